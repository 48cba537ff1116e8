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
  /** 0 takes any free port. */
  port: number;
  host?: string;
  /** Journal and media lie here; created when it is missing. */
  dataDir: string;
  /** The apps that each platform knows, by platform. */
  clients: Readonly<Record<string, readonly OAuthClient[]>>;
  /** How clients reach it, where that isn't `http://host:port`. */
  publicUrl?: string;
  /** The same seed, the same ids and chances. */
  seed?: number;
  /** Only these simulators. */
  only?: readonly string[];
  /** Takes letters there for its mailbox at `/mail`; 0 takes any free port. No mail without it. */
  smtpPort?: number | null;
  /**
   * Opens a port for each platform, for clients that can't take a path in their base address: the first
   * of as many ports in a row, in the order of `registry.ts`. 0 takes any free ones.
   */
  platformPorts?: number | null;
  /** Those ports speak https too, and the sandbox is a proxy for the platforms' own hostnames. */
  https?: boolean;
}

export interface Sandbox {
  /** No slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Null without a mailbox. */
  readonly smtpPort: number | null;
  /** Where each platform answers on a port of its own; empty without `platformPorts`. */
  readonly platforms: Readonly<Record<string, PlatformAddress>>;
  /** PEM of the authority that signed the sandbox's certificate; null without https. */
  readonly caFile: string | null;
  close(): Promise<void>;
}

/**
 * Starts the sandbox: six platforms, the AI service and Stripe, each below its own id, a mailbox, and the control listener. Rejects with the
 * system's error (`code: 'EADDRINUSE'`) when the port is taken, before it touches the data folder.
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
  // Nested query objects are something that none of the platforms knows.
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
    response.status(404).type('text').send('The sandbox has nothing here.\n');
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
      const known = mounted.map(({ simulator }) => simulator.platform).join(', ');
      throw new ControlError(404, `no such platform here; there are: ${known || 'none'}`);
    },
  };
}
