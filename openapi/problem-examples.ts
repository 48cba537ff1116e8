import { ERROR_CODES, type ErrorCode, toProblemType } from '#app/domain/errors/error-codes.ts';

/** Additional fields of a code's problem document. */
const MEMBERS: Partial<Record<ErrorCode, Readonly<Record<string, unknown>>>> = {
  daily_limit_reached: { used: 10, limit: 10, resetAt: '2026-11-24T00:00:00.000Z' },
  duplicate_content: {
    existingId: 'post_01kx0000000000000000000000',
    existingDeliveryId: 'dlv_01kx0000000000000000000000',
    existing_id: 'post_01kx0000000000000000000000',
    existing_delivery_id: 'dlv_01kx0000000000000000000000',
  },
  already_resent: { resentAsPostId: 'post_01kx0000000000000000000000' },
  forbidden: { remedy: 'A token’s scopes can’t be changed. Create a new token.' },
};

const REQUEST_ID = 'req_5f7b8d3e-0000-4000-8000-000000000000';

const VIOLATION = {
  pointer: '/content/captions/0',
  code: 'caption_too_long',
  message: 'This caption is longer than the platform allows.',
  platform: 'twitter',
};

/** Returns an example problem document (RFC 9457) per code. Messages vary from case to case; codes don't. */
export function toProblemExamples(codes: ReadonlySet<ErrorCode>) {
  return Object.fromEntries([...codes].map((code) => [code, toExample(code)]));
}

function toExample(code: ErrorCode) {
  const { status, title } = ERROR_CODES[code];
  const text = `${title}.`;
  return {
    summary: title,
    value: {
      ...MEMBERS[code],
      type: toProblemType(code),
      title,
      status,
      code,
      detail: text,
      message: text,
      error: text,
      requestId: REQUEST_ID,
      request_id: REQUEST_ID,
      errors: code === 'validation_failed' ? [VIOLATION] : [],
    },
  };
}
