import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runCli, VIDEO } from '#tests/support/cli.ts';
import { runInProcess } from '#tests/support/cli-in-process.ts';
import { type ForwardProxy, startForwardProxy } from '#tests/support/forward-proxy.ts';
import { createAuthority, type OwnAuthority } from '#tests/support/own-authority.ts';
import { findFreePort } from '#tests/support/spawned-process.ts';

/** Only the proxy knows this host, so it can't be reached any other way. */
const HOST = 'fanfare.test';
const PASSWORD = 'hunter2-proxy';
const LIST = ['accounts', 'list', '--json'];

let folder: string;
let authority: OwnAuthority;
let servers: Server[] = [];
let proxies: ForwardProxy[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-network-'));
  authority = await createAuthority(folder, [HOST, 'localhost', '127.0.0.1', '::1']);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(async () => {
  for (const server of servers) server.closeAllConnections();
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  await Promise.all(proxies.map((proxy) => proxy.close()));
  [servers, proxies] = [[], []];
});

const respondWithList: RequestListener = (_request, response) => {
  response.setHeader('content-type', 'application/json');
  response.end('{"items":[]}');
};

async function serve(
  listener: RequestListener,
  { tls = false, host = '127.0.0.1' } = {},
): Promise<number> {
  const server = tls ? createHttpsServer(authority.server, listener) : createHttpServer(listener);
  servers.push(server);
  server.listen(0, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function openProxy(options: Parameters<typeof startForwardProxy>[0]): Promise<ForwardProxy> {
  const proxy = await startForwardProxy(options);
  proxies.push(proxy);
  return proxy;
}

async function run(args: readonly string[], url: string, env: Record<string, string> = {}) {
  const own = { FANFARE_URL: url, FANFARE_TOKEN: 'ff_t', XDG_CONFIG_HOME: folder };
  return runInProcess(args, { env: { ...own, ...env } });
}

const readError = ({ stderr }: { stderr: string }) => JSON.parse(stderr).error;

/** Handles an upload like the server, over any HTTP listener. */
function respondToUpload(sizeBytes: number, onBytes: (count: number) => void): RequestListener {
  return (request, response) => {
    const headers = { 'tus-resumable': '1.0.0', location: '/api/uploads/upl_1' };
    if (request.method === 'POST') response.writeHead(201, headers).end();
    else if (request.method === 'PATCH')
      request
        .on('data', (bytes: Buffer) => onBytes(bytes.length))
        .on('end', () =>
          response.writeHead(204, { ...headers, 'upload-offset': String(sizeBytes) }).end(),
        );
    else {
      const media = { id: 'med_1', url: 'u', sizeBytes };
      response.end(JSON.stringify({ id: 'upl_1', state: 'finished', media, error: null }));
    }
  };
}

describe('a proxy', () => {
  it.each([
    ['HTTP_PROXY', false, `GET http://${HOST}/api/accounts`],
    ['http_proxy', false, `GET http://${HOST}/api/accounts`],
    ['HTTPS_PROXY', true, `CONNECT ${HOST}:443`],
    ['https_proxy', true, `CONNECT ${HOST}:443`],
  ])('of %s carries every call, with its credentials', async (name, tls, requested) => {
    const target = await serve(respondWithList, { tls });
    const proxy = await openProxy({ target, credentials: `ana:${PASSWORD}` });
    const env = { [name]: `http://ana:${PASSWORD}@127.0.0.1:${proxy.port}` };
    const args = [...LIST, '--ca-file', authority.file, '--debug'];
    const ran = await run(args, `${tls ? 'https' : 'http'}://${HOST}`, env);
    expect(ran, ran.stderr).toMatchObject({ code: 0, stdout: '{"items":[]}\n' });
    expect(proxy.requested).toEqual([requested]);
    expect(ran.stderr).toContain('GET');
    expect(ran.stderr).not.toContain(PASSWORD);
  });

  it.each([
    [{ tls: false }, `PATCH http://${HOST}/api/uploads/upl_1`],
    [{ tls: true }, `CONNECT ${HOST}:443`],
  ])('carries uploads: %o', async ({ tls }, requested) => {
    const { size } = await stat(VIDEO);
    let received = 0;
    const listener = respondToUpload(size, (count) => (received += count));
    const proxy = await openProxy({ target: await serve(listener, { tls }) });
    const address = `127.0.0.1:${proxy.port}`;
    const env = { HTTP_PROXY: address, HTTPS_PROXY: address, FANFARE_CA_FILE: authority.file };
    const ran = await run(['media', 'upload', VIDEO], `${tls ? 'https' : 'http'}://${HOST}`, env);
    expect(ran.code, ran.stderr).toBe(0);
    expect(received).toBe(size);
    expect(proxy.requested).toContain(requested);
  });

  it.each([
    ['a host of NO_PROXY', { NO_PROXY: `other.test,${HOST}` }, `http://${HOST}`],
    ['every host of NO_PROXY=*', { NO_PROXY: '*' }, `http://${HOST}`],
    ['a server on this machine', {}, null],
  ])('is bypassed for %s', async (_what, more, url) => {
    const port = await serve(respondWithList);
    const proxy = await openProxy({ target: port });
    const env = { ...more, HTTP_PROXY: `http://127.0.0.1:${proxy.port}` };
    const ran = await run(LIST, url ?? `http://localhost:${port}`, env);
    // The host can't be resolved, so the call fails with a DNS error.
    expect(ran.code).toBe(url === null ? 0 : 3);
    expect(proxy.requested).toEqual([]);
  });

  it.each([
    ['http', 'refused the connection with 407'],
    ['https', 'refused the connection with 407'],
  ])('that rejects the credentials is named, without them (%s)', async (protocol, message) => {
    const proxy = await openProxy({ target: 1, credentials: 'ana:right' });
    const address = `http://ana:${PASSWORD}@127.0.0.1:${proxy.port}`;
    const env = { HTTP_PROXY: address, HTTPS_PROXY: address };
    const ran = await run([...LIST, '--debug'], `${protocol}://${HOST}`, env);
    expect(ran.code).toBe(3);
    expect(ran.stderr).toContain(`127.0.0.1:${proxy.port}`);
    expect(ran.stderr).toContain(message);
    expect(ran.stderr).not.toContain(PASSWORD);
  });

  it.each(['http', 'https'])(
    'that is unavailable is named instead of the server (%s)',
    async (protocol) => {
      const address = `127.0.0.1:${await findFreePort()}`;
      const env = {
        HTTP_PROXY: `http://ana:${PASSWORD}@${address}`,
        HTTPS_PROXY: `http://ana:${PASSWORD}@${address}`,
      };
      const ran = await run(LIST, `${protocol}://${HOST}`, env);
      expect(ran.code).toBe(3);
      expect(readError(ran)).toMatchObject({
        code: 'unreachable',
        message: expect.stringContaining(`The proxy ${address} (HTTP`),
        hint: expect.stringContaining('NO_PROXY'),
      });
      expect(ran.stderr).not.toContain(PASSWORD);
    },
  );

  it.each([`ftp://ana:${PASSWORD}@proxy.test`, `http://ana:${PASSWORD}%zz@proxy.test`, 'http://'])(
    'with an unusable URL is rejected without repeating it: %#',
    async (HTTPS_PROXY) => {
      const ran = await run(LIST, `https://${HOST}`, { HTTPS_PROXY });
      expect(ran.code).toBe(2);
      expect(readError(ran).message).toContain("HTTPS_PROXY isn't a proxy URL");
      expect(ran.stderr).not.toContain(PASSWORD);
    },
  );

  it('times out if it accepts and stays silent', async () => {
    const port = await serve(() => undefined);
    const env = { HTTPS_PROXY: `http://127.0.0.1:${port}`, HTTP_PROXY: `http://127.0.0.1:${port}` };
    const ran = await run([...LIST, '--timeout', '300ms'], `http://${HOST}`, env);
    expect(readError(ran).message).toBe(`http://${HOST} didn't respond within 300ms.`);
  });

  it('does not keep the program running if it never responds to CONNECT', async () => {
    const port = await serve(() => undefined);
    servers.at(-1)?.on('connect', (_request, socket) => {
      socket.resume().on('end', () => socket.end());
    });
    const ran = await runCli([...LIST, '--timeout', '300ms'], {
      url: `https://${HOST}`,
      env: {
        FANFARE_TOKEN: 'ff_t',
        XDG_CONFIG_HOME: folder,
        HTTPS_PROXY: `http://127.0.0.1:${port}`,
      },
    });
    expect(ran.code).toBe(3);
    expect(readError(ran).message).toBe(`https://${HOST} didn't respond within 300ms.`);
  });
});

describe("a certificate of the user's own authority", () => {
  it('is rejected by default, with the option that helps', async () => {
    const url = `https://localhost:${await serve(respondWithList, { tls: true })}`;
    const ran = await run(LIST, url);
    expect(ran.code).toBe(3);
    expect(readError(ran)).toMatchObject({
      code: 'unreachable',
      hint: expect.stringContaining('--ca-file'),
    });
  });

  it('is trusted by --ca-file and FANFARE_CA_FILE, and still checked for its host', async () => {
    const port = await serve(respondWithList, { tls: true, host: '0.0.0.0' });
    const byFlag = await run([...LIST, '--ca-file', authority.file], `https://localhost:${port}`);
    expect(byFlag.code, byFlag.stderr).toBe(0);
    const env = { FANFARE_CA_FILE: authority.file };
    const byEnv = await run(LIST, `https://127.0.0.1:${port}`, env);
    expect(byEnv.code, byEnv.stderr).toBe(0);
    const stranger = await run(LIST, `https://127.0.0.2:${port}`, env);
    expect(readError(stranger).message).toContain('ERR_TLS_CERT_ALTNAME_INVALID');
  });

  it('is trusted for uploads', async () => {
    const { size } = await stat(VIDEO);
    const port = await serve(
      respondToUpload(size, () => undefined),
      { tls: true },
    );
    const env = { FANFARE_CA_FILE: authority.file };
    const ran = await run(['media', 'upload', VIDEO], `https://localhost:${port}`, env);
    expect(ran.code, ran.stderr).toBe(0);
  });

  it('is trusted by NODE_EXTRA_CA_CERTS, beside another CA file', async () => {
    const url = `https://localhost:${await serve(respondWithList, { tls: true })}`;
    const other = path.join(folder, 'other');
    const elsewhere = await createAuthority(await mkdtemp(other), ['elsewhere.test']);
    for (const more of ['', elsewhere.file]) {
      const env = { NODE_EXTRA_CA_CERTS: authority.file, FANFARE_CA_FILE: more };
      const ran = await runCli(LIST, { url, token: 'ff_t', env });
      expect(ran.code, ran.stderr).toBe(0);
    }
  });

  it('is rejected when the file is missing or has no certificate', async () => {
    const empty = path.join(folder, 'empty.pem');
    await writeFile(empty, 'no certificate\n');
    for (const [file, words] of [
      [path.join(folder, 'missing.pem'), "can't be read"],
      [empty, 'contains no certificate'],
    ] as const) {
      const ran = await run([...LIST, '--ca-file', file], 'https://localhost:1');
      expect(ran.code).toBe(2);
      expect(readError(ran)).toMatchObject({ code: 'invalid_usage' });
      expect(readError(ran).message).toContain(words);
    }
  });
});

describe('IPv6', () => {
  it('works like any other server address, even for uploads and with NO_PROXY', async () => {
    const { size } = await stat(VIDEO);
    const upload = respondToUpload(size, () => undefined);
    const port = await serve(
      (request, response) =>
        (request.url === '/api/accounts' ? respondWithList : upload)(request, response),
      { host: '::1' },
    );
    const url = `http://[::1]:${port}`;
    const list = await run(LIST, url, { HTTP_PROXY: 'http://proxy.test' });
    expect(list.code, list.stderr).toBe(0);
    const sent = await run(['media', 'upload', VIDEO], url);
    expect(sent.code, sent.stderr).toBe(0);
  });

  it('is shown in full when nothing listens', async () => {
    const url = `http://[::1]:${await findFreePort()}`;
    expect(readError(await run(LIST, url)).message).toBe(`${url} can't be reached (ECONNREFUSED).`);
  });
});

describe('a server that hangs', () => {
  it('times out, with its URL and the time, after one request', async () => {
    let requested = 0;
    const port = await serve(() => void (requested += 1));
    const url = `http://127.0.0.1:${port}`;
    const ran = await run([...LIST, '--timeout', '300ms'], url);
    expect(ran.code).toBe(3);
    expect(readError(ran)).toMatchObject({
      code: 'answer_lost',
      message: `${url} didn't respond within 300ms.`,
      hint: expect.stringContaining('--timeout'),
    });
    expect(requested).toBe(1);
  });

  it('times out when it stalls within a response', async () => {
    const port = await serve((_request, response) => void response.write('{"items":'));
    const url = `http://127.0.0.1:${port}`;
    const ran = await run(LIST, url, { FANFARE_TIMEOUT: '300ms' });
    expect(readError(ran).message).toBe(`${url} stopped responding for 300ms.`);
  });

  it('does not time out while it sends', async () => {
    const port = await serve((_request, response) => {
      void (async () => {
        for (const piece of '{"items":[]}') {
          response.write(piece);
          await pause(60);
        }
        response.end();
      })();
    });
    const ran = await run([...LIST, '--timeout', '400ms'], `http://127.0.0.1:${port}`);
    expect(ran.code, ran.stderr).toBe(0);
  });

  it.each([
    ['at once', 0],
    ['midway', 400_000],
  ])('times out when it stops reading an upload %s', async (_when, max) => {
    const file = path.join(folder, 'large.mp4');
    await writeFile(file, '');
    await truncate(file, 30_000_000);
    const port = await serve((request, response) => {
      const headers = { 'tus-resumable': '1.0.0', location: '/api/uploads/upl_1' };
      if (request.method === 'POST' && max > 0) response.writeHead(201, headers).end();
      let received = 0;
      request.on('data', (bytes: Buffer) => {
        received += bytes.length;
        if (received > max) request.pause();
      });
    });
    const url = `http://127.0.0.1:${port}`;
    const ran = await run(['media', 'upload', file, '--json', '--timeout', '400ms'], url);
    expect(ran.code, ran.stderr).toBe(3);
    expect(readError(ran).message).toMatch(
      new RegExp(`^${url} (?:didn't respond within|stopped responding for) 400ms\\.$`, 'u'),
    );
  });

  it('times out a stalled download, but not a slow one', async () => {
    const write = (isWhole: boolean): RequestListener => {
      return (_request, response) => {
        response.setHeader('content-disposition', "attachment; filename*=UTF-8''all.zip");
        void (async () => {
          for (let piece = 0; piece < 12; piece += 1) {
            response.write('x'.repeat(1000));
            await pause(60);
          }
          if (isWhole) response.end();
        })();
      };
    };
    const out = path.join(folder, 'all.zip');
    const args = ['export', '--out', out, '--json', '--timeout', '400ms'];
    const slow = await run(args, `http://127.0.0.1:${await serve(write(true))}`);
    expect(slow.code, slow.stderr).toBe(0);
    expect((await readFile(out)).length).toBe(12_000);
    const url = `http://127.0.0.1:${await serve(write(false))}`;
    const stalled = await run(args, url);
    expect(stalled.code).toBe(3);
    expect(readError(stalled).message).toBe(`${url} stopped responding for 400ms.`);
  });

  it('does not time out an idle stream', async () => {
    const post = { id: 'post_1', state: 'published', createdAt: '2026-11-21T09:00:00.000Z' };
    const delivery = { id: 'dlv_1', platform: 'twitter', state: 'published', success: true };
    const whole = { ...post, caption: '', deliveries: [{ ...delivery, url: null, message: 'm' }] };
    const port = await serve((request, response) => {
      if (request.url?.endsWith('/events') !== true)
        return void response.end(JSON.stringify(whole));
      response.setHeader('content-type', 'text/event-stream');
      response.write(`event: post\ndata: ${JSON.stringify(whole)}\n\n`);
      setTimeout(() => response.end('event: end\ndata: {}\n\n'), 900);
    });
    const env = { FANFARE_TIMEOUT: '300ms' };
    const ran = await run(['posts', 'watch', 'post_1'], `http://127.0.0.1:${port}`, env);
    expect(ran, ran.stderr).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('--timeout', () => {
  it.each(['0', 'soon', '10ms', '25h', '-1', '1.5'])('rejects %s and exits 2', async (time) => {
    const ran = await run([...LIST, `--timeout=${time}`], 'http://127.0.0.1:1');
    expect(ran.code).toBe(2);
    expect(readError(ran).errors).toMatchObject([{ pointer: '--timeout' }]);
    const byEnv = await run(LIST, 'http://127.0.0.1:1', { FANFARE_TIMEOUT: time });
    expect(byEnv.code).toBe(2);
    expect(readError(byEnv).message).toContain('FANFARE_TIMEOUT must be a duration');
  });

  it('still limits the time that posts watch waits', async () => {
    const ran = await run(
      ['posts', 'watch', 'post_1', '--timeout', '0', '--json'],
      'http://x.test',
    );
    expect(readError(ran).message).toBe('--timeout must be a whole number from 1 to 86400.');
  });
});
