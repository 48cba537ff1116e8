import express from 'express';
import type { Express, RequestHandler } from 'express';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ControlDeps, MountedSimulator } from './control/deps.ts';
import { ControlError } from './control/input.ts';
import { createControlRoutes } from './control/routes.ts';
import { createContext } from './kit/context.ts';
import { sendPage } from './kit/page.ts';
import { openState } from './kit/state.ts';
import type { SandboxState } from './kit/state.ts';
import type { OAuthClient } from './kit/types.ts';
import { type Mailbox, openMailbox } from './mail/mailbox.ts';
import { createMailRoutes } from './mail/routes.ts';
import { openSmtpDoor } from './mail/smtp-door.ts';
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
}

export interface Sandbox {
  /** No slash at the end. */
  readonly url: string;
  readonly port: number;
  /** Null without a mailbox. */
  readonly smtpPort: number | null;
  close(): Promise<void>;
}

/** Longer than a client's pool keeps a connection, so that it never writes into one being closed. */
const KEEP_ALIVE_MS = 65_000;

/**
 * Starts the sandbox: six platforms, the AI service and Stripe, each below its own id, a mailbox, and the control door. Rejects with the
 * system's error (`code: 'EADDRINUSE'`) when the port is taken, before it touches the data folder.
 */
export async function start(options: SandboxOptions): Promise<Sandbox> {
  const host = options.host ?? '127.0.0.1';
  const server = createServer();
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.requestTimeout = 0;
  server.listen(options.port, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = (options.publicUrl ?? `http://${host}:${port}`).replace(/\/$/, '');
  const state = openOrClose(server, options);
  const mailbox = openMailbox(state);
  server.on('request', createApp({ options, state, url, mailbox }));
  const closeWeb = (): Promise<void> => close(server, state);
  const { smtpPort = null } = options;
  if (smtpPort === null) return { url, port, smtpPort, close: closeWeb };
  const door = await openSmtpDoor(mailbox, { host, port: smtpPort }).catch(
    async (error: unknown) => {
      await closeWeb();
      throw error;
    },
  );
  const closeAll = async (): Promise<void> => {
    await door.close();
    await closeWeb();
  };
  return { url, port, smtpPort: door.port, close: closeAll };
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
  const mounted = simulators
    .filter(({ platform }) => options.only?.includes(platform) ?? true)
    .map((simulator): MountedSimulator => {
      const clients = options.clients[simulator.platform] ?? [];
      const baseUrl = `${url}/${simulator.platform}`;
      return { simulator, context: createContext({ state, simulator, baseUrl, clients }) };
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
