import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** Returns a lookup function for one connection that resolves only to the given addresses. */
export function resolveToPinned(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all || !first) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}
