import type { Request, RequestHandler, Response } from 'express';
import { BodyTooLarge } from '../kit/body.ts';
import { createOAuthTokens } from '../kit/oauth-tokens.ts';
import type { TokenRow } from '../kit/oauth-tokens.ts';
import { parseBearer } from '../kit/redirect.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { accessDenied, LinkedInError, sendError, serviceError } from './errors.ts';
import { getPersona, isOrganizationUrn, toPersonUrn } from './personas.ts';
import type { LinkedInPersona } from './personas.ts';
import { drawQuota } from './quota.ts';

/** An API call with a member's token. */
export interface ApiCall {
  readonly context: SimulatorContext;
  readonly request: Request;
  readonly response: Response;
  readonly member: LinkedInPersona;
  readonly scopes: readonly string[];
}

type Handler = (call: ApiCall) => unknown;

/** Wraps calls below `/rest`, which are versioned and count toward the daily quota. */
export function restEndpoint(
  context: SimulatorContext,
  name: string,
  handler: Handler,
): RequestHandler {
  return context.endpoint(name, (request, response) =>
    respond(response, async () => {
      checkVersion(context, request);
      checkEncoding(context, request);
      checkMethod(context, request);
      projectFields(request, response);
      const { row } = requireToken(context, request);
      drawQuota(context, { memberId: row.personaId, clientId: row.clientId });
      const member = getPersona(row.personaId);
      await handler({ context, request, response, member, scopes: row.scopes });
    }),
  );
}

/** Wraps `/v2/userinfo`, which has no version header and a quota of its own. */
export function identityEndpoint(
  context: SimulatorContext,
  name: string,
  handler: Handler,
): RequestHandler {
  return context.endpoint(name, (request, response) =>
    respond(response, async () => {
      const { row, token } = requireToken(context, request);
      refuseNewTokenOnce(context, token);
      const member = getPersona(row.personaId);
      await handler({ context, request, response, member, scopes: row.scopes });
    }),
  );
}

async function respond(response: Response, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof LinkedInError) sendError(response, error);
    else if (error instanceof BodyTooLarge) response.status(413).end();
    else throw error;
  }
}

export function requireToken(
  context: SimulatorContext,
  request: Request,
): { row: TokenRow; token: string } {
  const token = parseBearer(request.headers.authorization);
  if (token === null) {
    const message = 'Empty oauth2 access token';
    throw serviceError(401, { code: 'EMPTY_ACCESS_TOKEN', message });
  }
  const found = createOAuthTokens(context).find(token);
  if (found?.row.kind !== 'access') {
    const message = 'Invalid access token';
    throw serviceError(401, { serviceErrorCode: 65600, code: 'INVALID_ACCESS_TOKEN', message });
  }
  if (found.state === 'active') return { row: found.row, token };
  if (found.state === 'expired') {
    const message = 'The token used in the request has expired';
    const number = context.knob<boolean>('expiredTokenHasNumber')
      ? { serviceErrorCode: 65602 }
      : {};
    throw serviceError(401, { ...number, code: 'EXPIRED_ACCESS_TOKEN', message });
  }
  throw revoked();
}

function revoked(): LinkedInError {
  const message = 'The token used in the request has been revoked by the user';
  return serviceError(401, { serviceErrorCode: 65601, code: 'REVOKED_ACCESS_TOKEN', message });
}

/** Several clients have observed this: for a few seconds, a new token is reported as revoked. */
function refuseNewTokenOnce(context: SimulatorContext, token: string): void {
  if (!context.knob<boolean>('freshTokenRefusedOnce')) return;
  const met = context.collection<boolean>('fresh-tokens');
  const key = token.slice(0, 12);
  if (met.get(key)) return;
  met.set(key, true);
  throw revoked();
}

function checkVersion(context: SimulatorContext, request: Request): void {
  const version = request.headers['linkedin-version'];
  if (typeof version !== 'string') {
    context.violation(`${request.method} ${request.path}: no LinkedIn-Version`);
    const message =
      'A version must be present. Please specify a version by adding the LinkedIn-Version header.';
    throw serviceError(400, { code: 'VERSION_MISSING', message });
  }
  const oldest = context.knob<string>('oldestVersion');
  const newest = context.knob<string>('newestVersion');
  if (!/^[0-9]{6}$/.test(version) || version < oldest || version > newest) {
    const message = `Requested version ${version}01 is not active`;
    throw serviceError(426, { code: 'NONEXISTENT_VERSION', message });
  }
  const protocol = request.headers['x-restli-protocol-version'];
  if (protocol === '2.0.0') return;
  context.violation(`${request.method} ${request.path}: no X-Restli-Protocol-Version: 2.0.0`);
  // Without the header, LinkedIn uses 1.0.0, which only differs in lists and unions.
  if (protocol !== undefined && protocol !== '1.0.0') {
    const message = 'X-Restli-Protocol-Version must be 2.0.0';
    throw serviceError(400, { code: 'INVALID_VALUE_FOR_FIELD', message });
  }
}

/** In Rest.li 2.0, URNs in paths and query values must be percent-encoded. */
function checkEncoding(context: SimulatorContext, request: Request): void {
  if (!/urn:li:/.test(request.originalUrl)) return;
  context.violation(`${request.method} ${request.path}: a URN in the address is not encoded`);
  const message = 'Invalid URN in the request address: it must be percent-encoded';
  throw serviceError(400, { code: 'INVALID_URN_TYPE', message });
}

/**
 * A Rest.li method header must match the request. Case doesn't matter (`ResourceMethod.fromString`), and the
 * official client sends lowercase.
 */
function checkMethod(context: SimulatorContext, request: Request): void {
  const named = request.headers['x-restli-method'];
  if (named === undefined || String(named).toUpperCase() === toRestMethod(request)) return;
  context.violation(`${request.method} ${request.path}: X-RestLi-Method is ${String(named)}`);
  const message = `X-RestLi-Method ${String(named)} does not fit the request`;
  throw serviceError(400, { code: 'INVALID_VALUE_FOR_FIELD', message });
}

const BATCH_METHODS: Readonly<Record<string, string>> = {
  GET: 'BATCH_GET',
  DELETE: 'BATCH_DELETE',
  PUT: 'BATCH_UPDATE',
  POST: 'BATCH_PARTIAL_UPDATE',
};

function toRestMethod({ method, params, query }: Request): string {
  if ('ids' in query) return BATCH_METHODS[method] ?? method;
  if (method === 'GET') return 'q' in query ? 'FINDER' : toReadMethod(params);
  if (method === 'PUT') return 'UPDATE';
  if (method !== 'POST') return method;
  if ('action' in query) return 'ACTION';
  return isEntity(params) ? 'PARTIAL_UPDATE' : 'CREATE';
}

/** A post's comments are a collection below it. A GET without an ID returns the whole collection. */
function toReadMethod(params: Request['params']): string {
  return 'collection' in params && !isEntity(params) ? 'GET_ALL' : 'GET';
}

function isEntity(params: Request['params']): boolean {
  return 'collection' in params ? 'comment' in params : 'urn' in params;
}

/** `fields=id,commentary` limits the response, or each of its elements, to these fields. */
function projectFields(request: Request, response: Response): void {
  const { fields, ...query } = request.query;
  if (typeof fields !== 'string' || request.method !== 'GET') return;
  request.query = query;
  const names = fields.replaceAll(/[:(][^()]*\)?/g, '').split(',');
  const pick = (value: unknown) =>
    Object.fromEntries(Object.entries(value ?? {}).filter(([name]) => names.includes(name)));
  const send = response.json.bind(response);
  response.json = (body: Record<string, unknown>) => {
    if (response.statusCode >= 400) return send(body);
    const { elements, results } = body;
    if (Array.isArray(elements)) return send({ ...body, elements: elements.map(pick) });
    if (typeof results !== 'object' || results === null) return send(pick(body));
    const picked = Object.entries(results).map(([id, value]) => [id, pick(value)] as const);
    return send({ ...body, results: Object.fromEntries(picked) });
  };
}

/** LinkedIn's documentation uses both spellings of the second role. */
const POSTING_ROLES = [
  'ADMINISTRATOR',
  'CONTENT_ADMIN',
  'CONTENT_ADMINISTRATOR',
  'DIRECT_SPONSORED_CONTENT_POSTER',
];

/** Returns whether the member has one of these roles on the page. Defaults to roles that may post. */
export function hasPageRole(call: ApiCall, urn: string, roles = POSTING_ROLES): boolean {
  const isTheirs = call.member.organizations.some((organization) => organization.urn === urn);
  return isTheirs && roles.includes(call.context.knob<string>('pageRole'));
}

/**
 * Throws unless the token may act as this author: members as themselves, and members with a role as their
 * page.
 */
export function requireAuthor(call: ApiCall, urn: string, operation: string): void {
  const isPage = isOrganizationUrn(urn);
  const scope = isPage ? 'w_organization_social' : 'w_member_social';
  const isOwn = isPage ? hasPageRole(call, urn) : urn === toPersonUrn(call.member);
  if (!isOwn || !call.scopes.includes(scope)) throw accessDenied(operation);
}
