import express, { type Request, type Response, Router } from 'express';
import type { z } from 'zod';
import { BeginCliLogin, CLI_LOGIN_PATH, RedeemCliLogin } from '#app/domain/identity/cli-login.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import type { RateLimits } from '#app/server/ports/rate-limits.ts';
import type { Services } from '#app/server/services/services.ts';
import { countAnonymousCall } from '../api/rate-limit.ts';
import { getRequestId } from '../responses/request-id.ts';
import { readNetwork } from '../guards/client-network.ts';

export interface CliLoginRoutesDeps {
  readonly publicUrl: string;
  readonly cliLogins: Services['cliLogins'];
  readonly rateLimits: RateLimits;
  readonly logger: Logger;
}

/** An error response as defined in RFC 6749, section 5.2. */
class OauthRefusal extends Error {
  readonly error: string;

  constructor(error: string, description: string) {
    super(description);
    this.error = error;
  }
}

const DESCRIPTIONS = {
  authorization_pending: 'The user hasn’t responded yet.',
  slow_down: 'You’re polling too often. Wait five seconds longer between requests.',
  access_denied: 'The request was declined.',
  expired_token: 'Nobody responded within ten minutes.',
  invalid_grant: 'This code is unknown or was already used.',
} as const;

/**
 * Creates the routes with which a program gets a token without having one: it requests one, a user
 * approves at /device, and the program fetches it. Follows RFC 8628, with the loopback redirect of RFC
 * 8252 as an alternative. Both take form bodies, like every OAuth endpoint.
 */
export function cliLoginRoutes(deps: CliLoginRoutesDeps): Router {
  const router = Router();
  const form = express.urlencoded({ extended: false, limit: '4kb' });
  router.post('/auth/device', form, toHandler(deps, startLogin));
  router.post('/auth/device/token', form, toHandler(deps, redeem));
  return router;
}

type Handle = (deps: CliLoginRoutesDeps, request: Request) => Promise<unknown>;

function toHandler(deps: CliLoginRoutesDeps, handle: Handle) {
  return (request: Request, response: Response): void => {
    response.setHeader('Cache-Control', 'no-store');
    countAnonymousCall(deps.rateLimits, { request, response })
      .then(() => handle(deps, request))
      .then((body) => void response.json(body))
      .catch((error: unknown) => refuse(deps, response, error));
  };
}

async function startLogin({ cliLogins, publicUrl }: CliLoginRoutesDeps, request: Request) {
  const requested = parse(BeginCliLogin, request.body);
  const { redirect_uri: port, state } = requested;
  const login = await cliLogins.begin({
    client: requested.client_name,
    scopes: requested.scope,
    loopback: port === undefined || state === undefined ? null : { port, state },
    address: readNetwork(request),
  });
  const page = publicUrl + CLI_LOGIN_PATH;
  return {
    device_code: login.deviceCode,
    verification_uri: page,
    // A code has to be typed: a link containing it would let an attacker trick a user into approving
    // another request.
    ...(login.userCode === null
      ? { verification_uri_complete: `${page}?request=${login.id}` }
      : { user_code: login.userCode }),
    expires_in: login.expiresInSeconds,
    interval: login.intervalSeconds,
  };
}

async function redeem({ cliLogins }: CliLoginRoutesDeps, request: Request) {
  const { device_code: deviceCode, code = null } = parse(RedeemCliLogin, request.body);
  const redeemed = await cliLogins.redeem({ deviceCode, code });
  if (redeemed.kind !== 'token') {
    throw new OauthRefusal(redeemed.kind, DESCRIPTIONS[redeemed.kind]);
  }
  const { text, row } = redeemed;
  return {
    access_token: text,
    token_type: 'Bearer',
    scope: row.scopes.join(' '),
    expires_at: row.expiresAt?.toISOString() ?? null,
  };
}

function parse<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const words = parsed.error.issues.map(({ message }) => message).join(' ');
  throw new OauthRefusal('invalid_request', words);
}

function refuse({ logger }: CliLoginRoutesDeps, response: Response, error: unknown): void {
  const requestId = getRequestId(response);
  const respond = (status: number, code: string, text: string): void =>
    void response
      .status(status)
      .json({ error: code, error_description: text, request_id: requestId });
  if (error instanceof OauthRefusal) respond(400, error.error, error.message);
  else if (error instanceof AppError) {
    if (error.retryAfterSeconds !== undefined)
      response.setHeader('Retry-After', error.retryAfterSeconds);
    respond(error.status, error.code, error.message);
  } else {
    logger.error({ requestId, err: error }, 'A device login failed.');
    respond(500, 'server_error', 'Something went wrong on our side.');
  }
}
