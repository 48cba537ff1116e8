import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:net';
import path from 'node:path';
import type { Simulator } from '../kit/types.ts';
import { type Certificate, createCertificate } from './certificate.ts';
import { type Acceptor, createAcceptor, listen } from './web-server.ts';

/** A platform's own base URLs, without its ID in the path and without a trailing slash. */
export interface PlatformAddress {
  readonly url: string;
  /** Null without https. */
  readonly httpsUrl: string | null;
}

export interface ListenerOptions {
  readonly simulators: readonly Simulator[];
  /** Serves the request below the platform's ID. */
  readonly handler: RequestListener;
  readonly host: string;
  readonly dataDir: string;
  /** The first port, with one per platform; 0 for any free ports; null for none. */
  readonly firstPort: number | null;
  readonly https: boolean;
}

export interface PlatformListeners {
  /** By platform; empty if platforms have no ports of their own. */
  readonly addresses: Readonly<Record<string, PlatformAddress>>;
  /** PEM file that clients have to trust; null without https. */
  readonly caFile: string | null;
  /** Finds the listener of the platform with this hostname. */
  find(hostname: string): { platform: string; acceptor: Acceptor } | undefined;
  close(): Promise<void>;
}

/**
 * Opens a port for each platform, with https if enabled. If a port is taken, closes the others and rejects
 * with the system's error.
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
  // Sequential, so when a port is taken, no other is being opened.
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

/** Prefixes the path with the platform's ID, so requests look the same from every listener. */
function below(platform: string, handler: RequestListener): RequestListener {
  return (request, response) => {
    request.url = `/${platform}${toPath(request.url ?? '/')}`;
    handler(request, response);
  };
}

/** Returns the path of a request target, which is a full URL if the client uses the sandbox as a proxy. */
function toPath(target: string): string {
  return target.replace(/^https?:\/\/[^/?]*/iu, '').replace(/^(?!\/)/u, '/');
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await closed;
}
