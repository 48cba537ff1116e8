import type { Request } from 'express';
import { toAddressPrefix } from './sign-in-address.ts';

/** IPv4 or bracketed IPv6 with a port: some load balancers put both in X-Forwarded-For. */
const WITH_PORT = /^(?:(?<v4>\d+(?:\.\d+){3})|\[(?<v6>[\da-f:.]+)\])(?::\d+)?$/iu;

/**
 * Returns the network that a request came from, behind the proxies that `TRUST_PROXY` names, or null if
 * it's unknown. Every limit that counts by address uses this function, so they all trust the same source.
 */
export function findNetwork({ ip }: Pick<Request, 'ip'>): string | null {
  const { v4, v6 } = WITH_PORT.exec(ip ?? '')?.groups ?? {};
  return toAddressPrefix(v4 ?? v6 ?? ip);
}

/** Returns the network to count by. Clients without a readable address share one count. */
export function readNetwork(request: Pick<Request, 'ip'>): string {
  return findNetwork(request) ?? 'unknown';
}
