import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { LookupAddress } from 'node:dns';
import type { AddressInfo } from 'node:net';
import { createGuardedSender } from '#app/server/adapters/http-client/guarded-sender.ts';
import {
  createGuardedFetcher,
  type GuardedFetcherOptions,
} from '#app/server/adapters/url-guard/guarded-fetcher.ts';
import { createUrlGuard, type UrlGuard } from '#app/server/adapters/url-guard/url-guard.ts';
import type { UrlFetcher } from '#app/server/ports/url-fetcher.ts';

/** A public IP address that a server on this machine stands in for. */
const PUBLIC_ADDRESS = '93.184.216.34';

export type Respond = (request: IncomingMessage, response: ServerResponse) => void;

export interface PublicWeb {
  /** `http://videos.example.com:<port>`, which the guard considers a public site. */
  readonly origin: string;
  readonly port: number;
  readonly guard: UrlGuard;
  readonly fetcher: UrlFetcher;
  /** The received requests. */
  readonly received: readonly IncomingMessage[];
  /** Sets the response for a path. Other paths return 404. */
  serve(path: string, respond: Respond): void;
  /** Sets the resolver's next results for a name. The last one stays. */
  resolveTo(hostname: string, ...responses: string[]): void;
  /** Returns how often the name was looked up. */
  countLookups(hostname: string): number;
  close(): Promise<void>;
}

/** Starts a simulated web: names resolve as the test sets, and the public address is a local server. */
export async function startPublicWeb(
  options: Partial<Pick<GuardedFetcherOptions, 'stallMs' | 'headersTimeoutMs'>> = {},
): Promise<PublicWeb> {
  const responses = new Map<string, Respond>();
  const received: IncomingMessage[] = [];
  const server = await listen((request, response) => {
    received.push(request);
    const respond = responses.get((request.url ?? '').split('?')[0] ?? '');
    if (respond) respond(request, response);
    else response.writeHead(404).end();
  });
  const { port } = server.address() as AddressInfo;
  const names = createNames();
  const guard = createUrlGuard({ extraPorts: [port], resolve: names.resolve });
  const dial: UrlGuard['resolveDestination'] = async (destination) => {
    const vetted = await guard.resolveDestination(destination);
    return vetted.map((found) => (found.address === PUBLIC_ADDRESS ? LOCAL : found));
  };
  const sender = createGuardedSender(dial);
  return {
    origin: `http://videos.example.com:${port}`,
    port,
    guard: { ...guard, resolveDestination: dial },
    fetcher: createGuardedFetcher({
      guard,
      sender,
      logger: { debug: () => undefined },
      ...options,
    }),
    received,
    serve: (path, respond) => void responses.set(path, respond),
    resolveTo: names.resolveTo,
    countLookups: names.countLookups,
    close: async () => {
      await sender.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const LOCAL: LookupAddress = { address: '127.0.0.1', family: 4 };

function createNames() {
  const scripted = new Map<string, string[]>();
  const lookups: string[] = [];
  return {
    resolve: async (hostname: string): Promise<LookupAddress[]> => {
      lookups.push(hostname);
      const list = scripted.get(hostname) ?? [PUBLIC_ADDRESS];
      const address = (list.length > 1 ? list.shift() : list[0]) ?? PUBLIC_ADDRESS;
      return [{ address, family: address.includes(':') ? 6 : 4 }];
    },
    resolveTo: (hostname: string, ...responses: string[]) => void scripted.set(hostname, responses),
    countLookups: (hostname: string) => lookups.filter((name) => name === hostname).length,
  };
}

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
