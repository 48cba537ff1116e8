import ipaddr from 'ipaddr.js';

/**
 * Azure's host serves its virtual machines at this address, which is outside all special ranges but not on
 * the public internet.
 */
const CLOUD_ADDRESSES: ReadonlySet<string> = new Set(['168.63.129.16']);
/** Everything allocated for the public IPv6 internet (IANA, 2000::/3). */
const GLOBAL_UNICAST: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/**
 * Returns whether an address is on the public internet. Addresses not known to be public don't count:
 * loopback, private, link-local (cloud metadata), carrier-grade NAT, multicast, documentation, and every IPv6
 * form that embeds an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  // A zone (`fe80::1%eth0`) belongs to a local link.
  if (text.includes('%') || !ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6) return address.match(GLOBAL_UNICAST);
  return !CLOUD_ADDRESSES.has(address.toString());
}
