import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import type { z } from 'zod';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { Operation } from '#openapi/operation.ts';
import { authenticate, type Authentication } from './authenticate.ts';
import { dropRest } from './drop-rest.ts';
import { type SentFile, sendFile } from './send-file.ts';
import { sendProblem } from './problem.ts';
import { getRequestId } from './request-id.ts';
import { nameEvents, type ServerEvent, streamEvents } from './server-sent-events.ts';
import { toViolations } from './to-violations.ts';
import { listUnusableTexts } from './unusable-text.ts';
import { type ReceivedFile, readUpload } from './read-upload.ts';

type Parsed<S> = S extends z.ZodType ? z.infer<S> : undefined;

/** What a handler gets: checked by the operation's schemas, typed by them. */
export interface ApiInput<T extends Operation> {
  readonly actor: Actor;
  readonly params: Parsed<T['params']>;
  readonly query: Parsed<T['query']>;
  readonly body: Parsed<T['body']>;
  readonly fields: Parsed<T['upload']>;
  /** The one file of an upload operation, arriving. */
  readonly file: ReceivedFile | null;
  readonly userAgent: string;
  /** Seconds of `Prefer: wait=n`, or null. */
  readonly preferWaitSeconds: number | null;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
}

export interface ApiAnswer {
  readonly status: number;
  readonly body?: unknown;
  /** Sent as `post` events. */
  readonly events?: AsyncIterable<unknown>;
  readonly namedEvents?: AsyncIterable<ServerEvent>;
  readonly file?: SentFile;
}

export type ApiHandler<T extends Operation> = (input: ApiInput<T>) => Promise<ApiAnswer>;

export interface ApiFrame {
  readonly router: Router;
  readonly authentication: Authentication;
  readonly logger: Logger;
}

const parseJson: RequestHandler = express.json({ limit: '1mb', type: 'application/json' });

/**
 * Mounts an operation: authenticates, parses, calls the handler, cuts the answer by the operation's
 * schema, and maps errors. The only way an API route comes to be.
 */
export function apiRoute<const T extends Operation>(
  frame: ApiFrame,
  operation: T,
  handler: ApiHandler<T>,
): void {
  const path = operation.path.replace(/\{(\w+)\}/gu, ':$1');
  frame.router[operation.method](path, (request, response) => {
    handle(frame, { operation, handler, request, response }).catch((error: unknown) => {
      logFailure(frame.logger, { operation, response, error });
      if (!request.complete) dropRest(request);
      sendProblem(response, error, getRequestId(response));
    });
  });
}

interface Call<T extends Operation> {
  readonly operation: T;
  readonly handler: ApiHandler<T>;
  readonly request: Request;
  readonly response: Response;
}

async function handle<T extends Operation>(frame: ApiFrame, call: Call<T>): Promise<void> {
  const { operation, handler, request, response } = call;
  response.setHeader('Cache-Control', 'private, no-store');
  const actor = await identify(frame, call);
  requireScope(actor, operation);
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  const body = takesBody(operation, request) ? await readJson(request, response) : undefined;
  const upload = operation.upload ? await readUpload(request) : null;
  const input = {
    actor,
    ...parseParts(operation, {
      params: request.params,
      query: request.query,
      body,
      fields: upload?.fields,
    }),
    file: upload?.file ?? null,
    userAgent: request.get('user-agent') ?? '',
    preferWaitSeconds: readPreferWait(request),
    signal: gone.signal,
  };
  await send(call, await handler(input as ApiInput<T>));
}

async function identify(frame: ApiFrame, { operation, request }: Call<Operation>): Promise<Actor> {
  try {
    return await authenticate(request, frame.authentication);
  } catch (error) {
    const { unauthenticatedMessage: message } = operation;
    const isNobody = error instanceof AppError && error.code === 'unauthenticated';
    if (!isNobody || message === undefined) throw error;
    throw new AppError('unauthenticated', { message, cause: error });
  }
}

/** What the operation declares is what a token needs, whether or not its service asks again. */
function requireScope({ via, scopes }: Actor, { scope }: Operation): void {
  if (via !== 'token' || scope === null || scopes.includes(scope)) return;
  throw new AppError('forbidden', { message: `This token does not have the scope ${scope}.` });
}

async function send({ operation, response }: Call<Operation>, answer: ApiAnswer): Promise<void> {
  const declared = operation.success[answer.status as 200];
  if (!declared)
    throw new Error(`${operation.id} answered ${answer.status}, which it does not declare.`);
  const events = answer.namedEvents ?? (answer.events && nameEvents('post', answer.events));
  if (events) {
    await streamEvents(response, events);
    return;
  }
  if (answer.file) {
    await sendFile(response, answer.file);
    return;
  }
  response.status(answer.status);
  if (!declared.schema) response.end();
  else response.json(declared.schema.parse(answer.body));
}

/** Some operations can do without theirs. */
function takesBody({ body }: Operation, request: Request): boolean {
  if (!body) return false;
  const isSent =
    request.get('transfer-encoding') !== undefined || Number(request.get('content-length')) > 0;
  return isSent || !body.safeParse(undefined).success;
}

function readJson(request: Request, response: Response): Promise<unknown> {
  const type = request.get('content-type');
  if (type === undefined || !request.is('application/json')) {
    throw new AppError('unsupported_media_type', { message: 'Send the body as application/json.' });
  }
  return new Promise((resolve, reject) => {
    parseJson(request, response, (error?: unknown) => {
      if (error === undefined) resolve(request.body as unknown);
      else reject(toBodyError(error));
    });
  });
}

function toBodyError(error: unknown): Error {
  const type = error instanceof Error && 'type' in error ? error.type : null;
  if (type === 'entity.too.large')
    return new AppError('file_too_large', {
      message: 'The body is larger than 1 MB.',
      cause: error,
    });
  if (!(error instanceof Error)) return new Error('The body could not be read.', { cause: error });
  // A packed body that does not unpack has a status, and no type.
  const isTheirs = type !== null || 'status' in error;
  if (!isTheirs) return error;
  return new AppError('malformed_body', {
    message: `The body is not valid JSON: ${error.message}`,
    cause: error,
  });
}

interface RawParts {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly fields: unknown;
}

/** Checks all parts, so that one answer names everything that is wrong. */
function parseParts(operation: Operation, raw: RawParts) {
  const violations = [];
  const parsed: Record<string, unknown> = {};
  const parts = [
    ['params', operation.params, '#path'],
    ['query', operation.query?.strict(), '#query'],
    ['body', operation.body, ''],
    ['fields', operation.upload, ''],
  ] as const;
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
  if (violations.length > 0) {
    const message = violations.map((violation) => violation.message).join(' ');
    throw new AppError('validation_failed', { message, violations });
  }
  return parsed;
}

function readPreferWait(request: Request): number | null {
  const seconds = /(?:^|[,;\s])wait=(\d{1,4})(?:$|[,;\s])/u.exec(request.get('prefer') ?? '')?.[1];
  return seconds === undefined ? null : Number(seconds);
}

function logFailure(
  logger: Logger,
  { operation, response, error }: { operation: Operation; response: Response; error: unknown },
): void {
  const facts = { requestId: getRequestId(response), operation: operation.id };
  if (error instanceof AppError)
    logger.warn({ ...facts, code: error.code }, 'An API call was refused.');
  else logger.error({ ...facts, err: error }, 'An API call failed.');
}
