import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '#app/server/adapters/url-guard/address-policy.ts';
import { createUrlGuard } from '#app/server/adapters/url-guard/url-guard.ts';
import type { UrlFetchError } from '#app/server/ports/url-fetcher.ts';

describe('an address', () => {
  it.each([
    ['loopback', '127.0.0.1'],
    ['all of loopback', '127.255.255.254'],
    ['this host', '0.0.0.0'],
    ['private 10', '10.1.2.3'],
    ['private 172', '172.16.0.1'],
    ['the last of private 172', '172.31.255.255'],
    ['private 192', '192.168.1.1'],
    ['cloud metadata', '169.254.169.254'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['metadata behind carrier-grade NAT', '100.100.100.200'],
    ["Azure's host", '168.63.129.16'],
    ['protocol assignments', '192.0.0.192'],
    ['documentation', '192.0.2.1'],
    ['documentation 2', '198.51.100.7'],
    ['documentation 3', '203.0.113.9'],
    ['benchmarks', '198.18.0.1'],
    ['6to4 relay', '192.88.99.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['IPv6 loopback', '::1'],
    ['IPv6 unspecified', '::'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped, public inside', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64, local', '64:ff9b:1::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:7f00:1::'],
    ['unique local', 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast v6', 'ff02::1'],
    ['documentation v6', '2001:db8::1'],
    ['documentation v6, the new one', '3fff::1'],
    ['outside what is given out', '4000::1'],
    ['not an address', 'localhost'],
  ])('is not on the public internet: %s', (_what, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '2606:2800:220:1:248:1893:25c8:1946'])(
    'is on the public internet: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('a link', () => {
  const guard = createUrlGuard({
    resolve: async () => {
      throw new Error('Nothing is resolved here.');
    },
  });

  function findProblem(url: string): string {
    try {
      guard.checkUrl(url);
      return 'none';
    } catch (error) {
      return (error as UrlFetchError).problem;
    }
  }

  it.each([
    ['plain', 'http://127.0.0.1/'],
    ['hexadecimal', 'http://0x7f.1/'],
    ['one hexadecimal number', 'http://0x7f000001/'],
    ['octal', 'http://0177.0.0.1/'],
    ['decimal', 'http://2130706433/'],
    ['short', 'http://127.1/'],
    ['with the dot of the root', 'http://127.0.0.1./'],
    ['percent-encoded', 'http://%31%32%37.0.0.1/'],
    ['in full-width digits', 'http://１２７.０.０.１/'],
    ['in circled digits', 'http://①②⑦.0.0.1/'],
    ['with ideographic dots', 'http://127。0。0。1/'],
    ['IPv6', 'http://[::1]/'],
    ['IPv4 in IPv6', 'http://[::ffff:127.0.0.1]/'],
    ['IPv4 in IPv6 as hexadecimal', 'http://[::ffff:7f00:1]/'],
    ['NAT64', 'http://[64:ff9b::127.0.0.1]/'],
    ['metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['metadata as a number', 'http://2852039166/'],
    ['metadata v6', 'http://[fd00:ec2::254]/'],
    ['localhost', 'http://localhost/'],
    ['localhost with the dot of the root', 'http://localhost./'],
    ['below localhost', 'http://a.localhost/'],
    ['in capitals', 'http://LOCALHOST/'],
    ['with full-width letters', 'http://ｌocalhost/'],
    ['a name without a dot', 'http://intranet/'],
    ["Google's metadata", 'http://metadata.google.internal/'],
    ['mDNS', 'http://printer.local/'],
    ['a home network', 'http://router.home.arpa/'],
    ['credentials', 'http://me:secret@example.com/'],
    ['a name that hides the host', 'http://example.com@127.0.0.1/'],
    ['another port', 'http://example.com:22/'],
    ['a database', 'http://example.com:5432/'],
  ])('is rejected if it is forbidden: %s', (_what, url) => {
    expect(findProblem(url)).toBe('forbidden');
  });

  it.each([
    'file:///etc/passwd',
    'ftp://example.com/a.mp4',
    'gopher://example.com/',
    'data:video/mp4;base64,AAAA',
    'javascript:alert(1)',
    'example.com/a.mp4',
    'https://',
    '',
    `https://example.com/${'a'.repeat(2000)}`,
  ])('is invalid: %s', (url) => {
    expect(findProblem(url)).toBe('invalid');
  });

  it.each([
    'https://example.com/a.mp4',
    'http://example.com:80/a.mp4',
    'https://example.com:443/',
    'https://bücher.example.com/',
    'https://8.8.8.8/video.mp4',
    ' https://example.com/with-spaces-around ',
  ])('may be fetched: %s', (url) => {
    expect(findProblem(url)).toBe('none');
  });

  it('on the allowlist is limited to the exact host and port', () => {
    const allowing = createUrlGuard({ allowedHosts: ['127.0.0.1:4000'] });
    expect(allowing.checkUrl('http://127.0.0.1:4000/x').port).toBe('4000');
    expect(() => allowing.checkUrl('http://127.0.0.1:4001/x')).toThrow(/ports/u);
    expect(() => allowing.checkUrl('http://127.0.0.1/x')).toThrow(/private network/u);
    expect(() => allowing.checkUrl('http://localhost:4000/x')).toThrow(/ports/u);
  });
});

describe('a destination', () => {
  it('is rejected when any of its addresses is private', async () => {
    const guard = createUrlGuard({
      resolve: async () => [
        { address: '93.184.216.34', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ],
    });
    await expect(
      guard.resolveDestination({ hostname: 'two-faced.example.com', port: 443 }),
    ).rejects.toMatchObject({ problem: 'forbidden' });
  });

  it('is reported as unreachable if its host is unknown', async () => {
    for (const resolve of [
      async () => [],
      async () => {
        throw new Error('ENOTFOUND');
      },
    ]) {
      await expect(
        createUrlGuard({ resolve }).resolveDestination({ hostname: 'no.example.com', port: 80 }),
      ).rejects.toMatchObject({ problem: 'unreachable' });
    }
  });
});
