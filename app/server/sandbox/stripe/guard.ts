import type { Request, RequestHandler, Response } from 'express';
import { BodyTooLarge, hasContentType, readBody } from '../kit/body.ts';
import { parseBasic, parseBearer } from '../kit/redirect.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { seed } from './catalog.ts';
import { ApiError, badRequest, missingKey, sendError, wrongKey } from './errors.ts';
import { expandPaths } from './expand.ts';
import { parseForm } from './form.ts';
import type { FormFields } from './form.ts';
import { respondOnce, readIdempotencyKey } from './idempotency.ts';
import { RETIRED_PARAMS } from './known-params.ts';
import { catchUp } from './time.ts';
import { API_VERSION, createId, startOperation } from './operation.ts';
import type { Operation } from './operation.ts';
import { scheduleBackgroundWork } from './background.ts';

/** An API call: its time, the ID in its path, and its parameters from query or form. */
export interface ApiCall {
  readonly operation: Operation;
  readonly id: string;
  readonly fields: FormFields;
}

/** Returns the response object, or throws `ApiError`. Must be synchronous. */
export type ApiHandler = (call: ApiCall) => object;

const FORM = 'application/x-www-form-urlencoded';

/**
 * Wraps a handler: checks the key, version, form, and idempotency key before it runs, and applies `expand`
 * after.
 */
export function guarded(
  context: SimulatorContext,
  endpoint: string,
  handler: ApiHandler,
): RequestHandler {
  return context.endpoint(endpoint, async (request, response) => {
    const requestId = createId({ context }, 'req');
    response.set({ 'Request-Id': requestId, 'Stripe-Version': API_VERSION });
    try {
      const apiKey = requireKey(request);
      const isOlder = readVersion(context, request, response);
      const key = readIdempotencyKey(request);
      const given = await readFields(context, request);
      const fields = isOlder ? withoutRetired(request, given) : given;
      catchUp(context);
      const operation = startOperation(context, { id: requestId, idempotency_key: key });
      seed(operation.tables);
      const run = () => respond(handler, { operation, id: request.params['id'] ?? '', fields });
      const body = respondOnce({ operation, request, response, apiKey, fields, run });
      response.json(body);
      scheduleBackgroundWork(context);
    } catch (error) {
      refuse(response, error);
    }
  });
}

function respond(handler: ApiHandler, call: ApiCall): object {
  const { expand } = call.fields;
  const paths = Array.isArray(expand) ? expand.map(String) : [];
  return expandPaths(call.operation, handler(call), paths);
}

function refuse(response: Response, error: unknown): void {
  if (error instanceof BodyTooLarge) sendError(response, badRequest('Request body too large.'));
  else if (error instanceof ApiError) sendError(response, error);
  else throw error;
}

/**
 * Accepts any test key, secret or restricted, as a bearer token or as the user name of Basic authorization.
 * Rejects live keys, which were meant for Stripe itself.
 */
function requireKey(request: Request): string {
  const { authorization } = request.headers;
  const key = parseBearer(authorization) ?? parseBasic(authorization)?.id ?? null;
  if (key === null) throw missingKey();
  if (!/^(sk|rk)_test_\w+$/.test(key) || key.includes('invalid')) throw wrongKey(key);
  return key;
}

/**
 * Accepts any version with a valid format: older clients get responses in the current version's format.
 * Returns whether the request asks for an older one.
 */
function readVersion(context: SimulatorContext, request: Request, response: Response): boolean {
  const version = request.get('stripe-version');
  if (version === undefined || version === API_VERSION) return false;
  if (!/^20\d\d-\d\d-\d\d(?:\.[a-z]+)?(?:;.*)?$/.test(version) || version > `${API_VERSION};~`) {
    context.violation(`Stripe-Version ${version} doesn't exist`);
    throw badRequest(`Invalid Stripe API version: ${version}. Use ${API_VERSION}.`);
  }
  context.violation(`Stripe-Version ${version}: responses have the shape of ${API_VERSION}`);
  response.set('Stripe-Version', version);
  return true;
}

/** Drops parameters that newer versions of Checkout no longer have. */
function withoutRetired({ path }: Request, fields: FormFields): FormFields {
  if (/\/(?:payment|setup)_intents/.test(path)) return fields;
  const current = Object.entries(fields).filter(([name]) => !RETIRED_PARAMS.includes(name));
  return Object.fromEntries(current);
}

/** Reads the parameters from query or body. Also stores them in `request.body` for the control API. */
async function readFields(context: SimulatorContext, request: Request): Promise<FormFields> {
  const [, query = ''] = request.originalUrl.split(/\?(.*)/s);
  const isRead = request.method === 'GET' || request.method === 'DELETE';
  const text = (await readBody(request)).toString('utf8');
  if (!isRead && text !== '' && !hasContentType(request, FORM)) {
    context.violation(`${request.method} ${request.path}: the body is not sent as a form`);
    throw badRequest(
      `Invalid request (check that your POST content type is ${FORM}). If you have questions, we can help at https://support.stripe.com/.`,
    );
  }
  const fields = parseForm([query, text].filter(Boolean).join('&'));
  if (!fields) throw badRequest('Invalid request: the brackets of a parameter do not match.');
  if (text !== '') request.body = fields;
  return fields;
}
