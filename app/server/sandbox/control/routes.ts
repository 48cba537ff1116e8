import { Router, json } from 'express';
import type { Request, Response } from 'express';
import { createAccountHandlers } from './accounts.ts';
import { createFaultHandlers } from './faults.ts';
import { respondWithError, ControlError, parseInput, requireJson } from './input.ts';
import { createKnobHandlers } from './knobs.ts';
import { ClockInput, PlatformQuery, ReceivedQuery, ResetInput } from './schemas.ts';
import type { ControlDeps } from './deps.ts';

const NO_CONTROL = 'The control API has no such method and path. See docs/sandbox.md.';

type Handler = (request: Request) => { status?: number; body?: unknown };

/** Creates the control API, through which people and tests drive the sandbox. */
export function createControlRoutes(deps: ControlDeps): Router {
  const router = Router();
  router.use(requireJson, json({ limit: '1mb' }));
  const faults = createFaultHandlers(deps);
  const knobs = createKnobHandlers(deps);
  const accounts = createAccountHandlers(deps);
  router.post('/faults', serve(faults.create));
  router.get('/faults', serve(faults.list));
  router.get('/faults/:id', serve(faults.get));
  router.delete('/faults', serve(faults.clear));
  router.delete('/faults/:id', serve(faults.delete));
  router.get('/knobs/:platform', serve(knobs.get));
  router.put('/knobs/:platform', serve(knobs.put));
  router.put('/profile', serve(knobs.putProfile));
  router.get('/accounts', serve(accounts.list));
  router.post('/tokens/revoke', serve(accounts.revoke));
  router.post('/tokens/expire', serve(accounts.expire));
  router.get(
    '/received',
    serve((request) => listReceived(deps, request)),
  );
  router.get(
    '/posts',
    serve((request) => listPosts(deps, request)),
  );
  router.get(
    '/violations',
    serve((request) => listViolations(deps, request)),
  );
  router.get(
    '/endpoints',
    serve(() => ({ body: { endpoints: listEndpoints(deps) } })),
  );
  router.get(
    '/clock',
    serve(() => ({ body: describeClock(deps) })),
  );
  router.post(
    '/clock',
    serve((request) => moveClock(deps, request)),
  );
  router.post(
    '/reset',
    serve((request) => reset(deps, request)),
  );
  router.get(
    '/mail',
    serve(() => ({ body: listEmails(deps) })),
  );
  router.delete(
    '/mail',
    serve(() => {
      deps.mailbox.clear();
      return { status: 204 };
    }),
  );
  router.use((_request, _response, next) => next(new ControlError(404, NO_CONTROL)));
  router.use(respondWithError);
  return router;
}

function serve(handler: Handler) {
  return (request: Request, response: Response) => {
    const { status = 200, body } = handler(request);
    if (body === undefined) response.status(204).end();
    else response.status(status).json(body);
  };
}

function listReceived({ state }: ControlDeps, request: Request) {
  const { since, ...query } = parseInput(ReceivedQuery, request.query);
  const filter = typeof since === 'string' ? { sinceTime: new Date(since) } : { sinceId: since };
  return { body: { received: state.received.list({ ...query, ...filter }) } };
}

function listPosts(deps: ControlDeps, request: Request) {
  const { platform } = parseInput(PlatformQuery, request.query);
  const chosen = platform === undefined ? deps.mounted : [deps.getMounted(platform)];
  return {
    body: {
      posts: chosen.flatMap(({ simulator, context }) => simulator.listPosts(context)),
    },
  };
}

function listViolations({ state }: ControlDeps, request: Request) {
  const { platform } = parseInput(PlatformQuery, request.query);
  const violations = state.listViolations();
  return {
    body: {
      violations: violations.filter((row) => platform === undefined || row.platform === platform),
    },
  };
}

function listEndpoints({ state }: ControlDeps) {
  return Object.fromEntries([...state.endpoints].map(([name, names]) => [name, [...names].sort()]));
}

function listEmails({ mailbox }: ControlDeps) {
  const emails = mailbox.list();
  // `letters` is the former name, for programs that still read it.
  return { emails, letters: emails };
}

/**
 * Includes the number of requests in progress, so callers that move the clock know whether a platform is
 * busy.
 */
function describeClock({ state: { clock, inFlight } }: ControlDeps) {
  return {
    now: clock.now().toISOString(),
    offsetSeconds: clock.offsetSeconds(),
    requestsUnderWay: inFlight.requests,
  };
}

function moveClock(deps: ControlDeps, request: Request) {
  const input = parseInput(ClockInput, request.body);
  const { clock } = deps.state;
  const isAdvance = 'advanceSeconds' in input;
  clock.setOffsetSeconds(
    isAdvance ? clock.offsetSeconds() + input.advanceSeconds : input.setOffsetSeconds,
  );
  return { body: describeClock(deps) };
}

function reset(deps: ControlDeps, request: Request) {
  const { platform } = parseInput(ResetInput, request.body);
  if (platform !== undefined) deps.getMounted(platform);
  deps.state.reset(platform);
  return { body: { reset: platform ?? 'everything' } };
}
