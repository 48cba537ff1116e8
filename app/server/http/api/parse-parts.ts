import { z } from 'zod';
import { type ReadableRest, readRest } from '#app/domain/errors/readable-rest.ts';
import { listUnusableTexts } from '#app/domain/errors/unusable-text.ts';
import { createReadableErrors } from '#app/domain/errors/issue-words.ts';
import { joinMessages } from '#app/domain/errors/cap-violations.ts';
import { toViolations, type Violation } from '#app/domain/errors/violations.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { Operation } from '#openapi/operation.ts';
import { renameQuery } from './former-names.ts';
import { listSeveralValues } from './several-values.ts';

export type Parsed<S> = S extends z.ZodType ? z.infer<S> : undefined;

/** Returns further violations in a body that is partly unreadable, so one response lists everything. */
export type CheckRest<T extends Pick<Operation, 'body'>> = (
  actor: Actor,
  rest: ReadableRest<Parsed<T['body']>>,
) => Promise<readonly Violation[]>;

const READABLE_ERRORS = createReadableErrors('The body');

const NO_QUERY = z.strictObject({});

const NOUNS = {
  params: 'field',
  query: 'query parameter',
  body: 'field',
  fields: 'field',
} as const;

type CheckedParts = Pick<Operation, 'params' | 'query' | 'body' | 'upload' | 'formerQueryNames'>;

interface RawParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly fields: unknown;
  /** Violations already found in how the fields were sent. */
  readonly found: readonly Violation[];
}

/** Returns the parsed parts. Throws `validation_failed` with every violation. */
export type PartsParser = (actor: Actor, raw: RawParts) => Promise<Record<string, unknown>>;

/**
 * Creates a parser that validates all parts of a call, so one response lists every violation. Create it
 * once per operation: a schema created per call would be compiled on every call.
 */
export function createPartsParser<T extends CheckedParts>(
  operation: T,
  checkRest?: CheckRest<T>,
): PartsParser {
  const parts = [
    ['params', operation.params, '#path'],
    ['query', operation.query?.strict() ?? NO_QUERY, '#query'],
    ['body', operation.body, ''],
    ['fields', operation.upload, ''],
  ] as const;
  const { formerQueryNames = {} } = operation;
  const queryNames = Object.keys({ ...operation.query?.shape, ...formerQueryNames });
  const checkBodyRest = async (actor: Actor, body: unknown, violations: readonly Violation[]) => {
    if (!checkRest || !operation.body) return [];
    const ofBody = violations.filter(({ pointer }) => !pointer.startsWith('#'));
    const rest = readRest(operation.body, body, ofBody);
    return rest ? checkRest(actor, rest as ReadableRest<Parsed<T['body']>>) : [];
  };
  return async (actor, { query: sentQuery, ...rest }) => {
    const current = renameQuery(formerQueryNames, sentQuery);
    const raw = { ...rest, query: current.query };
    const violations: Violation[] = [...raw.found, ...current.violations];
    const parsed: Record<string, unknown> = {};
    violations.push(...listSeveralValues(sentQuery, queryNames));
    const reported = new Set(violations.map(({ pointer }) => pointer));
    for (const [name, schema, prefix] of parts) {
      if (!schema) continue;
      violations.push(...listUnusableTexts(raw[name], prefix));
      const result = schema.safeParse(raw[name], READABLE_ERRORS);
      if (result.success) parsed[name] = result.data;
      else
        violations.push(
          ...toViolations(schema, result.error, NOUNS[name])
            .map((violation) => ({
              ...violation,
              pointer: current.toSentPointer(prefix + violation.pointer),
            }))
            .filter(({ pointer }) => !reported.has(pointer)),
        );
    }
    if (violations.length === 0) return parsed;
    violations.push(...(await checkBodyRest(actor, raw.body, violations)));
    const message = joinMessages(violations.map(toSentence));
    throw new AppError('validation_failed', { message, violations });
  };
}

/** Adds the location if the message lacks it, for clients that read only `message`. */
function toSentence({ pointer, message }: Violation): string {
  if (namesParameter(message, pointer)) return message;
  return `${pointer}: ${message.replace(/\.$/u, '')}.`;
}

/**
 * A body field's message appears next to its field. A parameter's message stands alone, so it needs the
 * name.
 */
function namesParameter(message: string, pointer: string): boolean {
  const name = /^#\w+\/(.+)$/u.exec(pointer)?.[1];
  return name === undefined || message.includes(name);
}
