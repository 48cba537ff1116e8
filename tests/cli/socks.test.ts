import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { runCli } from '#tests/support/cli.ts';
import { runInProcess } from '#tests/support/cli-in-process.ts';
import { type SocksProxy, startSocksProxy } from '#tests/support/socks-proxy.ts';

/** Only the proxy knows this host. */
const URL = 'http://fanfare.test';
const PASSWORD = 'hunter2-socks';
const LIST = ['accounts', 'list', '--json', '--debug'];

let server: Server;
let proxy: SocksProxy;

afterEach(async () => {
  await proxy.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const respondWithList: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"items":[]}');
};

async function start(options: { credentials?: string; reply?: number } = {}): Promise<void> {
  server = createServer(respondWithList).listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy = await startSocksProxy({ target: (server.address() as AddressInfo).port, ...options });
}

const toEnv = (name: string, protocol: string) => ({
  FANFARE_URL: URL,
  FANFARE_TOKEN: 'ff_t',
  XDG_CONFIG_HOME: '/nonexistent',
  [name]: `${protocol}://ana:${PASSWORD}@127.0.0.1:${proxy.port}`,
});

describe('a SOCKS proxy', () => {
  it.each([
    ['HTTP_PROXY', 'socks5'],
    ['http_proxy', 'socks5h'],
    ['ALL_PROXY', 'socks5'],
  ])('of %s (%s) carries calls and gets host names, with its password', async (name, protocol) => {
    await start({ credentials: `ana:${PASSWORD}` });
    const ran = await runInProcess(LIST, { env: toEnv(name, protocol) });
    expect(ran, ran.stderr).toMatchObject({ code: 0, stdout: '{"items":[]}\n' });
    expect(proxy.requested).toEqual(['fanfare.test:80']);
    expect(ran.stderr).not.toContain(PASSWORD);
  });

  it('prints no warning of its library', async () => {
    await start();
    const ran = await runCli(['accounts', 'list', '--quiet'], {
      env: toEnv('HTTP_PROXY', 'socks5'),
    });
    expect(ran).toMatchObject({ code: 0, stdout: '{"items":[]}\n', stderr: '' });
  });

  it.each([
    ['a wrong password', { credentials: 'ana:other' }, 'Authentication failed', 'socks5://USER'],
    ['a target that it refuses', { reply: 2 }, 'Connection not allowed', 'NO_PROXY'],
  ])('that rejects %s is named, without the password', async (_what, options, reason, hint) => {
    await start(options);
    const ran = await runInProcess(LIST, { env: toEnv('HTTP_PROXY', 'socks5') });
    expect(ran.code).toBe(3);
    const error = JSON.parse(ran.stderr.trim().split('\n').at(-1) ?? '').error;
    expect(error.message).toContain(`The proxy 127.0.0.1:${proxy.port} (HTTP_PROXY) refused`);
    expect(error.message).toContain(reason);
    expect(error.hint).toContain(hint);
    expect(ran.stderr).not.toContain(PASSWORD);
  });

  it('is rejected with the supported versions if its version is unsupported', async () => {
    await start();
    const ran = await runInProcess(LIST, { env: toEnv('HTTP_PROXY', 'socks4') });
    expect(ran.code).toBe(2);
    expect(ran.stderr).toContain('socks5://');
    expect(ran.stderr).not.toContain(PASSWORD);
  });
});
