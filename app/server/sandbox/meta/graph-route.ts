import type { Request, RequestHandler } from 'express';
import type { SimulatorContext } from '../kit/types.ts';
import { readGraphCall } from './graph-call.ts';
import type { GraphCall } from './graph-call.ts';
import { GraphError, nameMethod, sendGraphError } from './graph-error.ts';

export interface GraphRoute {
  /** The endpoint's name for the control door. */
  readonly name: string;
  /** Parameters the contract knows. Others are ignored, as Meta ignores them, and listed as violations. */
  readonly parameters: readonly string[];
  /** Parameters that the platform acts on and the sandbox doesn't. They are listed as violations, too. */
  readonly unplayed?: readonly string[];
  /** Names of form fields that may hold a file. Files in other fields are ignored and listed, too. */
  readonly files?: readonly string[];
  /** What it returns is sent as JSON. */
  handle(call: GraphCall): unknown;
}

/**
 * Versions that still respond. v20.0 ended on 24 September 2026.
 * https://developers.facebook.com/docs/graph-api/changelog/versions
 */
const API_VERSIONS: readonly string[] = ['v21.0', 'v22.0', 'v23.0', 'v24.0', 'v25.0', 'v26.0'];

/** Versions that once responded: v1.0, v2.0 to v2.12, v3.0 to v3.3, and v4.0 to v20.0. */
const ENDED_VERSION = /^v(?:1\.0|2\.(?:\d|1[0-2])|3\.[0-3]|(?:[4-9]|1\d|20)\.0)$/;

/**
 * Returns the version that answers a call. An ended one is answered as the oldest that still responds, as
 * Meta's versioning guide says; null when there has never been such a version.
 * https://developers.facebook.com/docs/graph-api/guides/versioning
 */
export function resolveVersion(version: string): string | null {
  if (API_VERSIONS.includes(version)) return version;
  return ENDED_VERSION.test(version) ? (API_VERSIONS[0] ?? null) : null;
}

/** The version of a path without one. Meta uses the app's own; every app here was created on this one. */
const DEFAULT_VERSION = 'v25.0';

/** In a path pattern: only then is it a versioned Graph path, and not a permalink. */
export const VERSION_PATTERN = ':version(v\\d+\\.\\d+)';

type BoundRoute = (call: GraphCall) => void;

/** Gives the route its name at once, so that the control door can list it before it was ever called. */
export function bindRoute(context: SimulatorContext, route: GraphRoute): BoundRoute {
  const calls = new WeakMap<Request, GraphCall>();
  const handler = context.endpoint(route.name, async (request) => {
    const call = calls.get(request);
    if (call) await answer(context, route, call);
  });
  return (call) => {
    calls.set(call.request, call);
    handler(call.request, call.response, () => undefined);
  };
}

/**
 * Graph paths do different things by parameter (`upload_phase`) and by the kind of an id, so the call is
 * read before the endpoint is named.
 */
export function serveGraph(
  context: SimulatorContext,
  choose: (call: GraphCall) => BoundRoute,
  chunkField?: string,
): RequestHandler {
  const options = { blobs: context.blobs, ...(chunkField === undefined ? {} : { chunkField }) };
  const failures = new WeakMap<Request, unknown>();
  const refuse = context.endpoint('graph.unreadable', (request, response) => {
    const error = failures.get(request);
    if (!(error instanceof GraphError)) throw error;
    sendGraphError(response, error);
  });
  return (request, response) => {
    readGraphCall(request, response, options).then(
      (call) => choose(call)(call),
      (error: unknown) => {
        // A sender that went away in the middle of the body: nobody is left to answer.
        if (request.socket.destroyed) return;
        failures.set(request, error);
        refuse(request, response, () => undefined);
      },
    );
  };
}

async function answer(
  context: SimulatorContext,
  route: GraphRoute,
  call: GraphCall,
): Promise<void> {
  try {
    applyVersion(context, call);
    reportUnknown(context, route, call);
    const body = await route.handle(call);
    if (!call.response.headersSent) call.response.json(body);
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    sendGraphError(call.response, nameMethod(error, call.request.method));
  }
}

/** Tells the caller which version answered. Throws code 2500 for a version that never was. */
function applyVersion(context: SimulatorContext, { request, response }: GraphCall): void {
  const { version } = request.params;
  if (version === undefined) return;
  const answering = resolveVersion(version);
  if (answering === null) {
    throw unknownPath(request.path);
  }
  response.set('facebook-api-version', answering);
  if (answering === version) return;
  context.violation(
    `${request.method} ${request.path}: ${version} has ended, ${answering} answered`,
  );
}

/** Meta names the path without its version. */
function unknownPath(whole: string): GraphError {
  const path = whole.replace(/^\/v\d+\.\d+/, '');
  return new GraphError(2500, `Unknown path components: ${path === '' ? '/' : path}`);
}

/** Parameters that every Graph path takes. */
const UNIVERSAL: readonly string[] = [
  ...['fields', 'id', 'appsecret_proof', 'metadata', 'format', 'pretty', 'debug', 'method'],
  ...['locale', 'date_format', 'summary', 'return_ssl_resources', 'suppress_http_code'],
];

/** Lists parameters and files that the platform ignores. */
function reportUnknown(context: SimulatorContext, route: GraphRoute, call: GraphCall): void {
  const known = [...UNIVERSAL, ...route.parameters];
  const names = [...call.parameters.keys()].map((parameter) => parameter.split('[', 1)[0] ?? '');
  const unknown = new Set(names.filter((name) => !known.includes(name)));
  const { method, path } = call.request;
  for (const name of unknown) {
    const isReal = route.unplayed?.includes(name) ?? false;
    const message = isReal
      ? `the sandbox ignored the parameter "${name}"`
      : `ignored the unknown parameter "${name}"`;
    context.violation(`${method} ${path}: ${message}`);
  }
  for (const { field } of call.files) {
    if (route.files?.includes(field)) continue;
    context.violation(`${method} ${path}: ignored the file in the unknown field "${field}"`);
  }
}

/**
 * Serves Graph paths without a version, such as `/me` or `/{page}/feed`, as the default version's. A GET of
 * an id needs a token to count as one: without it, it's the permalink page that people open. Also applies
 * `?method=delete`, for clients that can send GET and POST only.
 */
export function acceptUnversioned(alwaysGraph: RegExp): RequestHandler {
  return (request, _response, next) => {
    const override = request.query['method'];
    if (typeof override === 'string' && /^(get|post|delete)$/i.test(override)) {
      request.method = override.toUpperCase();
    }
    const isNode = /^\/\d+(?:_\d+)?(?:\/|$)/.test(request.path) || request.path === '/';
    const hasToken = request.headers.authorization !== undefined || 'access_token' in request.query;
    const isCall = isNode && (hasToken || request.method !== 'GET');
    if (isCall || alwaysGraph.test(request.path)) request.url = `/${DEFAULT_VERSION}${request.url}`;
    next();
  };
}

/** For paths that the platform doesn't have. */
export function serveUnknownPath(context: SimulatorContext): RequestHandler {
  return context.endpoint('unknown', (request, response) => {
    const error = unknownPath(request.path);
    sendGraphError(response, error);
  });
}
