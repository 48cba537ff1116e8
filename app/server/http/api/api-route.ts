import type { Request, RequestHandler, Response, Router } from 'express';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import type { RateLimits } from '#app/server/ports/rate-limits.ts';
import type { Load } from '#app/server/ports/load.ts';
import type { StreamSlots } from '#app/server/ports/stream-slots.ts';
import { type Actor, requireScope } from '#app/server/services/actor.ts';
import { requireCapacity } from '#app/server/services/installation/require-capacity.ts';
import type { Services } from '#app/server/services/services.ts';
import { isMutation, type Operation } from '#openapi/operation.ts';
import { authenticate, type Authentication } from './authenticate.ts';
import { chooseApiVersion, reportDeprecatedNames, setDeprecationHeaders } from './api-version.ts';
import { createAcceptableCheck, type RequireAcceptable } from './acceptable.ts';
import { type DeprecatedNames, listDeprecatedNames } from './former-names.ts';
import { respondOnce, readIdempotencyKey } from './idempotent-call.ts';
import { type ApiResponse, keepDeclared, sendResponse } from './send-response.ts';
import { sendProblem } from '../responses/problem.ts';
import { countCaller, countAnonymousCall } from './rate-limit.ts';
import { getRequestId } from '../responses/request-id.ts';
import { nameRoute } from '../responses/trace-request.ts';
import { createPartsParser, type CheckRest, type Parsed, type PartsParser } from './parse-parts.ts';
import { readHeaders } from './read-headers.ts';
import { readJson, acceptsBody } from './read-json.ts';
import { receiveRows } from './read-rows.ts';
import type { OperationTable } from './operation-table.ts';
import type { ReceivedFile } from './read-upload.ts';
import { readUploadBody, type UploadBody } from './read-upload-body.ts';

/** A handler's input, validated and typed by the operation's schemas. */
export interface ApiInput<T extends Operation> {
  readonly actor: Actor;
  readonly params: Parsed<T['params']>;
  readonly query: Parsed<T['query']>;
  readonly body: Parsed<T['body']>;
  /** The fields of an upload operation that come before its file. */
  readonly fields: Parsed<T['upload']>;
  /**
   * Returns all fields in any order, once the file has been read to its end. Throws `malformed_body`, and
   * `validation_failed` for invalid fields after the file.
   */
  readonly readFields: () => Promise<Parsed<T['upload']>>;
  /** The single file of an upload operation, or the rows, still arriving. */
  readonly file: ReceivedFile | null;
  readonly userAgent: string;
  /** The call's Idempotency-Key, or null. */
  readonly key: string | null;
  /** The Last-Event-ID header of a reopened stream, or null. */
  readonly lastEventId: string | null;
  /** Seconds of `Prefer: wait=n`, or null. */
  readonly preferWaitSeconds: number | null;
  /** True if a browser calls an operation that redirects it. */
  readonly isBrowser: boolean;
  /** Aborts if the client disconnects before the response is sent. */
  readonly signal: AbortSignal;
}

export type ApiHandler<T extends Operation> = (input: ApiInput<T>) => Promise<ApiResponse>;

/**
 * Rebuilds the lost response of a completed call from the ID that its service passed to `recordEffect`. An
 * operation without it reports that the response is lost.
 */
export type RecoverResponse<T extends Operation> = (
  input: ApiInput<T>,
  effectId: string,
) => Promise<ApiResponse>;

export interface WholeHandler<T extends Operation> {
  readonly run: ApiHandler<T>;
  readonly recover?: RecoverResponse<T>;
  /** Replaces `run` for HEAD, if `run` would do more than read. */
  readonly head?: ApiHandler<T>;
  readonly checkRest?: CheckRest<T>;
}

export interface ApiFrame {
  readonly router: Router;
  readonly table: OperationTable;
  readonly authentication: Authentication;
  readonly logger: Logger;
  readonly idempotency: Services['idempotency'];
  readonly rateLimits: RateLimits;
  readonly streamSlots: StreamSlots;
  readonly load: Load;
}

/**
 * Mounts an operation: authenticates, parses, calls the handler, reduces the response to the operation's
 * schema, and maps errors. Every operation is mounted with this function.
 */
export function apiRoute<const T extends Operation>(
  frame: ApiFrame,
  operation: T,
  handler: ApiHandler<T> | WholeHandler<T>,
): void {
  const {
    run,
    recover = cannotRecover,
    head = run,
    checkRest,
  }: WholeHandler<T> = typeof handler === 'function' ? { run: handler } : handler;
  const path = operation.path.replace(/\{(\w+)\}/gu, ':$1');
  const route: OperationRoute<T> = {
    operation,
    parseParts: createPartsParser(operation, checkRest),
    requireAcceptable: createAcceptableCheck(operation),
    deprecated: listDeprecatedNames(operation),
    run,
    recover,
    head,
  };
  const handleRequest: RequestHandler = (request, response) => {
    nameRoute(response, operation.path);
    handle(frame, { route, request, response }).catch((error: unknown) => {
      logFailure(frame.logger, { operation, response, error });
      sendProblem(response, error, getRequestId(response));
    });
  };
  frame.router[operation.method](path, handleRequest);
  if (path === operation.path) frame.table.add(operation, handleRequest);
}

/** Facts that don't depend on the call, computed once per operation. */
interface OperationRoute<T extends Operation> {
  readonly operation: T;
  readonly parseParts: PartsParser;
  readonly requireAcceptable: RequireAcceptable;
  readonly deprecated: DeprecatedNames;
  readonly run: ApiHandler<T>;
  readonly recover: RecoverResponse<T>;
  readonly head: ApiHandler<T>;
}

interface Call<T extends Operation> {
  readonly route: OperationRoute<T>;
  readonly request: Request;
  readonly response: Response;
}

async function handle<T extends Operation>(frame: ApiFrame, call: Call<T>): Promise<void> {
  const { route, request, response } = call;
  const { operation, deprecated } = route;
  response.setHeader('Cache-Control', 'private, no-store');
  if (operation.deprecation) setDeprecationHeaders(response, operation.deprecation);
  reportDeprecatedNames(response, deprecated, { query: request.query });
  // Before anything waits for the database, and before the body is read.
  if (operation.errors?.includes('saturated')) requireCapacity(frame);
  const actor = await identify(frame, call);
  if (!operation.isUncounted) await countCaller(frame.rateLimits, { request, response, actor });
  // A token needs the scope that the operation declares, whether or not its service checks again.
  requireScope(actor, operation.scope);
  const controller = new AbortController();
  response.on('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  chooseApiVersion(request, response, actor);
  route.requireAcceptable(request);
  const input = {
    actor,
    ...(await readParts(call, actor)),
    key: isMutation(operation) ? readIdempotencyKey(request) : null,
    ...readHeaders(request),
    isBrowser: isBrowser(operation, request),
    signal: controller.signal,
  };
  await runOperation(frame, call, input as ApiInput<T>);
}

/** Returns the validated parts. Throws `validation_failed` with every violation so far. */
async function readParts<T extends Operation>({ route, request, response }: Call<T>, actor: Actor) {
  const { operation, parseParts, deprecated } = route;
  const body = acceptsBody(operation, request) ? await readJson(request, response) : undefined;
  reportDeprecatedNames(response, deprecated, { body });
  const upload = operation.upload ? await readUploadBody(request) : null;
  const { params, query } = request;
  const parse = (fields?: UploadBody['before']) => {
    const raw = { fields: fields?.values, found: fields?.violations ?? [] };
    return parseParts(actor, { params, query, body, ...raw });
  };
  return {
    ...(await parse(upload?.before)),
    readFields: memoize(async () => (await parse(await upload?.readAll()))['fields']),
    file: operation.rows ? receiveRows(request) : (upload?.file ?? null),
  };
}

/** Runs the handler and sends its response. A stream needs a slot first, so a refused one has no effect. */
async function runOperation<T extends Operation>(
  frame: ApiFrame,
  call: Call<T>,
  input: ApiInput<T>,
): Promise<void> {
  const cut = (): void => void call.response.destroy();
  const slot = call.route.operation.events ? await frame.streamSlots.open(input.actor, cut) : null;
  try {
    await sendResponse(call, await respond(frame, call, input));
  } finally {
    await slot?.close();
  }
}

/** Runs `read` once and shares the result with all callers. */
function memoize<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null;
  return () => (running ??= read());
}

function isBrowser({ redirects }: Operation, request: Request): boolean {
  return redirects === true && request.accepts(['json', 'html']) === 'html';
}

/** Runs the handler, only once if the call has an idempotency key. */
async function respond<T extends Operation>(
  { idempotency }: ApiFrame,
  { route, request, response }: Call<T>,
  input: ApiInput<T>,
): Promise<ApiResponse> {
  const { operation, run, recover, head } = route;
  const { key } = input;
  if (request.method === 'HEAD') return keepDeclared(operation, await head(input));
  if (key === null) return keepDeclared(operation, await run(input));
  const { actor, readFields } = input;
  const once = await respondOnce<ApiResponse>(idempotency, {
    key,
    request,
    actor,
    file: input.file,
    ...(operation.upload ? { readFields } : {}),
    keepDeclared: (declared) => keepDeclared(operation, declared),
    run: async (file) => keepDeclared(operation, await run({ ...input, file })),
    recover: async (effectId) => keepDeclared(operation, await recover(input, effectId)),
  });
  if (once.isReplayed) response.setHeader('Idempotent-Replayed', 'true');
  return once.response;
}

async function cannotRecover(_input: unknown, effectId: string): Promise<never> {
  throw new AppError('conflict', {
    message: `This request was already carried out and won’t be repeated. Its response was lost when the server stopped. It created or changed ${effectId}.`,
    meta: { effectId },
  });
}

async function identify(
  frame: ApiFrame,
  {
    route,
    request,
    response,
  }: {
    readonly route: Pick<OperationRoute<Operation>, 'operation'>;
    readonly request: Request;
    readonly response: Response;
  },
): Promise<Actor> {
  try {
    return await authenticate(request, frame.authentication);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'unauthenticated') throw error;
    await countAnonymousCall(frame.rateLimits, { request, response });
    const { unauthenticatedMessage: message } = route.operation;
    if (message === undefined) throw error;
    throw new AppError('unauthenticated', { message, cause: error });
  }
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
