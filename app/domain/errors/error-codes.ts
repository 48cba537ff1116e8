/**
 * The only table of problem codes: HTTP status, title, and explanation. Everything that turns an error into a
 * response (API, Remix actions, OpenAPI document, docs) reads it, and nothing else maps codes to statuses.
 */
export const ERROR_CODES = {
  malformed_body: {
    status: 400,
    title: 'Malformed body',
    means:
      'The body isn’t what its content type says, such as broken JSON or a form that was cut off.',
    fix: 'Correct the body and send it again.',
  },
  malformed_request: {
    status: 400,
    title: 'Malformed request',
    means: 'The server can’t read the request as HTTP.',
    fix: 'Check the request line and headers, or use an HTTP library.',
  },
  misdirected_request: {
    status: 421,
    title: 'Misdirected request',
    means: 'The header `Host` names a host that this server doesn’t serve.',
    fix: 'Send the request to the server’s public address.',
  },
  headers_too_large: {
    status: 431,
    title: 'Request headers too large',
    means: 'The request’s headers are larger than 16 KB.',
    fix: 'Send fewer or shorter headers; cookies aren’t needed with a token.',
  },
  expectation_failed: {
    status: 417,
    title: 'Expectation failed',
    means: 'The header `Expect` asks for something other than `100-continue`.',
    fix: 'Remove the header.',
  },
  unknown_api_version: {
    status: 400,
    title: 'Unknown API version',
    means: 'The header `Fanfare-Version` names a version that doesn’t exist.',
    fix: 'Send a version from `GET /api/changelog`, or no header.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'Unsupported media type',
    means: 'The operation doesn’t read this content type.',
    fix: 'Send the content type that the API reference shows, usually `application/json`.',
  },
  validation_failed: {
    status: 422,
    title: 'Validation failed',
    means: 'One or more fields break the operation’s schema or a platform’s rules.',
    fix: 'Correct every field that `errors` lists; each entry has a code of its own.',
  },
  unsupported_file_type: {
    status: 415,
    title: 'Unsupported file type',
    means: 'The uploaded file’s real format isn’t accepted, whatever its name says.',
    fix: 'Convert the file to a format that the message lists.',
  },
  file_too_large: {
    status: 413,
    title: 'File too large',
    means: 'The file, its declared length, or a JSON body of more than 1 MB is over the limit.',
    fix: 'Send less; `remedy` says what helps with a file.',
  },
  upload_protocol: {
    status: 400,
    title: 'Upload protocol error',
    means:
      'A resumable upload’s request breaks the tus protocol: a header is missing or unreadable.',
    fix: 'Use a tus client, or correct the header that the message names.',
  },
  upload_version_unsupported: {
    status: 412,
    title: 'Unsupported upload protocol version',
    means: 'The client’s tus version isn’t the server’s.',
    fix: 'Send the version that the header `Tus-Version` names.',
  },
  upload_offset_conflict: {
    status: 409,
    title: 'Upload offset conflict',
    means: 'The bytes don’t continue where the upload stopped.',
    fix: 'Request the offset with `HEAD`, then send the bytes from there.',
  },
  upload_gone: {
    status: 410,
    title: 'Upload gone',
    means: 'The resumable upload was deleted or has expired.',
    fix: 'Start a new upload.',
  },
  invalid_signature: {
    status: 400,
    title: 'Invalid signature',
    means: 'A webhook to this server is unsigned, signed with another secret, or too old.',
    fix: 'Check the signing secret and the sender’s clock.',
  },
  price_not_configured: {
    status: 400,
    title: 'Pricing configuration error',
    means: 'This server’s administrator hasn’t configured the plan’s price.',
    fix: 'Ask them to set the variable that `varName` names.',
  },
  unauthenticated: {
    status: 401,
    title: 'Authentication required',
    means: 'The request has no token, or one that is unknown, expired, or revoked.',
    fix: 'Send `Authorization: Bearer` with a valid token.',
  },
  forbidden: {
    status: 403,
    title: 'Forbidden',
    means: 'The token’s scopes or your role don’t allow this.',
    fix: 'Create a token with the scope that the message names, or ask an admin of the workspace.',
  },
  reverification_required: {
    status: 403,
    title: 'Sign in again',
    means: 'Your last sign-in was too long ago for this change.',
    fix: 'Sign in again, then repeat the change.',
  },
  subscription_required: {
    status: 402,
    title: 'Subscription required',
    means: 'The workspace has no active subscription.',
    fix: 'Choose a plan at `/pricing`, or ask an owner to.',
  },
  payment_past_due: {
    status: 402,
    title: 'Payment past due',
    means:
      'The workspace’s last payment failed, so it can’t publish, add files, or generate suggestions. Everything that it has is kept.',
    fix: 'Update the payment method in the billing settings, or ask an owner to. Then retry.',
  },
  daily_limit_reached: {
    status: 429,
    title: 'Daily limit reached',
    means: 'The workspace has used all posts of the day.',
    fix: 'Try again after `resetAt`, or choose a larger plan.',
  },
  daily_token_limit_reached: {
    status: 429,
    title: 'Daily limit of suggestions reached',
    means: 'The workspace has used all of the day’s tokens for suggestions.',
    fix: 'Try again after `resetAt`.',
  },
  suggestion_refused: {
    status: 422,
    title: 'The AI service declined',
    means: 'The model declined to write about this topic.',
    fix: 'Describe the topic in other words, or write the text yourself.',
  },
  images_unsupported: {
    status: 422,
    title: 'The AI model can’t read images',
    means: 'The server’s AI service or model doesn’t accept images, so it can’t describe one.',
    fix: 'Write the alt text yourself, or ask the server’s administrator to choose a model that reads images.',
  },
  suggestion_failed: {
    status: 502,
    title: 'No usable suggestion',
    means: 'The model’s texts broke the rules, even after it was asked to correct them.',
    fix: 'Try again, or describe the topic in other words.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    means: 'The token, the account, or the address sent too many requests.',
    fix: 'Wait for the seconds in `Retry-After`, then try again.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    means: 'The object doesn’t exist, or it belongs to another workspace.',
    fix: 'Check the ID and which workspace the token belongs to.',
  },
  not_acceptable: {
    status: 406,
    title: 'Not acceptable',
    means: 'The operation can’t respond in any type that `Accept` lists.',
    fix: 'Send `Accept: application/json`, or no header.',
  },
  request_timeout: {
    status: 408,
    title: 'Request timeout',
    means: 'The body took too long to arrive.',
    fix: 'Send the request again; for large files, use a resumable upload.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    means: 'This path doesn’t have the method.',
    fix: 'Use a method that the header `Allow` lists.',
  },
  conflict: {
    status: 409,
    title: 'Conflict',
    means: 'The current state doesn’t allow the change.',
    fix: 'Read the current state, then decide whether the change still applies.',
  },
  confirm_after_restore: {
    status: 409,
    title: 'Confirm after the restore',
    means:
      'The installation was restored from a backup, so it doesn’t know the calls that were accepted after it. Repeating one would publish its posts again.',
    fix: 'Check what was published after `restoredTo`. Then send the header `Fanfare-Confirm-Restore` with the `restoreId`, once for each token.',
  },
  duplicate_content: {
    status: 409,
    title: 'Duplicate content',
    means:
      'The same text and files went to the same account a short time ago; `existingId` is that post.',
    fix: 'Change the post, or send `allowDuplicate: true` to publish it again.',
  },
  already_resent: {
    status: 409,
    title: 'Already resent',
    means:
      'A person resent this delivery with edited content, so it can’t be retried or resent; `resentAsPostId` is that post.',
    fix: 'Continue with that post.',
  },
  still_running: {
    status: 409,
    title: 'Still running',
    means: 'A request with the same idempotency key is still being processed.',
    fix: 'Repeat the request after `Retry-After` to get its result.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'Idempotency key used for another request',
    means: 'The idempotency key was used with different content.',
    fix: 'Send the original content, or a new key.',
  },
  untrusted_origin: {
    status: 403,
    title: 'Untrusted origin',
    means: 'A browser page of another site sent the request with cookies, or the host is unknown.',
    fix: 'Use a token instead of the session.',
  },
  platform_refused: {
    status: 502,
    title: 'The platform refused',
    means: 'A platform refused while an account was being connected or read.',
    fix: 'Follow the message; reconnecting the account often helps.',
  },
  unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    means: 'The server, or a service behind it, doesn’t respond.',
    fix: 'Try again after `Retry-After`.',
  },
  saturated: {
    status: 503,
    title: 'Too much work',
    means:
      'The database, the disk, or the queue of a platform has no room for new work, so nothing was saved. Accepted posts are still published.',
    fix: 'Repeat the request after `Retry-After`.',
  },
  installation_paused: {
    status: 503,
    title: 'Publishing is paused',
    means:
      'This copy of the installation was restored or moved, so it publishes nothing and accepts no posts until its operator resumes it.',
    fix: 'Ask the server’s administrator to follow the message.',
  },
  storage_full: {
    status: 507,
    title: 'Storage full',
    means: 'The server’s disk is full.',
    fix: 'Try again later, or contact the server’s administrator.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    means: 'Fanfare has a bug.',
    fix: 'Try again; if it happens again, report the `requestId`.',
  },
} as const satisfies Readonly<Record<string, ProblemEntry>>;

interface ProblemEntry {
  readonly status: number;
  readonly title: string;
  /** What happened, in one sentence. */
  readonly means: string;
  /** What to do about it, in one sentence. */
  readonly fix: string;
}

export type ErrorCode = keyof typeof ERROR_CODES;

/** Path of the page that explains every code. Each code has an anchor there. */
export const ERRORS_PAGE = '/apis/errors';

/** Returns a problem's `type` (RFC 9457): a link to its explanation, relative to the server. */
export const toProblemType = (code: ErrorCode): string => `${ERRORS_PAGE}#${code}`;
