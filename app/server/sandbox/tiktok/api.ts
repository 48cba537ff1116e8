import type { Request, RequestHandler, Response } from 'express';
import { hasContentType, readJsonObject } from '../kit/body.ts';
import { createOAuthTokens } from '../kit/oauth-tokens.ts';
import { parseBearer } from '../kit/redirect.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { invalidParams, sendError, sendOk, TikTokError } from './envelope.ts';
import { getPersona } from './personas.ts';
import type { TikTokPersona } from './personas.ts';

export interface ApiCall {
  readonly context: SimulatorContext;
  readonly persona: TikTokPersona;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  /** Empty for a GET and for a POST without a body. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ApiRoute {
  /** The endpoint's name for faults and the log of requests. */
  readonly name: string;
  /** One of them is enough. */
  readonly scopes: readonly string[];
  /** Requests per minute by app and user (developers.tiktok.com, "API rate limits"). */
  readonly perMinute: number;
  /** The known query parameters. */
  readonly query?: readonly string[];
  handle(call: ApiCall): object | Promise<object>;
}

const MINUTE_MS = 60_000;

/**
 * Wraps an API call: checks the token, scope, rate limit, and body before the handler, and uses the
 * documented response format.
 */
export function apiEndpoint(context: SimulatorContext, route: ApiRoute): RequestHandler {
  return context.endpoint(route.name, async (request, response) => {
    try {
      sendOk(context, response, await serve(context, route, request));
    } catch (error) {
      if (!(error instanceof TikTokError)) throw error;
      refuse({ context, route, response }, error);
    }
  });
}

interface RefusalContext {
  context: SimulatorContext;
  route: ApiRoute;
  response: Response;
}

function refuse({ context, route, response }: RefusalContext, error: TikTokError): void {
  if (error.code === 'invalid_params') context.violation(`${route.name}: ${error.message}`);
  sendError(context, response, error);
}

async function serve(
  context: SimulatorContext,
  route: ApiRoute,
  request: Request,
): Promise<object> {
  const grant = requireGrant(context, request);
  if (!route.scopes.some((scope) => grant.scopes.includes(scope))) {
    const message = `The user did not authorize the scope ${route.scopes.join(' or ')}.`;
    throw new TikTokError(401, 'scope_not_authorized', message);
  }
  countRequest(context, route, `${grant.clientId}:${grant.personaId}`);
  const { clientId, scopes } = grant;
  const query = readQuery(context, request, route.query ?? []);
  const body = request.method === 'GET' ? {} : await readJson(request);
  const persona = getPersona(grant.personaId);
  return route.handle({ context, persona, clientId, scopes, query, body });
}

function requireGrant(context: SimulatorContext, request: Request) {
  const token = parseBearer(request.headers.authorization);
  const found = token === null ? null : createOAuthTokens(context).find(token);
  if (found?.row.kind !== 'access' || found.state !== 'active') {
    const message = 'The access token is invalid or not found in the request.';
    throw new TikTokError(401, 'access_token_invalid', message);
  }
  return found.row;
}

/** Counts in a sliding window. Refused requests don't extend it. */
function countRequest(context: SimulatorContext, route: ApiRoute, who: string): void {
  const windows = context.collection<number[]>('rate');
  const key = `${route.name}:${who}`;
  const now = context.now().getTime();
  const recent = (windows.get(key) ?? []).filter((at) => at > now - MINUTE_MS && at <= now);
  if (recent.length >= route.perMinute) {
    const message = 'The API rate limit was exceeded. Please try again later.';
    throw new TikTokError(429, 'rate_limit_exceeded', message);
  }
  windows.set(key, [...recent, now]);
}

/** Reads the query. TikTok ignores unknown parameters. */
function readQuery(
  context: SimulatorContext,
  request: Request,
  supported: readonly string[],
): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.query)) {
    if (!supported.includes(name)) {
      context.violation(`${request.path}: TikTok ignores the query parameter ${name}`);
      continue;
    }
    if (typeof value !== 'string') throw invalidParams(`${name} is given twice.`);
    query[name] = value;
  }
  return query;
}

async function readJson(request: Request): Promise<Record<string, unknown>> {
  const isEmpty =
    request.headers['content-length'] === '0' ||
    (request.headers['content-length'] === undefined &&
      request.headers['transfer-encoding'] === undefined);
  if (isEmpty) return {};
  if (!hasContentType(request, 'application/json')) {
    throw invalidParams('Content-Type must be application/json; charset=UTF-8.');
  }
  const body = await readJsonObject(request);
  if (!body) throw invalidParams('The body is not a JSON object.');
  return body;
}
