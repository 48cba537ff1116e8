import { execFile } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { start } from '#app/server/sandbox/start.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/sandbox.ts';

const run = promisify(execFile);

let sandbox: TestSandbox;
let caFile: string;

beforeAll(async () => {
  sandbox = await startTestSandbox({ hasPlatformPorts: true });
  caFile = sandbox.caFile ?? '';
});
afterAll(() => sandbox.close());

const getAddress = (platform: string) => sandbox.platforms[platform] ?? { url: '', httpsUrl: null };
const curl = async (...args: string[]) =>
  (await run('curl', ['--silent', '--show-error', '--cacert', caFile, ...args])).stdout;

/** Occupies the second of two consecutive ports that were both free. */
async function occupySecondOfTwo(): Promise<{ occupied: Server; port: number }> {
  const first = createServer().listen(0, '127.0.0.1');
  await once(first, 'listening');
  const port = (first.address() as AddressInfo).port + 1;
  const occupied = createServer().listen(port, '127.0.0.1');
  const isFree = await once(occupied, 'listening').then(
    () => true,
    () => false,
  );
  first.close();
  return isFree ? { occupied, port } : occupySecondOfTwo();
}

describe("a platform's own port", () => {
  it('responds as each platform, without its ID in the path', async () => {
    expect(Object.keys(sandbox.platforms)).toEqual([
      'instagram',
      'tiktok',
      'youtube',
      'facebook',
      'linkedin',
      'twitter',
      'openai',
      'stripe',
    ]);
    const response = await fetch(`${getAddress('twitter').url}/2/users/me`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ title: 'Unauthorized' });
    const [row] = await sandbox.control.listReceived({ platform: 'twitter', endpoint: 'get_me' });
    expect(row).toMatchObject({ path: '/twitter/2/users/me', status: 401 });
  });

  it('speaks https and http on the same port', async () => {
    const { url, httpsUrl } = getAddress('youtube');
    const path = '/youtube/v3/channels?part=id&mine=true';
    const overHttp = await curl(`${url}${path}`);
    expect(JSON.parse(overHttp)).toMatchObject({ error: { code: 401 } });
    expect(JSON.parse(await curl(`${httpsUrl}${path}`))).toEqual(JSON.parse(overHttp));
  });

  it('receives a body of several megabytes over https completely', async () => {
    const { httpsUrl } = getAddress('openai');
    const content = 'a'.repeat(3 * 1024 * 1024);
    const { status } = await new Promise<{ status: number | undefined }>((resolve, reject) => {
      const sent = request(
        `${httpsUrl}/v1/moderations`,
        {
          method: 'POST',
          ca: readFileSync(caFile),
          headers: { authorization: 'Bearer sk-x', 'content-type': 'application/json' },
        },
        (response) => {
          response.resume().on('end', () => resolve({ status: response.statusCode }));
        },
      );
      sent.on('error', reject);
      sent.end(JSON.stringify({ input: content }));
    });
    expect(status).toBe(200);
  });

  it('accepts a client that requires the real host name', async () => {
    const { port } = new URL(getAddress('twitter').url);
    const agent = new Agent({ host: '127.0.0.1', port: Number(port), ca: readFileSync(caFile) });
    const status = await new Promise((resolve, reject) => {
      request('https://api.twitter.com/2/users/me', { agent }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode));
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(401);
  });

  it('rejects https when the sandbox has no certificate', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-doors-'));
    const options = { port: 0, dataDir, clients: {}, only: ['twitter'], platformPorts: 0 };
    const plain = await start(options);
    const { url, httpsUrl } = plain.platforms['twitter'] ?? {};
    expect([httpsUrl, plain.caFile]).toEqual([null, null]);
    expect((await fetch(`${url}/2/users/me`)).status).toBe(401);
    await expect(run('curl', ['-sk', `${url?.replace('http:', 'https:')}/`])).rejects.toThrow();
    await plain.close();
    await rm(dataDir, { recursive: true });
  });

  it('closes all ports when one of them is in use', async () => {
    const { occupied, port } = await occupySecondOfTwo();
    const dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-doors-'));
    const options = { port: 0, dataDir, clients: {}, only: ['tiktok', 'twitter'] };
    await expect(start({ ...options, platformPorts: port - 1 })).rejects.toMatchObject({
      code: 'EADDRINUSE',
      port,
    });
    await expect(fetch(`http://127.0.0.1:${port - 1}/`)).rejects.toThrow();
    occupied.close();
    await rm(dataDir, { recursive: true });
  });
});

describe('the sandbox certificate', () => {
  it('covers this machine and the host names, and its key is private', async () => {
    const authority = new X509Certificate(readFileSync(caFile));
    expect(authority.ca).toBe(true);
    expect(statSync(path.join(path.dirname(caFile), 'ca-key.pem')).mode & 0o777).toBe(0o600);
    const { httpsUrl } = getAddress('facebook');
    for (const host of ['localhost', 'graph.facebook.com']) {
      const { port } = new URL(httpsUrl ?? '');
      const to = `${host}:443:127.0.0.1:${port}`;
      expect(await curl('--connect-to', to, `https://${host}/v25.0/me`)).toContain(
        'OAuthException',
      );
    }
    const stranger = ['--connect-to', `example.com:443:${new URL(httpsUrl ?? '').host}`];
    await expect(curl(...stranger, 'https://example.com/')).rejects.toThrow(/certificate|SSL/u);
  });

  it('keeps its certificate authority across a restart', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'fanfare-doors-'));
    const read = async () => {
      const again = await start({ port: 0, dataDir, clients: {}, only: ['twitter'], https: true });
      const pem = readFileSync(again.caFile ?? '', 'utf8');
      await again.close();
      return pem;
    };
    expect(await read()).toBe(await read());
    await rm(dataDir, { recursive: true });
  });
});

describe('the sandbox as a proxy', () => {
  it.each([
    ['https://api.x.com/2/users/me', 'Unauthorized'],
    ['https://www.googleapis.com/youtube/v3/channels?part=id&mine=true', 'UNAUTHENTICATED'],
    ['https://open.tiktokapis.com/v2/user/info/?fields=open_id', 'access_token_invalid'],
    ['https://api.linkedin.com/v2/userinfo', '401'],
    ['https://graph.instagram.com/v25.0/me', 'OAuthException'],
    ['https://api.openai.com/v1/models', 'invalid_request_error'],
    ['https://api.stripe.com/v1/customers', 'invalid_request_error'],
  ])('responds to %s as the platform', async (url, expected) => {
    expect(await curl('--proxy', sandbox.url, url)).toContain(expected);
  });

  it('accepts a request with an absolute URL', async () => {
    expect(await curl('--proxy', sandbox.url, 'http://api.x.com/2/users/me')).toContain(
      'Unauthorized',
    );
  });

  it('opens a tunnel to itself for upload sessions, which use its own URL', async () => {
    const url = `${sandbox.url}/youtube/youtube/v3/channels?part=id&mine=true`;
    expect(await curl('--proxytunnel', '--proxy', sandbox.url, url)).toContain('UNAUTHENTICATED');
  });

  it('sends nothing to any other host', async () => {
    await expect(curl('--proxy', sandbox.url, 'https://example.com/')).rejects.toThrow(/502/u);
  });
});
