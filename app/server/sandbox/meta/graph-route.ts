import type { Request, RequestHandler } from 'express';
import type { SimulatorContext } from '../kit/types.ts';
import { readGraphCall } from './graph-call.ts';
import type { GraphCall } from './graph-call.ts';
import { GraphError, nameMethod, sendGraphError } from './graph-error.ts';

export interface GraphRoute {
  /** The endpoint's name in the control API. */
  readonly name: string;
  /** Documented parameters. Others are ignored, as Meta does, and reported as violations. */
  readonly parameters: readonly string[];
  /** Parameters that the platform supports and the sandbox doesn't. They're reported as violations too. */
  readonly unsupported?: readonly string[];
  /** Form fields that may contain a file. Files in other fields are ignored and reported. */
  readonly files?: readonly string[];
  /** Handles the call. The result is sent as JSON. */
  handle(call: GraphCall): unknown;
}

/**
 * Supported versions. v20.0 ended on September 24, 2026.
 * https://developers.facebook.com/docs/graph-api/changelog/versions
 */
const API_VERSIONS: readonly string[] = ['v21.0', 'v22.0', 'v23.0', 'v24.0', 'v25.0', 'v26.0'];

/** Former versions: v1.0, v2.0 to v2.12, v3.0 to v3.3, and v4.0 to v20.0. */
const ENDED_VERSION = /^v(?:1\.0|2\.(?:\d|1[0-2])|3\.[0-3]|(?:[4-9]|1\d|20)\.0)$/;

/**
 * Returns the version that serves a call. Former versions are served by the oldest supported one, as Meta's
 * versioning guide says. Null for versions that never existed.
 * https://developers.facebook.com/docs/graph-api/guides/versioning
 */
export function resolveVersion(version: string): string | null {
  if (API_VERSIONS.includes(version)) return version;
  return ENDED_VERSION.test(version) ? (API_VERSIONS[0] ?? null) : null;
}

/**
 * Version for paths without one. Meta uses the version the app was created on, which is this one for every
 * app here.
 */
const DEFAULT_VERSION = 'v25.0';

/** Requires a version in a path pattern, which distinguishes Graph paths from permalinks. */
export const VERSION_PATTERN = ':version(v\\d+\\.\\d+)';

type BoundRoute = (call: GraphCall) => void;

/** Registers the route's name immediately, so the control API can list it before it's first called. */
export function bindRoute(context: SimulatorContext, route: GraphRoute): BoundRoute {
  const calls = new WeakMap<Request, GraphCall>();
  const handler = context.endpoint(route.name, async (request) => {
    const call = calls.get(request);
    if (call) await respond(context, route, call);
  });
  return (call) => {
    calls.set(call.request, call);
    handler(call.request, call.response, () => undefined);
  };
}

/**
 * What a Graph path does depends on a parameter (`upload_phase`) or on the kind of ID, so the call is read
 * before its endpoint is chosen.
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
        // The sender disconnected in the middle of the body, so there's nobody to respond to.
        if (request.socket.destroyed) return;
        failures.set(request, error);
        refuse(request, response, () => undefined);
      },
    );
  };
}

async function respond(
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

/** Reports in a header which version served the call. Throws code 2500 for a version that never existed. */
function applyVersion(context: SimulatorContext, { request, response }: GraphCall): void {
  const { version } = request.params;
  if (version === undefined) return;
  const respondingWith = resolveVersion(version);
  if (respondingWith === null) {
    throw unknownPath(request.path);
  }
  response.set('facebook-api-version', respondingWith);
  if (respondingWith === version) return;
  context.violation(
    `${request.method} ${request.path}: ${version} has ended, ${respondingWith} answered`,
  );
}

/** Builds the error for an unknown path. Meta omits the version in its message. */
function unknownPath(whole: string): GraphError {
  const path = whole.replace(/^\/v\d+\.\d+/, '');
  return new GraphError(2500, `Unknown path components: ${path === '' ? '/' : path}`);
}

/** Parameters that every Graph path accepts. */
const UNIVERSAL: readonly string[] = [
  'fields',
  'id',
  'appsecret_proof',
  'metadata',
  'format',
  'pretty',
  'debug',
  'method',
  'locale',
  'date_format',
  'summary',
  'return_ssl_resources',
  'suppress_http_code',
];

/** Reports parameters and files that the platform ignores. */
function reportUnknown(context: SimulatorContext, route: GraphRoute, call: GraphCall): void {
  const supported = [...UNIVERSAL, ...route.parameters];
  const names = [...call.parameters.keys()].map((parameter) => parameter.split('[', 1)[0] ?? '');
  const unknown = new Set(names.filter((name) => !supported.includes(name)));
  const { method, path } = call.request;
  for (const name of unknown) {
    const isReal = route.unsupported?.includes(name) ?? false;
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
 * Serves Graph paths without a version, such as `/me` or `/{page}/feed`, with the default version. A GET of
 * an ID only counts as a Graph call if it has a token; otherwise it's the permalink page. Also supports
 * `?method=delete` for clients that can only send GET and POST.
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

/** Responds for paths the platform doesn't have. */
export function serveUnknownPath(context: SimulatorContext): RequestHandler {
  return context.endpoint('unknown', (request, response) => {
    const error = unknownPath(request.path);
    sendGraphError(response, error);
  });
}
