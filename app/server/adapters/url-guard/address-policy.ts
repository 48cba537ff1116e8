import ipaddr from 'ipaddr.js';

/** Azure's host answers its virtual machines here: outside all special ranges, and no part of the web. */
const CLOUD_ADDRESSES: ReadonlySet<string> = new Set(['168.63.129.16']);
/** All that is given out for the public IPv6 internet (IANA, 2000::/3). */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Whether an address is one of the public internet. What is not known to be public is not: loopback,
 * private, link-local (cloud metadata), carrier-grade NAT, multicast, documentation, and every IPv6 form
 * that carries an IPv4 address inside.
 */
export function isPublicAddress(text: string): boolean {
  // A zone (`fe80::1%eth0`) belongs to a local link.
  if (text.includes('%') || !ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6) return address.match(GLOBAL_UNICAST);
  return !CLOUD_ADDRESSES.has(address.toString());
}
