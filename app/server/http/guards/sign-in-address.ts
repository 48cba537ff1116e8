import { isIPv4, isIPv6 } from 'node:net';

const IPV4_PREFIX_BYTES = 3;
const IPV6_PREFIX_BITS = 56;
const IPV6_GROUPS = 8;

/**
 * Returns a client's network: /24 or /56, which one customer of an ISP usually has. Limits count by
 * network, because an IPv6 user has more addresses than any table could hold, and a session's row needs
 * nothing more precise.
 */
export function toAddressPrefix(address: string | undefined): string | null {
  if (address === undefined) return null;
  const [plain = ''] = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%');
  if (isIPv4(plain)) return `${plain.split('.').slice(0, IPV4_PREFIX_BYTES).join('.')}.0/24`;
  return isIPv6(plain) ? toIpv6Prefix(plain) : null;
}

function toIpv6Prefix(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from(
    { length: Math.max(0, IPV6_GROUPS - left.length - right.length) },
    () => '0',
  );
  const groups = [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
  const [first = 0, second = 0, third = 0, fourth = 0] = groups;
  const network = [first, second, third, fourth & 0xff00].map((group) => group.toString(16));
  return `${network.join(':')}::/${IPV6_PREFIX_BITS}`;
}
