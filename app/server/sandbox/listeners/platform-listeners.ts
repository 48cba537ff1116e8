import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import type { Simulator } from '../kit/types.ts';
import { type Certificate, createCertificate } from './certificate.ts';
import { type Acceptor, createAcceptor, listen } from './web-server.ts';

/** Where a platform answers by itself, without its id in the path. No slash at the end. */
export interface PlatformAddress {
  readonly url: string;
  /** Null without https. */
  readonly httpsUrl: string | null;
}

export interface ListenerOptions {
  readonly simulators: readonly Simulator[];
  /** Serves the request below the platform's id. */
  readonly handler: RequestListener;
  readonly host: string;
  readonly dataDir: string;
  /** The first of as many ports as there are platforms; 0 takes any free ones; null opens none. */
  readonly firstPort: number | null;
  readonly https: boolean;
}

export interface PlatformListeners {
  /** By platform; empty without ports of their own. */
  readonly addresses: Readonly<Record<string, PlatformAddress>>;
  /** The PEM file that clients have to trust; null without https. */
  readonly caFile: string | null;
  /** The listener of the platform that has this hostname. */
  find(hostname: string): { platform: string; acceptor: Acceptor } | undefined;
  close(): Promise<void>;
}

/**
 * Opens a port for each platform, and https there if asked for. Rejects with the system's error when a
 * port is taken, and leaves none open.
 */
export async function openPlatformListeners(options: ListenerOptions): Promise<PlatformListeners> {
  const certificate = options.https ? await createFor(options) : null;
  const listeners = options.simulators.map((simulator) => ({
    platform: simulator.platform,
    hosts: simulator.hosts,
    acceptor: createAcceptor(below(simulator.platform, options.handler), certificate),
  }));
  const servers = listeners.map(({ acceptor }) =>
    createServer((socket) => acceptor.accept(socket)),
  );
  const close = async (): Promise<void> => {
    for (const { acceptor } of listeners) acceptor.close();
    await Promise.all(servers.filter(({ listening }) => listening).map(closeServer));
  };
  try {
    const addresses = await openPorts(listeners, servers, options);
    const find = (hostname: string) => listeners.find(({ hosts }) => hosts.includes(hostname));
    return { addresses, caFile: certificate?.caFile ?? null, find, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openPorts(
  listeners: ReadonlyArray<{ platform: string }>,
  servers: readonly Server[],
  { firstPort, host, https }: ListenerOptions,
): Promise<Record<string, PlatformAddress>> {
  if (firstPort === null) return {};
  const addresses: Record<string, PlatformAddress> = {};
  // One after the other: when a port is taken, no other is about to open.
  for (const [index, { platform }] of listeners.entries()) {
    const server = servers[index];
    if (server === undefined) continue;
    const port = await listen(server, firstPort && firstPort + index, host);
    const address = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    addresses[platform] = {
      url: `http://${address}`,
      httpsUrl: https ? `https://${address}` : null,
    };
  }
  return addresses;
}

async function createFor({ simulators, host, dataDir }: ListenerOptions): Promise<Certificate> {
  const hosts = simulators.flatMap((simulator) => simulator.hosts);
  const local = ['localhost', '127.0.0.1', '::1', host];
  return createCertificate(path.join(dataDir, 'tls'), [...local, ...hosts]);
}

/** Puts the platform's id in front of the path, so the request looks the same from every listener. */
function below(platform: string, handler: RequestListener): RequestListener {
  return (request, response) => {
    request.url = `/${platform}${toPath(request.url ?? '/')}`;
    handler(request, response);
  };
}

/** The path of a request target, which is a whole URL where the client believes it talks to a proxy. */
function toPath(target: string): string {
  return target.replace(/^https?:\/\/[^/?]*/iu, '').replace(/^(?!\/)/u, '/');
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await closed;
}
