import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const SERVER = new URL('../../app/server/', import.meta.url);
/** Everything that reveals the client's IP address, including headers that a visitor can forge. */
const ADDRESS = /\brequest\.ips?\b|remoteAddress|['"](?:x-forwarded|x-real-ip|cf-connecting)/u;
const ALLOWED = ['http/guards/host-guard.ts', 'adapters/identity/embedded-identity-provider.ts'];

describe('the address of a client', () => {
  it('is read in client-network.ts only, so that every limit trusts the same proxies', () => {
    const names = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.startsWith('sandbox'))
      .filter((name) => !name.includes('generated'));
    const readers = names.filter((name) =>
      ADDRESS.test(readFileSync(new URL(name, SERVER), 'utf8')),
    );
    expect(readers.sort()).toEqual(ALLOWED.sort());
  });
});
