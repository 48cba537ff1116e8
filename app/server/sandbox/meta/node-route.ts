import type { Request, RequestHandler } from 'express';
import type { SimulatorContext } from '../kit/types.ts';
import { batchRoute } from './batch.ts';
import type { GraphCall } from './graph-call.ts';
import { badParameter } from './graph-error.ts';
import { bindRoute, serveGraph } from './graph-route.ts';
import type { GraphRoute } from './graph-route.ts';

/** Picks the route that reads a node by its ID, or for `me` by the token. */
export interface NodeReader {
  readonly routes: readonly GraphRoute[];
  choose(call: GraphCall): GraphRoute;
}

/** Serves `GET /{version}/{id}`: one path for every kind of node. */
export function serveNode(context: SimulatorContext, reader: NodeReader): RequestHandler {
  const bound = new Map(reader.routes.map((route) => [route, bindRoute(context, route)]));
  return serveGraph(context, (call) => {
    const serve = bound.get(reader.choose(call));
    if (!serve) throw new Error('the node reader chose a route that it does not list');
    return serve;
  });
}

/** Serves `GET /{version}/?ids=a,b`, which reads several nodes, and `POST /{version}/`, a batch. */
export function serveRoot(context: SimulatorContext, reader: NodeReader): RequestHandler {
  const several = bindRoute(context, readNodesRoute(reader));
  const batch = bindRoute(context, batchRoute(context));
  return serveGraph(context, (call) => (call.parameters.has('batch') ? batch : several));
}

const MAX_IDS = 50;

function readNodesRoute(reader: NodeReader): GraphRoute {
  return {
    name: 'nodes.read',
    parameters: ['ids'],
    handle: async (call) => {
      const ids = (call.parameters.get('ids') ?? '').split(',').filter((id) => id !== '');
      if (ids.length === 0) throw badParameter('The parameter ids is required');
      if (ids.length > MAX_IDS) throw badParameter(`Too many ids: ${ids.length}`);
      const nodes: Record<string, unknown> = {};
      for (const id of ids) {
        const single = { ...call, request: withId(call.request, id) };
        nodes[id] = await reader.choose(single).handle(single);
      }
      return nodes;
    },
  };
}

/** Returns the same request with the path of one node. */
function withId(request: Request, id: string): Request {
  return Object.create(request, { params: { value: { ...request.params, id } } }) as Request;
}
