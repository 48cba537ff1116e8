/** Shown to requests without a session or token, and as the last resort of every page. */
export const AUTHENTICATION_REQUIRED = 'Authentication required';

export const UNEXPECTED_ERROR_TITLE = 'Unexpected Application Error!';

/** Returns the publisher client's message for an error response without one. */
export function toHttpErrorMessage(status: number): string {
  return `HTTP error! status: ${status}`;
}

export const NO_RESPONSE = 'No response from server';
export const SETUP_ERROR = 'Error setting up request';

export function toRequestFailedMessage(status: number): string {
  return `Request failed (${status})`;
}

/** Another tab switched the workspace, so this page shows data from a different one. */
export const OTHER_WORKSPACE =
  'You’ve switched to another workspace since this page loaded. Review the page, then try again.';
