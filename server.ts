import type { AddressInfo } from 'node:net';
import express, { type Express } from 'express';
import { createLogger } from '#app/server/adapters/logger/create-logger.ts';
import { API_PATHS, createApiRouter } from '#app/server/api/mount-api.ts';
import type { Config } from '#app/server/config/config.ts';
import { getSandboxUrl } from '#app/server/config/sandbox.ts';
import { toSiteFacts } from '#app/server/config/site.ts';
import { type Container, createContainer, endProcess } from '#app/server/container.ts';
import type { StartedEmbedded } from '#app/server/db/embedded/start-embedded-early.ts';
import { followSandboxClock } from '#app/server/start/follow-sandbox-clock.ts';
import { createApiReference } from '#app/server/http/api/api-reference.ts';
import { BILLING_WEBHOOK_PATH, billingWebhook } from '#app/server/http/pages/billing-webhook.ts';
import { shortLinkRoutes } from '#app/server/http/pages/short-link-routes.ts';
import { calendarFeedRoutes } from '#app/server/http/pages/calendar-feed-routes.ts';
import { cliLoginRoutes } from '#app/server/http/pages/cli-login-routes.ts';
import { connectRoutes } from '#app/server/http/pages/connect-routes.ts';
import { createCsrfGuard } from '#app/server/http/guards/csrf-guard.ts';
import { createIdentity, type Identity } from '#app/server/start/create-identity.ts';
import { createLastErrorHandler } from '#app/server/http/responses/last-error.ts';
import { respondToBrokenRequests } from '#app/server/http/guards/broken-requests.ts';
import { createPages, loadPages } from '#app/server/http/pages/pages.ts';
import { createHealthEndpoints } from '#app/server/http/health/health-endpoints.ts';
import { startWorker } from '#app/server/jobs/worker.ts';
import { listenToSandboxPayments } from '#app/server/start/listen-to-sandbox-payments.ts';
import { toWrongKeyError } from '#app/server/start/open-key-ring.ts';
import { startOnceActive } from '#app/server/start/open-installation.ts';
import { listen, prepareDrain } from '#app/server/start/listen.ts';
import { createReadinessCheck } from '#app/server/start/create-readiness-check.ts';
import { prepareRequests } from '#app/server/start/prepare-requests.ts';
import { startScheduledBackups } from '#app/server/start/start-scheduled-backups.ts';
import { sendHeartbeats } from '#app/server/start/send-heartbeats.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import { isTokenText } from '#app/server/services/api-tokens/token-format.ts';
import type { Sandbox } from '#app/server/sandbox/start.ts';
import { traceRequest } from '#app/server/http/responses/trace-request.ts';
import { startMetrics } from '#app/server/start/start-metrics.ts';
import { createGuardedServer } from '#app/server/start/slow-clients.ts';
import { startTracing } from '#app/server/start/start-tracing.ts';

/** How long a stop waits for responses in progress; shorter than a supervisor's patience. */
const RESPONSE_MS = 15_000;
const MAINTAIN_EVERY_MS = 60 * 60 * 1000;

export interface Fanfare {
  readonly url: string;
  readonly container: Container;
  readonly identity: Identity;
  /** Whether a delivery, a download, or another job runs. */
  isWorking(): boolean;
  /** Stops accepting requests, lets running work stop at a safe point, and closes the database. */
  close(): Promise<void>;
}

/**
 * Starts everything this process runs: database, sandbox, identity provider, web server, and worker. A program
 * can start the embedded database before it loads this module.
 */
export async function startFanfare(
  config: Config,
  { embedded = null }: { readonly embedded?: StartedEmbedded | null } = {},
): Promise<Fanfare> {
  const logger = createLogger(config.logLevel);
  const { promise: ready, resolve: setReady } = Promise.withResolvers<Express>();
  const health = createHealthEndpoints();
  // Claim the port first, so a second start fails immediately; early requests wait until the app is ready.
  const server = createGuardedServer((request, response) => {
    if (health.respond(request, response)) return;
    void ready.then((app) => traceRequest(request, response, () => void app(request, response)));
  });
  respondToBrokenRequests(server);
  const drain = prepareDrain(server);
  // Once the container has opened the embedded database and closes it, there is nothing left to stop.
  const closers: (() => Promise<void>)[] = [async () => embedded?.stop()];
  const close = async ({ graceMs = RESPONSE_MS } = {}): Promise<void> => {
    health.stop();
    await drain({ graceMs });
    for (const step of closers.splice(0).reverse()) await step();
  };
  try {
    await listen(server, config);
    closers.push(await startTracing(config, logger));
    const opening = openParts(config, { logger, embedded, closers });
    const pages = loadPages();
    // Surface the error on the first page request. The API works without the page bundle.
    pages.catch(() => undefined);
    const container = await opening;
    const sandboxUrl = getSandboxUrl(config);
    const identity = await createIdentity(container, {
      port: (server.address() as AddressInfo).port,
    });
    closers.push(startMaintenance(identity, logger));
    const startActive = async (): Promise<() => Promise<void>> => {
      const [stopPublishing] = await Promise.all([
        startPublishing(container, config),
        listenToSandboxPayments(container, sandboxUrl),
      ]);
      return stopPublishing;
    };
    closers.push(await startOnceActive(container.deps, startActive));
    closers.push(await sendHeartbeats(container.deps, config.process));
    container.load.start();
    closers.push(() => container.load.stop());
    closers.push(await startMetrics(container.deps, config));
    health.start(createReadinessCheck(container));
    setReady(createApp(container, { identity, logger, sandboxUrl, pages }));
    const isWorking = (): boolean => container.deps.queue.isRunning;
    return { url: config.publicUrl, container, identity, isWorking, close };
  } catch (error) {
    // Don't wait for responses: startup failed.
    await close({ graceMs: 0 });
    throw toWrongKeyError(error);
  }
}

interface Opening {
  readonly logger: Logger;
  readonly embedded: StartedEmbedded | null;
  /** Gets what closes each part that could be opened. */
  readonly closers: (() => Promise<void>)[];
}

/**
 * Opens the container and the sandbox in parallel: each spends time on disk access, and neither needs the
 * other, because the sandbox's port is known.
 */
async function openParts(
  config: Config,
  { logger, embedded, closers }: Opening,
): Promise<Container> {
  const mailbox = Promise.withResolvers<number>();
  const [opened, sandbox] = await Promise.allSettled([
    createContainer(config, {
      logger,
      sandboxUrl: getSandboxUrl(config),
      embedded,
      getMailboxPort: () => mailbox.promise,
      onFatal: (error) => endProcess(logger, error),
    }),
    openSandbox(config),
  ]);
  if (opened.status === 'fulfilled') closers.push(() => opened.value.close());
  const running = sandbox.status === 'fulfilled' ? sandbox.value : null;
  mailbox.resolve(running?.smtpPort ?? 0);
  if (running) closers.push(() => running.close());
  if (opened.status === 'rejected') throw opened.reason;
  if (sandbox.status === 'rejected') throw sandbox.reason;
  return opened.value;
}

/**
 * Starts the worker, if this process has one, and syncs the clock with the sandbox. Resolves with a function
 * that stops both.
 */
async function startPublishing(container: Container, config: Config): Promise<() => Promise<void>> {
  const stopClock = await followSandboxClock(container, async () => worker?.sweep());
  const worker = config.process === 'web' ? null : await startWorker(container.deps, config);
  const stopBackups = worker ? await startScheduledBackups(container.deps, config) : null;
  return async () => {
    stopClock();
    await Promise.all([worker?.stop(), stopBackups?.()]);
  };
}

/**
 * Starts the sandbox unless the config points to another one. Its accounts exist for every platform whose own
 * app isn't configured.
 */
async function openSandbox(config: Config): Promise<Sandbox | null> {
  if (config.sandbox.url !== null) return null;
  const { startSandbox } = await import('./sandbox.ts');
  return startSandbox(config);
}

function startMaintenance(identity: Identity, logger: Logger): () => Promise<void> {
  const timer = setInterval(() => {
    identity.maintain().catch((error: unknown) => {
      logger.error({ err: error }, "Couldn't delete expired data.");
    });
  }, MAINTAIN_EVERY_MS);
  return async () => clearInterval(timer);
}

interface AppParts {
  readonly identity: Identity;
  readonly logger: Logger;
  readonly sandboxUrl: string;
  readonly pages: ReturnType<typeof loadPages>;
}

function createApp(
  container: Container,
  { identity, logger, sandboxUrl, pages }: AppParts,
): Express {
  const { config, services, rateLimits } = container;
  const { publicUrl } = config;
  const app = express();
  prepareRequests(app, {
    ...{ config, services, sandboxUrl, apiPaths: API_PATHS },
    ...{ signInOrigins: identity.formActionOrigins, backChannelHost: identity.backChannelHost },
  });
  const signIn = identity.mount(app);
  app.use(
    createCsrfGuard({
      ...{ publicUrl, credentialPaths: API_PATHS },
      exemptPaths: ['/oidc', BILLING_WEBHOOK_PATH],
    }),
  );
  app.use(
    billingWebhook({ logger, receiveWebhook: (sent) => services.billing.receiveWebhook(sent) }),
  );
  const readActor = async (cookie: string | undefined) =>
    (await identity.sessions.readSession(cookie))?.actor ?? null;
  app.use(
    connectRoutes({
      publicUrl,
      logger,
      readSession: readActor,
      startConnection: (actor, input) => services.accounts.startConnection(actor, input),
      findOAuthHandOff: (response) => services.accounts.findOAuthHandOff(response),
      findReturnPath: (actor, attempt) => services.accounts.findReturnPath(actor, attempt),
      completeConnection: (actor, input) => services.accounts.completeConnection(actor, input),
      requestRequiredScopes: (refused) => services.accounts.requestRequiredScopes(refused),
    }),
  );
  mountPublicRoutes(app, container, logger);
  app.use(
    createApiRouter({
      services,
      logger,
      rateLimits,
      load: container.load,
      streamSlots: container.streamSlots,
      authentication: {
        readSession: readActor,
        authenticateToken: (token) =>
          config.oidc === null || isTokenText(token)
            ? services.tokens.authenticate(token)
            : identity.authenticateAccessToken(token),
      },
    }),
  );
  app.use(createApiReference());
  const site = toSiteFacts(config, sandboxUrl);
  app.use(createPages(pages, { services, sessions: identity.sessions, signIn, site, logger }));
  app.use(createLastErrorHandler(logger));
  return app;
}

/** Mounts the routes that need no sign-in and have a rate limit. */
function mountPublicRoutes(
  app: Express,
  { config: { publicUrl }, services, rateLimits }: Container,
  logger: Logger,
): void {
  const { cliLogins, calendarFeed, shortLinks } = services;
  app.use(cliLoginRoutes({ publicUrl, cliLogins, rateLimits, logger }));
  app.use(calendarFeedRoutes({ calendarFeed, rateLimits, logger }));
  app.use(shortLinkRoutes({ shortLinks, rateLimits, logger }));
}

// Not awaited: the program imports this module, which has to finish first.
if (import.meta.main) void import('./program.ts').then(({ runProgram }) => runProgram());
