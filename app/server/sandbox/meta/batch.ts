import type { SimulatorContext } from '../kit/types.ts';
import type { GraphCall } from './graph-call.ts';
import { badParameter } from './graph-error.ts';
import type { GraphRoute } from './graph-route.ts';

const MAX_REQUESTS = 50;

interface BatchRequest {
  method: string;
  relativeUrl: string;
  body: string | null;
  name: string | null;
}

interface BatchResponse {
  code: number;
  headers: Array<{ name: string; value: string }>;
  body: string;
}

/**
 * Runs up to 50 requests in order. A request can use an earlier response as `{result=name:$.id}`.
 * https://developers.facebook.com/docs/graph-api/batch-requests
 */
export function batchRoute(context: SimulatorContext): GraphRoute {
  return {
    name: 'batch',
    parameters: ['batch', 'include_headers'],
    handle: async (call) => {
      const requests = readBatch(call.parameters.get('batch'));
      const results = new Map<string, unknown>();
      const responses: BatchResponse[] = [];
      for (const request of requests) {
        const response = await send(context, call, fillIn(request, results));
        responses.push(response);
        if (request.name !== null) results.set(request.name, parseJson(response.body));
      }
      return responses;
    },
  };
}

function readBatch(text: string | undefined): BatchRequest[] {
  const list = parseJson(text ?? '');
  if (!Array.isArray(list)) throw badParameter('Param batch must be an array.');
  if (list.length > MAX_REQUESTS) throw badParameter(`Too many requests in batch: ${list.length}`);
  return list.map(readRequest);
}

function readRequest(value: unknown): BatchRequest {
  const fields = (typeof value === 'object' ? value : null) ?? {};
  const texts = new Map(
    Object.entries(fields).flatMap(([name, item]) =>
      typeof item === 'string' ? [[name, item] as const] : [],
    ),
  );
  const relativeUrl = texts.get('relative_url');
  if (relativeUrl === undefined) throw badParameter('Each request needs a relative_url');
  return {
    method: (texts.get('method') ?? 'GET').toUpperCase(),
    relativeUrl,
    body: texts.get('body') ?? null,
    name: texts.get('name') ?? null,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function fillIn(request: BatchRequest, results: ReadonlyMap<string, unknown>): BatchRequest {
  const fill = (text: string) =>
    text.replaceAll(/\{result=([^:}]+):\$\.([\w.*]+)\}/g, (_whole, name: string, path: string) =>
      pick(results.get(name), path.split('.')).join(','),
    );
  const { relativeUrl, body } = request;
  return { ...request, relativeUrl: fill(relativeUrl), body: body === null ? null : fill(body) };
}

/** Returns the values at a path such as `data.*.id`. */
function pick(value: unknown, path: readonly string[]): string[] {
  const [step, ...rest] = path;
  if (step === undefined) return [typeof value === 'string' ? value : JSON.stringify(value)];
  if (typeof value !== 'object' || value === null) return [];
  if (step === '*') return Object.values(value).flatMap((item) => pick(item, rest));
  return pick((value as Record<string, unknown>)[step], rest);
}

/** Sends one request of the batch to this simulator, with the batch's token unless it has its own. */
async function send(
  context: SimulatorContext,
  call: GraphCall,
  request: BatchRequest,
): Promise<BatchResponse> {
  const path = request.relativeUrl.replace(/^\/?(?:v\d+\.\d+\/)?/, '');
  const url = new URL(`${context.baseUrl}/${call.request.params['version'] ?? ''}/${path}`);
  const ownToken = url.searchParams.has('access_token');
  const proof = call.parameters.get('appsecret_proof');
  if (proof !== undefined && !ownToken) url.searchParams.set('appsecret_proof', proof);
  const response = await fetch(url, {
    method: request.method,
    headers: {
      ...(call.token === null || ownToken ? {} : { authorization: `Bearer ${call.token}` }),
      ...(request.body === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(request.body === null || request.method === 'GET' ? {} : { body: request.body }),
  });
  const headers = [...response.headers].map(([name, value]) => ({ name, value }));
  return { code: response.status, headers, body: await response.text() };
}
