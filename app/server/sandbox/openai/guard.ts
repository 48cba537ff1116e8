import type { Request, RequestHandler, Response } from 'express';
import { BodyTooLarge, hasContentType, readJsonObject } from '../kit/body.ts';
import { randomText } from '../kit/random.ts';
import type { SimulatorContext } from '../kit/types.ts';
import {
  ApiError,
  badRequest,
  bodyTooLarge,
  missingKey,
  noSuchModel,
  sendError,
  wrongKey,
} from './errors.ts';
import { splitList } from './modes.ts';

export interface ApiCall {
  readonly context: SimulatorContext;
  readonly request: Request;
  readonly response: Response;
}

/** Header that tells clients that a text is a sample. */
const SAMPLE_HEADER = 'x-fanfare-sandbox';
const SAMPLE = 'sample';

const MAX_BODY_BYTES = 4 * 1024 * 1024;
const REQUEST_ID_LENGTH = 32;

/** Wraps an endpoint: marks the response as a sample and checks the key before the handler runs. */
export function guarded(
  context: SimulatorContext,
  endpoint: string,
  handler: (call: ApiCall) => unknown,
): RequestHandler {
  return context.endpoint(endpoint, async (request, response) => {
    response.set({
      [SAMPLE_HEADER]: SAMPLE,
      'x-request-id': `req_${randomText(context.random, REQUEST_ID_LENGTH).toLowerCase()}`,
      'openai-version': '2020-10-01',
    });
    try {
      requireKey(request);
      await handler({ context, request, response });
    } catch (error) {
      if (error instanceof BodyTooLarge) sendError(response, bodyTooLarge(MAX_BODY_BYTES));
      else if (error instanceof ApiError) sendError(response, error);
      else throw error;
    }
  });
}

/** Accepts any key that doesn't contain `invalid`. */
function requireKey(request: Request): void {
  const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (key === undefined) throw missingKey();
  if (key.includes('invalid')) throw wrongKey(key);
}

export function requireModel(context: SimulatorContext, model: string): void {
  const models = splitList(context.knob<string>('knownModels'));
  if (models.length > 0 && !models.includes(model)) throw noSuchModel(model);
}

/** Returns the body's JSON object. Also stores it in `request.body` for the control API. */
export async function readBodyObject({ context, request }: ApiCall) {
  if (!hasContentType(request, 'application/json')) {
    context.violation(`${request.method} ${request.path}: the body is not sent as JSON`);
    const message = `Unsupported content type: '${request.headers['content-type'] ?? ''}'. This API method only accepts 'application/json' requests.`;
    throw new ApiError(415, { message, type: 'invalid_request_error', param: null, code: null });
  }
  const body = await readJsonObject(request, MAX_BODY_BYTES);
  if (body) return body;
  context.violation(`${request.method} ${request.path}: the body is not a JSON object`);
  throw badRequest('We could not parse the JSON body of your request.');
}
