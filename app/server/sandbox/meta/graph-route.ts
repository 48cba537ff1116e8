import type { Request, RequestHandler } from 'express';
import type { SimulatorContext } from '../kit/types.ts';
import { readGraphCall } from './graph-call.ts';
import type { GraphCall } from './graph-call.ts';
import { GraphError, badParameter, sendGraphError } from './graph-error.ts';

export interface GraphRoute {
  /** The endpoint's name for the control door. */
  readonly name: string;
  /** Parameters that the contract knows; anything else is refused. */
  readonly parameters: readonly string[];
  /** Fields that may hold a file; without it, none may. */
  readonly files?: readonly string[];
  /** What it returns is sent as JSON. */
  handle(call: GraphCall): unknown;
}

/** v20.0 and older are dead; newer ones between them aren't part of the contract this sandbox speaks. */
export const API_VERSIONS: readonly string[] = ['v25.0', 'v26.0'];

/** In a path pattern: only then is it a versioned Graph path, and not a permalink. */
export const VERSION_PATTERN = ':version(v\\d+\\.\\d+)';

type BoundRoute = (call: GraphCall) => void;

/** Gives the route its name at once, so that the control door can list it before it was ever called. */
export function bindRoute(context: SimulatorContext, route: GraphRoute): BoundRoute {
  const calls = new WeakMap<Request, GraphCall>();
  const handler = context.endpoint(route.name, async (request) => {
    const call = calls.get(request);
    if (call) await answer(route, call);
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

async function answer(route: GraphRoute, call: GraphCall): Promise<void> {
  try {
    assertVersion(call.request.params['version']);
    assertParameters(route, call);
    call.response.json(await route.handle(call));
  } catch (error) {
    if (!(error instanceof GraphError)) throw error;
    sendGraphError(call.response, error);
  }
}

function assertVersion(version: string | undefined): void {
  if (version === undefined || API_VERSIONS.includes(version)) return;
  throw new GraphError(
    2635,
    `(#2635) ${version} is not a version that can be called: use ${API_VERSIONS.join(' or ')}`,
  );
}

function assertParameters(route: GraphRoute, call: GraphCall): void {
  for (const parameter of call.parameters.keys()) {
    const [name = ''] = parameter.split('[', 1);
    if (!route.parameters.includes(name)) throw badParameter(`Unknown parameter: ${name}`);
  }
  for (const { field } of call.files) {
    if (!route.files?.includes(field)) throw badParameter(`Unknown file field: ${field}`);
  }
}

/** For paths that the platform doesn't have. */
export function serveUnknownPath(context: SimulatorContext): RequestHandler {
  return context.endpoint('unknown', (request, response) => {
    const error = new GraphError(2500, `Unknown path components: ${request.path}`);
    sendGraphError(response, error);
  });
}
