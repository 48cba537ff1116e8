import type { ViolationEntry } from './entry.ts';
import { FILE_CODES, POST_MEDIA_CODES, SIZE_CODES } from './media-codes.ts';
import { DUPLICATE_CODES, POST_CODES, TIME_CODES } from './post-codes.ts';
import { REQUEST_CODES } from './request-codes.ts';
import { CLI_CODES, ROW_CODES } from './row-codes.ts';
import { SERIES_CODES } from './series-codes.ts';
import { MODEL_CODES, SUGGESTION_CODES } from './suggestion-codes.ts';
import { UPLOAD_CODES } from './upload-codes.ts';

/** The values of `errors[].code`, in the order in which the docs list them. */
export const VIOLATION_GROUPS = [
  { id: 'request', title: 'Requests', codes: REQUEST_CODES },
  { id: 'post', title: 'Posts', codes: { ...POST_CODES, ...TIME_CODES, ...DUPLICATE_CODES } },
  { id: 'series', title: 'Series', codes: SERIES_CODES },
  { id: 'media', title: 'Media', codes: { ...POST_MEDIA_CODES, ...FILE_CODES, ...SIZE_CODES } },
  { id: 'upload', title: 'Uploads and addresses', codes: UPLOAD_CODES },
  { id: 'rows', title: 'Rows of a bulk', codes: ROW_CODES },
  { id: 'suggestions', title: 'Suggestions', codes: { ...SUGGESTION_CODES, ...MODEL_CODES } },
  { id: 'cli', title: 'Command line only', codes: CLI_CODES },
] as const;

/**
 * The only table of violation codes. `Violation.code` is its keys, so a code without an entry doesn't
 * compile.
 */
export const VIOLATION_CODES = {
  ...REQUEST_CODES,
  ...POST_CODES,
  ...TIME_CODES,
  ...DUPLICATE_CODES,
  ...SERIES_CODES,
  ...POST_MEDIA_CODES,
  ...FILE_CODES,
  ...SIZE_CODES,
  ...UPLOAD_CODES,
  ...ROW_CODES,
  ...SUGGESTION_CODES,
  ...MODEL_CODES,
  ...CLI_CODES,
};

export type ViolationCode = keyof typeof VIOLATION_CODES;

/** The codes that the API can return. The CLI alone reports the others. */
export const API_VIOLATION_CODES = Object.entries<ViolationEntry>(VIOLATION_CODES)
  .filter(([, { problems }]) => problems.length > 0)
  .map(([code]) => code as ViolationCode);
