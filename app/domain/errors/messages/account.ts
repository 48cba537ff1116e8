export const DELETE_UNAUTHENTICATED = 'Authentication required to delete account.';
export const DELETE_FAILED = 'Failed to delete account. Please try again.';
export const DELETE_BROKE = 'An error occurred while deleting your account. Please try again.';
