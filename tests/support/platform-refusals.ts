/**
 * An error in LinkedIn's format. A 403 without it would count as unreadable, and the call would be retried.
 */
export const LINKEDIN_DENIED = {
  status: 403,
  serviceErrorCode: 100,
  code: 'ACCESS_DENIED',
  message: 'Not enough permissions to access: POST /posts',
};
