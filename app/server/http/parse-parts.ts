import { z } from 'zod';
import { listUnusableTexts } from '#app/domain/unusable-text.ts';
import { toViolations } from '#app/domain/violations.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Operation } from '#openapi/operation.ts';

const NO_QUERY = z.strictObject({});

export interface RawParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly fields: unknown;
}

/**
 * Checks all parts of a call, so that one answer names everything that is wrong. To be made once for an
 * operation: a schema that is new with each call would be compiled with each call.
 */
export function createPartsParser(
  operation: Pick<Operation, 'params' | 'query' | 'body' | 'upload'>,
): (raw: RawParts) => Record<string, unknown> {
  const parts = [
    ['params', operation.params, '#path'],
    ['query', operation.query?.strict() ?? NO_QUERY, '#query'],
    ['body', operation.body, ''],
    ['fields', operation.upload, ''],
  ] as const;
  return (raw) => {
    const violations = [];
    const parsed: Record<string, unknown> = {};
    for (const [name, schema, prefix] of parts) {
      if (!schema) continue;
      violations.push(...listUnusableTexts(raw[name], prefix));
      const result = schema.safeParse(raw[name]);
      if (result.success) parsed[name] = result.data;
      else
        violations.push(
          ...toViolations(schema, result.error).map((violation) => ({
            ...violation,
            pointer: prefix + violation.pointer,
          })),
        );
    }
    if (violations.length === 0) return parsed;
    const message = violations.map((violation) => violation.message).join(' ');
    throw new AppError('validation_failed', { message, violations });
  };
}
