import { AppError } from '#app/server/errors/app-error.ts';
import type { ErrorCode } from '#app/domain/errors/error-codes.ts';

/**
 * Error codes by the protocol's status (https://tus.io/protocols/resumable-upload). Any other status is a
 * protocol violation.
 */
const CODES: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  409: 'upload_offset_conflict',
  410: 'upload_gone',
  412: 'upload_version_unsupported',
  413: 'file_too_large',
  500: 'internal',
};

/** Converts the protocol server's own plain-text refusal to an API error. */
export async function toTusRefusal(response: Response): Promise<AppError> {
  const code = CODES[response.status] ?? 'upload_protocol';
  const text = (await response.text()).trim().replace(/\.$/u, '');
  return new AppError(code, { message: text === '' ? 'The upload was refused.' : `${text}.` });
}
