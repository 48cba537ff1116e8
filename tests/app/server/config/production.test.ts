import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#app/server/config/config.ts';
import { openKeys } from '#app/server/start/open-key-ring.ts';

const isProduction = (variables: Record<string, string>) => readConfig(variables).isProduction;

describe('production mode', () => {
  it.each([
    ['https://fanfare.example'],
    ['http://fanfare.example'],
    ['http://192.168.1.20:3000'],
    ['http://10.0.0.5'],
    ['http://0.0.0.0:3000'],
    ['http://[2001:db8::1]:3000'],
    ['http://[::ffff:127.0.0.1]:3000'],
    ['http://localhost.example:3000'],
    ['http://127.0.0.1.example:3000'],
  ])('is on for the public URL %s, whatever NODE_ENV is', (PUBLIC_URL) => {
    for (const NODE_ENV of ['', 'development', 'test', 'production']) {
      expect(isProduction({ NODE_ENV, PUBLIC_URL })).toBe(true);
    }
  });

  it.each([
    ['http://localhost:3000'],
    ['https://localhost'],
    ['http://fanfare.localhost:3000'],
    ['http://LOCALHOST.:3000'],
    ['http://127.0.0.1:3000'],
    ['http://127.8.9.1:3000'],
    ['http://0x7f.1:3000'],
    ['http://[::1]:3000'],
  ])('is off for the loopback URL %s unless NODE_ENV is production', (PUBLIC_URL) => {
    expect(isProduction({ PUBLIC_URL })).toBe(false);
    expect(isProduction({ PUBLIC_URL, NODE_ENV: 'test' })).toBe(false);
    expect(isProduction({ PUBLIC_URL, NODE_ENV: 'production' })).toBe(true);
  });

  it('is off without any variable, and requires PUBLIC_URL when NODE_ENV turns it on', () => {
    expect(isProduction({})).toBe(false);
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/PUBLIC_URL/u);
  });

  it('rejects the public mailbox', () => {
    const variables = { SMTP_URL: 'sandbox', PUBLIC_URL: 'http://fanfare.example' };
    expect(() => readConfig(variables)).toThrow(/mailbox/u);
  });
});

describe('the master key in production', () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'fanfare-keys-'));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  it("is never created, and the error names the trial's key file", async () => {
    const variables = { PUBLIC_URL: 'http://fanfare.example', FANFARE_DATA_DIR: dataDir };
    const config = readConfig(variables);
    expect(() => openKeys(config)).toThrow(/MASTER_KEY or MASTER_KEY_FILE.*openssl/u);
    const file = path.join(dataDir, 'master.key');
    await writeFile(file, Buffer.alloc(32, 7).toString('hex'), { mode: 0o600 });
    expect(() => openKeys(config)).toThrow(`Set MASTER_KEY_FILE=${file} to keep using it`);
    const named = readConfig({ ...variables, MASTER_KEY_FILE: file });
    expect(openKeys(named).masterKey).toHaveLength(32);
  });
});
