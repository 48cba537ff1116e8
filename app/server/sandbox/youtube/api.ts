import type { Request, RequestHandler, Response } from 'express';
import { hasContentType, readJsonObject } from '../kit/body.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { requireAccess } from './access.ts';
import type { Access } from './access.ts';
import { badRequest, sendError, YouTubeError } from './errors.ts';
import { selectFields } from './partial-response.ts';
import { chargeUnits } from './quota.ts';

export interface ApiCall extends Access {
  readonly context: SimulatorContext;
  readonly request: Request;
  readonly response: Response;
  /** Repeated parameters are joined with commas, which Google treats the same way. */
  readonly query: Readonly<Record<string, string>>;
}

export interface ApiRoute {
  /** The endpoint's name for faults and the log of requests. */
  readonly name: string;
  /** One of them is enough. Without Google's prefix. */
  readonly scopes: readonly string[];
  /** True for a list that API keys can read although no read-only scope can. */
  readonly isPublic?: true;
  /** Known query parameters, in addition to the common ones. */
  readonly query: readonly string[];
  /** Quota units; 0 if the handler charges another bucket. */
  readonly units: number;
  /** Handles the call. An object is sent with 200; null means the handler has responded. */
  handle(call: ApiCall): object | null | Promise<object | null>;
}

/** Parameters of every call (from the discovery document), and those of content owners. */
const COMMON_QUERY = [
  '$.xgafv',
  '$alt',
  'access_token',
  'alt',
  'callback',
  'fields',
  'key',
  'oauth_token',
  'prettyPrint',
  'quotaUser',
  'uploadType',
  'upload_protocol',
  'userIp',
  'onBehalfOf',
  'onBehalfOfContentOwner',
  'onBehalfOfContentOwnerChannel',
];

/**
 * Wraps a call of the data or upload host: checks the token, scope, quota, and parameters before the handler.
 */
export function apiEndpoint(context: SimulatorContext, route: ApiRoute): RequestHandler {
  return context.endpoint(route.name, (request, response) =>
    respondWithErrors({ context, name: route.name, response }, async () => {
      const access = requireAccess(context, request, route);
      if (route.units > 0) chargeUnits(context, access.clientId, route.units);
      const query = readQuery(request, route.query);
      const body = await route.handle({ ...access, context, request, response, query });
      if (body) sendJson(response, 200, applyFields(body, query));
    }),
  );
}

interface ErrorContext {
  context: SimulatorContext;
  name: string;
  response: Response;
}

export async function respondWithErrors(
  { context, name, response }: ErrorContext,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof YouTubeError)) throw error;
    if (error.detail.reason === 'badRequest') context.violation(`${name}: ${error.message}`);
    sendError(response, error);
  }
}

/** Reduces the response to the parameter `fields`. */
function applyFields(body: object, { fields }: ApiCall['query']): object {
  return fields === undefined || fields === '' ? body : selectFields(body, fields);
}

/** Reads the call's JSON body. Throws if there is none. */
export async function readResource({ request }: ApiCall): Promise<Record<string, unknown>> {
  const body = hasContentType(request, 'application/json') ? await readJsonObject(request) : null;
  if (!body) throw badRequest('Invalid JSON payload received.');
  return body;
}

export function sendJson(response: Response, status: number, body: object): void {
  response.status(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

function readQuery(request: Request, supported: readonly string[]): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.query)) {
    if (!supported.includes(name) && !COMMON_QUERY.includes(name)) {
      throw badRequest(
        `Invalid JSON payload received. Unknown name "${name}": Cannot bind query parameter. Field '${name}' could not be found in request message.`,
      );
    }
    query[name] = [value].flat().filter(isText).join(',');
  }
  return query;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Returns the names in `part`. Throws if it's missing or names an unknown part. */
export function requireParts(query: ApiCall['query'], supported: readonly string[]): string[] {
  const parts = splitList(requireParameter(query, 'part'));
  const unknown = parts.find((part) => !supported.includes(part));
  if (unknown === undefined) return parts;
  const detail = { reason: 'unknownPart', domain: 'youtube.part', parameter: 'part' };
  throw new YouTubeError(400, detail, `'${unknown}'`);
}

export function requireParameter(query: ApiCall['query'], name: string): string {
  const value = query[name];
  if (value !== undefined && value !== '') return value;
  const detail = { reason: 'required', parameter: name };
  throw new YouTubeError(400, detail, `Required parameter: ${name}`);
}

export function splitList(text: string): string[] {
  return text.split(',').filter((item) => item !== '');
}
