/**
 * The one table of error codes: HTTP status and title. Everything that turns an error into an answer
 * (API, Remix actions, OpenAPI document) reads it; nothing else maps codes to statuses.
 */
export const ERROR_CODES = {
  /** The body is not what its content type says (broken JSON, broken multipart). */
  malformed_body: { status: 400, title: 'Malformed body' },
  /** The request isn't HTTP that the server can read. */
  malformed_request: { status: 400, title: 'Malformed request' },
  /** The request's headers are larger than 16 KB. */
  headers_too_large: { status: 431, title: 'Request headers too large' },
  /** The header `Expect` asks for something other than `100-continue`. */
  expectation_failed: { status: 417, title: 'Expectation failed' },
  /** The header `Fanfare-Version` names a version that there isn't. */
  unknown_api_version: { status: 400, title: 'Unknown API version' },
  /** The content type of the body is not one that the operation reads. */
  unsupported_media_type: { status: 415, title: 'Unsupported media type' },
  /** One or more fields break the operation's schema or the content rules; see `errors`. */
  validation_failed: { status: 422, title: 'Validation failed' },
  /** An uploaded file's real content is not a type that is accepted. */
  unsupported_file_type: { status: 415, title: 'Unsupported file type' },
  /** An uploaded file, or its declared length, is over the limit. */
  file_too_large: { status: 413, title: 'File too large' },
  /** A resumable upload's request breaks the tus protocol: a header is missing or can't be read. */
  upload_protocol: { status: 400, title: 'Upload protocol error' },
  /** The client's tus version isn't the server's; see the header `Tus-Version`. */
  upload_version_unsupported: { status: 412, title: 'Unsupported upload protocol version' },
  /** The bytes don't continue where the upload stands; ask with HEAD. */
  upload_offset_conflict: { status: 409, title: 'Upload offset conflict' },
  /** The resumable upload was ended or ran out of time. */
  upload_gone: { status: 410, title: 'Upload gone' },
  /** A webhook that its sender did not sign, or signed long ago. */
  invalid_signature: { status: 400, title: 'Invalid signature' },
  /** Whoever runs this installation has not set up what the plan costs; see `varName`. */
  price_not_configured: { status: 400, title: 'Pricing configuration error' },
  /** No session and no token, or one that is unknown, expired or revoked. */
  unauthenticated: { status: 401, title: 'Authentication required' },
  /** The actor is known, but its role or token scope does not allow this. */
  forbidden: { status: 403, title: 'Forbidden' },
  /** The person has to sign in again for this: the last time is too long ago. */
  reverification_required: { status: 403, title: 'Sign in again' },
  /** The plan or the subscription's state does not allow this. */
  subscription_required: { status: 402, title: 'Subscription required' },
  /** The workspace used all posts of its day. */
  daily_limit_reached: { status: 429, title: 'Daily limit reached' },
  /** The workspace spent all tokens of its day on suggestions. */
  daily_token_limit_reached: { status: 429, title: 'Daily limit of suggestions reached' },
  /** The model declined to write about this topic. */
  suggestion_refused: { status: 422, title: 'The AI service declined' },
  /** The model's answers broke the rules even when asked again, and nothing of them could be kept. */
  suggestion_failed: { status: 502, title: 'No usable suggestion' },
  /** Too many requests. */
  rate_limited: { status: 429, title: 'Too many requests' },
  /** No such thing, or it belongs to another workspace (never told apart). */
  not_found: { status: 404, title: 'Not found' },
  /** The caller takes none of the types that the operation answers with. */
  not_acceptable: { status: 406, title: 'Not acceptable' },
  /** The body took too long to arrive. */
  request_timeout: { status: 408, title: 'Request timeout' },
  /** The method is not offered at this path. */
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  /** The state of the thing does not allow this now. */
  conflict: { status: 409, title: 'Conflict' },
  /** The same text and files went to the same account just now; see `existing_id`. */
  duplicate_content: { status: 409, title: 'Duplicate content' },
  /** The same call, by its idempotency key, is still under way. */
  still_running: { status: 409, title: 'Still running' },
  /** The idempotency key was used for another request. */
  idempotency_key_reused: { status: 422, title: 'Idempotency key used for another request' },
  /** The request's origin is not ours (CSRF), or the Host is unknown. */
  untrusted_origin: { status: 403, title: 'Untrusted origin' },
  /** A platform refused while an account was being connected or read. */
  platform_refused: { status: 502, title: 'The platform refused' },
  /** A service behind Fanfare does not answer. */
  unavailable: { status: 503, title: 'Temporarily unavailable' },
  /** The server's disk has no room left. */
  storage_full: { status: 507, title: 'Storage full' },
  /** A bug of ours. The text is fixed; the details are in the log under the request id. */
  internal: { status: 500, title: 'Internal error' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;
