import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** A resolver for one connection that knows these addresses and no others. */
export function lookupAmong(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all || !first) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}
