import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as sendRequest,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

const CHECK_EVERY_MS = 500;
const CHECK_PATIENCE_MS = 2000;
const BAD_GATEWAY = 502;

export interface BalancingProxy {
  readonly url: string;
  /** How many responses had a status, by status. */
  readonly statuses: Readonly<Record<string, number>>;
  close(): Promise<void>;
}

interface Target {
  readonly port: number;
  isReady: boolean;
}

/**
 * Starts a proxy in front of web processes, as operators have one: requests go to the ready ones in turn. One
 * that refuses the connection is skipped. A request that may have arrived is never repeated: a lost response
 * becomes a 502. If no process is ready, requests go to any of them, so their own responses are seen.
 */
export async function startBalancingProxy(ports: readonly number[]): Promise<BalancingProxy> {
  const targets = ports.map((port): Target => ({ port, isReady: false }));
  const statuses: Record<string, number> = {};
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  function chooseInOrder(): Target[] {
    turn += 1;
    const rotated = targets.map((_, index) => targets[(turn + index) % targets.length] as Target);
    return [...rotated].sort((a, b) => Number(b.isReady) - Number(a.isReady));
  }

  async function respond(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const target of chooseInOrder()) {
      const result = await forward({ incoming, response, port: target.port, agent });
      if (result === 'refused') continue;
      if (result === 'lost') break;
      statuses[result] = (statuses[result] ?? 0) + 1;
      return;
    }
    statuses[BAD_GATEWAY] = (statuses[BAD_GATEWAY] ?? 0) + 1;
    incoming.resume();
    response.writeHead(BAD_GATEWAY, { 'content-type': 'text/plain' }).end('bad gateway\n');
  }

  const check = async (target: Target): Promise<void> => {
    const signal = AbortSignal.timeout(CHECK_PATIENCE_MS);
    const url = `http://127.0.0.1:${target.port}/readyz`;
    target.isReady = await fetch(url, { signal }).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  const timer = setInterval(() => void Promise.all(targets.map(check)), CHECK_EVERY_MS);
  const server = createServer((incoming, response) => {
    respond(incoming, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    statuses,
    close: async () => {
      clearInterval(timer);
      agent.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

interface Passage {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly port: number;
  readonly agent: Agent;
}

/** Returns the response's status, or why there was none: nothing was sent, or it may have arrived. */
async function forward(passage: Passage): Promise<number | 'refused' | 'lost'> {
  const { incoming, response, port, agent } = passage;
  const outgoing = sendRequest({
    host: '127.0.0.1',
    port,
    agent,
    method: incoming.method,
    path: incoming.url,
    headers: { ...incoming.headers, 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'http' },
  });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  const isConnected = await waitForConnection(outgoing);
  if (!isConnected) {
    answered.catch(() => undefined);
    return 'refused';
  }
  void pipeline(incoming, outgoing).catch(() => undefined);
  try {
    const [upstream] = await answered;
    response.writeHead(upstream.statusCode ?? BAD_GATEWAY, upstream.headers);
    await pipeline(upstream, response).catch(() => response.destroy());
    return upstream.statusCode ?? BAD_GATEWAY;
  } catch {
    return 'lost';
  }
}

async function waitForConnection(outgoing: ReturnType<typeof sendRequest>): Promise<boolean> {
  try {
    const [socket] = (await once(outgoing, 'socket')) as [NonNullable<typeof outgoing.socket>];
    if (!outgoing.reusedSocket) await once(socket, 'connect');
    return true;
  } catch {
    return false;
  }
}
