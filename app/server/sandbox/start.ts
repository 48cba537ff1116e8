import express from 'express';
import type { Express, RequestHandler } from 'express';
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { ControlDeps, MountedSimulator } from './control/deps.ts';
import { ControlError } from './control/input.ts';
import { createControlRoutes } from './control/routes.ts';
import { openPlatformListeners, type PlatformAddress } from './listeners/platform-listeners.ts';
import { routeByUrl, serveAsProxy } from './listeners/proxy.ts';
import { createWebServer, listen } from './listeners/web-server.ts';
import { createContext } from './kit/context.ts';
import { sendPage } from './kit/page.ts';
import { openState } from './kit/state.ts';
import type { SandboxState } from './kit/state.ts';
import type { OAuthClient, Simulator, SimulatorContext } from './kit/types.ts';
import { type Mailbox, openMailbox } from './mail/mailbox.ts';
import { createMailRoutes } from './mail/routes.ts';
import { startSmtpListener } from './mail/smtp-listener.ts';
import { simulators } from './registry.ts';
import { renderStartPage } from './start-page.ts';

export interface SandboxOptions {
  /** 0 for any free port. */
  port: number;
  host?: string;
  /** Folder for the journal and media. Created if it doesn't exist. */
  dataDir: string;
  /** Registered apps, by platform. */
  clients: Readonly<Record<string, readonly OAuthClient[]>>;
  /** URL for clients, if it isn't `http://host:port`. */
  publicUrl?: string;
  /** Makes IDs and random choices repeatable. */
  seed?: number;
  /** Only starts these simulators. */
  only?: readonly string[];
  /**
   * Receives emails on this port for the mailbox at `/mail`; 0 for any free port. Without it there's no mail
   * server.
   */
  smtpPort?: number | null;
  /**
   * Opens a port for each platform, for clients whose base URL can't have a path. This is the first of
   * consecutive ports in the order of `registry.ts`; 0 for any free ones.
   */
  platformPorts?: number | null;
  /** Serves https on those ports too, and makes the sandbox a proxy for the platforms' own hostnames. */
  https?: boolean;
}

export interface Sandbox {
  /** Without a trailing slash. */
  readonly url: string;
  readonly port: number;
  /** Null without a mail server. */
  readonly smtpPort: number | null;
  /** Each platform's own base URLs; empty without `platformPorts`. */
  readonly platforms: Readonly<Record<string, PlatformAddress>>;
  /** PEM file of the authority that signed the sandbox's certificate; null without https. */
  readonly caFile: string | null;
  close(): Promise<void>;
}

/**
 * Starts the sandbox: six platforms, the AI service, and Stripe, each below its own ID, plus a mailbox and
 * the control API. Rejects with the system's error (`code: 'EADDRINUSE'`) if the port is taken, before
 * touching the data folder.
 */
export async function start(options: SandboxOptions): Promise<Sandbox> {
  const host = options.host ?? '127.0.0.1';
  const server = createWebServer();
  const port = await listen(server, options.port, host);
  const url = (options.publicUrl ?? `http://${host}:${port}`).replace(/\/$/, '');
  const state = openOrClose(server, options);
  const mailbox = openMailbox(state);
  const app = createApp({ options, state, url, mailbox });
  server.on('request', routeByUrl(app, listSimulators(options)));
  const closers = [() => close(server, state)];
  const closeAll = async (): Promise<void> => {
    for (const closeOne of closers.toReversed()) await closeOne();
  };
  try {
    const listeners = await openPlatformListeners({
      simulators: listSimulators(options),
      handler: app,
      host,
      dataDir: options.dataDir,
      firstPort: options.platformPorts ?? null,
      https: options.https ?? false,
    });
    closers.push(() => listeners.close());
    serveAsProxy(server, listeners, url);
    const smtpPort = await openMail(mailbox, { host, port: options.smtpPort ?? null }, closers);
    const { addresses: platforms, caFile } = listeners;
    return { url, port, smtpPort, platforms, caFile, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function openMail(
  mailbox: Mailbox,
  { host, port }: { host: string; port: number | null },
  closers: Array<() => Promise<void>>,
): Promise<number | null> {
  if (port === null) return null;
  const listener = await startSmtpListener(mailbox, { host, port });
  closers.push(() => listener.close());
  return listener.port;
}

function openOrClose(server: Server, options: SandboxOptions): SandboxState {
  try {
    return openState({ dataDir: options.dataDir, seed: options.seed });
  } catch (error) {
    server.close();
    throw error;
  }
}

async function close(server: Server, state: SandboxState): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
  state.journal.close();
}

interface AppOptions {
  options: SandboxOptions;
  state: SandboxState;
  url: string;
  mailbox: Mailbox;
}

function createApp({ options, state, url, mailbox }: AppOptions): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  // None of the platforms supports nested query objects.
  app.set('query parser', 'simple');
  const contexts = new Map<string, SimulatorContext>();
  const findPeer = (platform: string) => contexts.get(platform) ?? null;
  const mounted = listSimulators(options).map((simulator): MountedSimulator => {
    const clients = options.clients[simulator.platform] ?? [];
    const baseUrl = `${url}/${simulator.platform}`;
    const context = createContext({ state, simulator, baseUrl, clients, findPeer });
    contexts.set(simulator.platform, context);
    return { simulator, context };
  });
  for (const { simulator, context } of mounted) {
    const router = simulator.routes(context);
    app.use(`/${simulator.platform}`, router);
    if (simulator.rootPath !== undefined) app.use(onlyBelow(simulator.rootPath, router));
  }
  app.use('/control', createControlRoutes({ ...toDeps(state, mounted), mailbox }));
  app.use('/mail', createMailRoutes(mailbox));
  app.get('/', (_request, response) => sendPage(response, 200, renderStartPage(mounted)));
  app.use((_request, response) => {
    response.status(404).type('text').send("The sandbox doesn't have anything at this address.\n");
  });
  return app;
}

function listSimulators({ only }: SandboxOptions): Simulator[] {
  return simulators.filter(({ platform }) => only?.includes(platform) ?? true);
}

function onlyBelow(rootPath: string, router: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (request.path.startsWith(`${rootPath}/`)) router(request, response, next);
    else next();
  };
}

function toDeps(
  state: SandboxState,
  mounted: readonly MountedSimulator[],
): Omit<ControlDeps, 'mailbox'> {
  return {
    state,
    mounted,
    getMounted: (platform) => {
      const found = mounted.find(({ simulator }) => simulator.platform === platform);
      if (found) return found;
      const names = mounted.map(({ simulator }) => simulator.platform).join(', ');
      throw new ControlError(
        404,
        `Unknown platform "${platform}". Available platforms: ${names || 'none'}.`,
      );
    },
  };
}
