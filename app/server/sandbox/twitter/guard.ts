import type { Request, RequestHandler, Response } from 'express';
import { MultipartError } from '../kit/multipart.ts';
import { BodyTooLarge } from '../kit/body.ts';
import { createOAuthTokens } from '../kit/oauth-tokens.ts';
import type { TokenRow } from '../kit/oauth-tokens.ts';
import { parseBearer } from '../kit/redirect.ts';
import type { SimulatorContext } from '../kit/types.ts';
import { isOverLimit } from './limits.ts';
import type { LimitedEndpoint } from './limits.ts';
import { getPersona, withSubscription } from './personas.ts';
import type { XPersona } from './personas.ts';
import {
  ACCOUNT_LOCKED,
  badRequest,
  creditsDepleted,
  forbidden,
  ProblemError,
  sendProblem,
  TOO_MANY_REQUESTS,
  UNAUTHORIZED,
  WRONG_TOKEN_KIND,
} from './problems.ts';

/** An API call by a signed-in user. */
export interface ApiCall {
  readonly context: SimulatorContext;
  readonly request: Request;
  readonly response: Response;
  readonly user: XPersona;
}

interface Guard {
  endpoint: LimitedEndpoint;
  scopes: readonly string[];
  /** Public data, which app-only tokens may read too. */
  isPublic?: boolean;
}

/** Personas have numeric IDs; an app-only token belongs to no user. */
export const APP_ONLY = 'app-only';

/** The reader of an app-only token, who only sees public data. */
const NOBODY: XPersona = {
  id: APP_ONLY,
  name: '',
  handle: '',
  username: '',
  verifiedType: 'none',
  subscription: 'None',
};

/** Wraps a handler: checks the token, rate limit, credits, and scopes, in this order. */
export function guarded(
  context: SimulatorContext,
  guard: Guard,
  handler: (call: ApiCall) => unknown,
): RequestHandler {
  return context.endpoint(guard.endpoint, async (request, response) => {
    try {
      const token = requireToken(context, request);
      const isApp = token.personaId === APP_ONLY;
      if (isApp && !guard.isPublic) throw new ProblemError(WRONG_TOKEN_KIND);
      checkAllowance(context, response, { guard, token });
      const user = isApp ? NOBODY : withSubscription(context, getPersona(token.personaId));
      await handler({ context, request, response, user });
    } catch (error) {
      respondWithRefusal(response, error);
    }
  });
}

function respondWithRefusal(response: Response, error: unknown): void {
  if (error instanceof ProblemError) sendProblem(response, error.problem);
  else if (error instanceof BodyTooLarge) response.status(413).end();
  else if (error instanceof MultipartError) sendProblem(response, badRequest(error.message));
  else throw error;
}

function requireToken(context: SimulatorContext, request: Request): TokenRow {
  const bearer = parseBearer(request.headers.authorization);
  const found = bearer === null ? null : createOAuthTokens(context).find(bearer);
  if (!found || found.state !== 'active' || found.row.kind !== 'access') {
    throw new ProblemError(UNAUTHORIZED);
  }
  return found.row;
}

function checkAllowance(
  context: SimulatorContext,
  response: Response,
  { guard, token }: { guard: Guard; token: TokenRow },
): void {
  const { personaId: userId, clientId } = token;
  if (isOverLimit(context, response, { endpoint: guard.endpoint, userId, clientId })) {
    throw new ProblemError(TOO_MANY_REQUESTS);
  }
  const emptyForm = context.knob<string>('creditsEmpty');
  if (emptyForm !== '') throw new ProblemError(creditsDepleted(emptyForm));
  const isWriting = guard.scopes.some((scope) => scope.endsWith('.write'));
  if (isWriting && context.knob<boolean>('accountLocked')) throw new ProblemError(ACCOUNT_LOCKED);
  const isGranted =
    userId === APP_ONLY || guard.scopes.every((scope) => token.scopes.includes(scope));
  if (!isGranted) throw new ProblemError(forbidden());
}
