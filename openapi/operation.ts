import { z } from 'zod';
import type { ApiScope } from '#app/domain/api/api-scopes.ts';
import type { Tag } from './tags.ts';
import type { ErrorCode } from '#app/domain/errors/error-codes.ts';

/** That an operation will end. */
export interface Deprecation {
  /** The day, as `2026-11-23`. */
  readonly since: string;
  /** The day from which it may be gone; null: not decided. */
  readonly sunset: string | null;
  /** What to call instead. */
  readonly instead: string;
}

export interface SuccessAnswer {
  readonly description: string;
  /** Null: no body. */
  readonly schema: z.ZodType | null;
}

/** One kind of event of a stream. */
export interface StreamedEvent {
  /** What its data is, parsed from JSON. */
  readonly data: z.ZodType;
  readonly text: string;
  /** Whether it has an `id`, which `Last-Event-ID` can name. */
  readonly hasId?: boolean;
}

/**
 * One operation of the public API, described once: the route checks requests by it, the answer is cut
 * by it, and document, CLI types and reference page are made from it.
 */
export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With parameters in braces, e.g. `/api/posts/{postId}`. */
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  /** What a token must have been given; a session has all. Null: any token will do. */
  readonly scope: ApiScope | null;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body is multipart/form-data with one `file` part and these text fields. */
  readonly upload?: z.ZodObject;
  /** The body is rows of this, as NDJSON or CSV, read while they arrive. */
  readonly rows?: z.ZodType;
  /** The response is a stream of server-sent events: these by name, then `end`. */
  readonly events?: Readonly<Record<string, StreamedEvent>>;
  /** The answer of 200 is a file. */
  readonly binary?: boolean;
  /** A browser (`Accept: text/html`) is sent on, by a 302. */
  readonly redirects?: boolean;
  /** `Prefer: wait=n` says how long it may take to answer. */
  readonly takesPrefer?: boolean;
  /** Not counted against the rate limits: asking how far one's own thing is should cost nobody a limit. */
  readonly isUncounted?: boolean;
  /** It changes nothing although it is a POST: repeating it needs no key. */
  readonly readsOnly?: boolean;
  readonly success: Readonly<Partial<Record<200 | 201 | 202 | 204, SuccessAnswer>>>;
  /** What this one alone may answer; what its shape brings with it, the document adds. */
  readonly errors?: readonly ErrorCode[];
  readonly deprecation?: Deprecation;
  /** What somebody is told who is not signed in, where the product has words of its own for it. */
  readonly unauthenticatedMessage?: string;
}

/** Keeps the exact types of the schemas, so that handlers are typed by them. */
export function defineOperation<const T extends Operation>(operation: T): T {
  return operation;
}

/** The parameters of a path that names one thing: `idParam('postId', 'post', 'post')`. */
export function idParam<const Name extends string>(
  name: Name,
  thing: string,
  prefix: string,
): z.ZodObject<Record<Name, z.ZodString>> {
  const id = z.string().describe(`The id of the ${thing} (\`${prefix}_…\`).`);
  return z.object({ [name]: id } as Record<Name, z.ZodString>);
}

/** Whether it changes something: then it takes an Idempotency-Key. */
export function isMutation({ method, readsOnly = false }: Operation): boolean {
  return method !== 'get' && !readsOnly;
}
