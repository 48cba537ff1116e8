import { z } from 'zod';
import type { ApiScope } from '#app/domain/api/api-scopes.ts';
import type { Tag } from './tags.ts';
import type { ErrorCode } from '#app/domain/errors/error-codes.ts';

/** Marks an operation as deprecated. */
export interface Deprecation {
  /** The date, as `2026-11-23`. */
  readonly since: string;
  /** The date from which the operation may be removed, or null if undecided. */
  readonly sunset: string | null;
  /** The replacement. */
  readonly instead: string;
}

export interface SuccessResponse {
  readonly description: string;
  /** Null for a response without a body. */
  readonly schema: z.ZodType | null;
}

/** A type of event in a stream. */
export interface StreamedEvent {
  /** The event's data, parsed from JSON. */
  readonly data: z.ZodType;
  readonly text: string;
  /** Whether the event has an `id` for `Last-Event-ID`. */
  readonly hasId?: boolean;
}

/**
 * The single definition of a public API operation. The route validates requests with it and limits responses
 * to its fields, and the document, the CLI's types, and the reference page are generated from it.
 */
export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** With parameters in braces, e.g. `/api/posts/{postId}`. */
  readonly path: string;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  /** The scope that a token needs (a session has all of them). Null accepts any token. */
  readonly scope: ApiScope | null;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  /** Deprecated names that query parameters are still accepted under, each with the current name. */
  readonly formerQueryNames?: Readonly<Record<string, string>>;
  readonly body?: z.ZodType;
  /** The body is multipart/form-data with one `file` part and these text fields. */
  readonly upload?: z.ZodObject;
  /** The body is a stream of these rows, as NDJSON or CSV. */
  readonly rows?: z.ZodType;
  /** The response is a stream of server-sent events: these by name, then `end`. */
  readonly events?: Readonly<Record<string, StreamedEvent>>;
  /** The 200 response is a file of this media type or range of types, or of one of several. */
  readonly binary?: string | readonly string[];
  /** Browsers (`Accept: text/html`) are redirected with a 302. */
  readonly redirects?: boolean;
  /** `Prefer: wait=n` limits how long the response may take. */
  readonly takesPrefer?: boolean;
  /** Exempt from the rate limits, because polling one's own work shouldn't use them up. */
  readonly isUncounted?: boolean;
  /** A POST that changes nothing, so repeating it needs no idempotency key. */
  readonly readsOnly?: boolean;
  readonly success: Readonly<Partial<Record<200 | 201 | 202 | 204, SuccessResponse>>>;
  /** Only the operation's own errors. The document adds those that follow from its other fields. */
  readonly errors?: readonly ErrorCode[];
  readonly deprecation?: Deprecation;
  /** The message for callers who aren't signed in, where the product specifies its own wording. */
  readonly unauthenticatedMessage?: string;
}

/** Returns the operation unchanged but keeps the exact schema types, so that handlers are typed by them. */
export function defineOperation<const T extends Operation>(operation: T): T {
  return operation;
}

/** Returns the parameters of a path with one ID: `idParam('postId', 'post', 'post')`. */
export function idParam<const Name extends string>(
  name: Name,
  thing: string,
  prefix: string,
): z.ZodObject<Record<Name, z.ZodString>> {
  const id = z.string().describe(`The ${thing}’s ID (\`${prefix}_…\`).`);
  return z.object({ [name]: id } as Record<Name, z.ZodString>);
}

/** Returns whether an operation changes something, so that it accepts an Idempotency-Key. */
export function isMutation({ method, readsOnly = false }: Operation): boolean {
  return method !== 'get' && !readsOnly;
}
