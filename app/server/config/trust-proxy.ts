import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * False means no proxy, a number is the proxy count, and a list holds their addresses, subnets, and named
 * ranges.
 */
export type TrustProxy = false | number | readonly string[];

const MAX_HOPS = 10;
/** The range names that Express supports (proxy-addr). */
const NAMED_RANGES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);
const HOW =
  'Set the number of proxies in front of Fanfare (TRUST_PROXY=1) or their addresses (TRUST_PROXY=loopback,10.0.0.0/8). See docs/deployment.md.';

/**
 * Parses `TRUST_PROXY`. Throws a RangeError that names a valid alternative, especially for `true`, which
 * makes Express trust the first entry of X-Forwarded-For, and the visitor controls that entry.
 */
export function parseTrustProxy(text: string): TrustProxy {
  const value = text.trim().toLowerCase();
  if (value === '' || value === 'false' || value === '0') return false;
  if (['true', 'yes', 'on', 'all', '*'].includes(value)) {
    throw new RangeError(
      `${value} would let every visitor choose the address that rate limits use. ${HOW}`,
    );
  }
  if (/^\d+$/u.test(value)) {
    if (Number(value) <= MAX_HOPS) return Number(value);
    throw new RangeError(`there can't be more than ${MAX_HOPS} proxies. ${HOW}`);
  }
  const ranges = value.split(',').map((part) => part.trim());
  for (const range of ranges.filter(Boolean)) checkRange(range);
  return ranges.filter(Boolean);
}

function checkRange(range: string): void {
  if (NAMED_RANGES.has(range) || isIP(range) !== 0) return;
  if (isIP(range.split('/')[0] ?? '') === 0 || !ipaddr.isValidCIDR(range)) {
    throw new RangeError(`“${range}” is neither an address, a subnet, nor a number. ${HOW}`);
  }
  if (ipaddr.parseCIDR(range)[1] === 0) {
    throw new RangeError(
      `${range} covers every address, so every visitor could choose theirs. ${HOW}`,
    );
  }
}
