import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpClientFactory } from '#app/server/adapters/http-client/create-http-client-factory.ts';
import {
  BodyReadError,
  type ByteSource,
  type HttpClient,
  type HttpExchange,
} from '#app/server/ports/http-client.ts';
import { startScriptedServer, type ScriptedServer } from '#tests/support/scripted-server.ts';

function createBytes(size: number, pieceBytes = 64 * 1024): ByteSource & { opened: number } {
  return {
    sizeBytes: size,
    opened: 0,
    async *open() {
      this.opened += 1;
      for (let at = 0; at < size; at += pieceBytes) {
        await Promise.resolve();
        yield new Uint8Array(Math.min(pieceBytes, size - at)).fill((at / pieceBytes) % 251);
      }
    },
  };
}

let server: ScriptedServer;
let exchanges: HttpExchange[];
let pauses: number[];
let factory: ReturnType<typeof createHttpClientFactory>;
let http: HttpClient;

beforeEach(async () => {
  server = await startScriptedServer();
  exchanges = [];
  pauses = [];
  factory = createHttpClientFactory({
    random: () => 0,
    sleep: (milliseconds) => {
      pauses.push(milliseconds);
      return Promise.resolve();
    },
  });
  http = factory.create({ onExchange: (exchange) => exchanges.push(exchange) });
});

afterEach(async () => {
  await factory.close();
  await server.close();
});

describe('request bodies', () => {
  it('sends JSON with its length and the given content type', async () => {
    server.script({ status: 201, body: { ok: true } });
    const response = await http.request({
      method: 'POST',
      url: `${server.baseUrl}/2/tweets`,
      body: {
        kind: 'json',
        value: { text: 'Grüße' },
        contentType: 'application/json; charset=UTF-8',
      },
    });
    expect(response.status).toBe(201);
    expect(response.json()).toEqual({ ok: true });
    expect(server.received[0]).toMatchObject({ method: 'POST', text: '{"text":"Grüße"}' });
    expect(server.received[0]?.headers).toMatchObject({
      'content-type': 'application/json; charset=UTF-8',
      'content-length': '18',
    });
  });

  it('sends a form and appends query values without touching the raw query', async () => {
    server.script({});
    await http.request({
      method: 'POST',
      url: `${server.baseUrl}/x?shares=List(urn%3Ali%3Ashare%3A1,b)`,
      query: { q: 'a b&c', none: undefined },
      body: { kind: 'form', fields: { code: 'a*b!c', next: 'x y' } },
    });
    expect(server.received[0]?.target).toBe('/x?shares=List(urn%3Ali%3Ashare%3A1,b)&q=a%20b%26c');
    expect(server.received[0]?.text).toBe('code=a*b%21c&next=x+y');
  });

  it('streams multipart parts with the exact length', async () => {
    server.script({});
    await http.request({
      method: 'POST',
      url: server.baseUrl,
      body: {
        kind: 'multipart',
        parts: [
          { name: 'media_category', value: 'tweet_image' },
          {
            name: 'media',
            value: createBytes(200_000),
            fileName: 'a "b".png',
            contentType: 'image/png',
          },
        ],
      },
    });
    const { bytes, headers, text } = server.received[0] ?? {
      bytes: Buffer.alloc(0),
      headers: {},
      text: '',
    };
    const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1] ?? '';
    expect(Number(headers['content-length'])).toBe(bytes.length);
    expect(
      text.startsWith(
        `--${boundary}\r\nContent-Disposition: form-data; name="media_category"\r\n\r\ntweet_image\r\n--${boundary}\r\nContent-Disposition: form-data; name="media"; filename="a %22b%22.png"\r\nContent-Type: image/png\r\n\r\n`,
      ),
    ).toBe(true);
    expect(text.endsWith(`\r\n--${boundary}--\r\n`)).toBe(true);
  });

  it('streams bytes with the exact length and no transfer encoding', async () => {
    server.script({});
    const source = createBytes(1_000_001);
    await http.request({
      method: 'PUT',
      url: server.baseUrl,
      body: { kind: 'bytes', source, contentType: 'video/mp4' },
    });
    expect(server.received[0]?.bytes).toHaveLength(1_000_001);
    expect(server.received[0]?.headers['content-length']).toBe('1000001');
    expect(server.received[0]?.headers['transfer-encoding']).toBeUndefined();
  });

  it('sends nothing that looks like a complete body when the source is too short', async () => {
    server.script({});
    const source = { ...createBytes(10), sizeBytes: 20 };
    const failure = await http
      .request({ method: 'PUT', url: server.baseUrl, body: { kind: 'bytes', source } })
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BodyReadError);
    expect(server.received).toHaveLength(0);
  });

  it('rethrows an error from reading the body, sends once, and records none of the body', async () => {
    server.script({});
    const cause = Object.assign(new Error("ENOENT: open '/data/secret'"), { code: 'ENOENT' });
    const source = createBytes(10);
    const open = async function* (): AsyncGenerator<Uint8Array> {
      yield* createBytes(4).open();
      throw cause;
    };
    const request = { method: 'PUT', url: server.baseUrl, idempotent: true } as const;
    const body = { kind: 'bytes', source: { ...source, open } } as const;
    const failure = await http.request({ ...request, body }).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'BodyReadError', cause });
    expect(exchanges).toMatchObject([{ error: 'The request body couldn’t be read.' }]);
  });
});

describe('responses', () => {
  it('keeps whole numbers beyond 2^53 as strings', async () => {
    server.script({ body: '{"ids":[7678907398077074697],"n":12,"f":1.5,"big":1e3}' });
    const response = await http.request({ method: 'GET', url: server.baseUrl });
    expect(response.json()).toEqual({ ids: ['7678907398077074697'], n: 12, f: 1.5, big: 1000 });
  });

  it('returns undefined for a body that is not JSON', async () => {
    server.script({ status: 502, body: '<html>' });
    const response = await http.request({ method: 'GET', url: server.baseUrl });
    expect(response.json()).toBeUndefined();
  });

  it('does not follow redirects', async () => {
    server.script({ status: 302, headers: { Location: `${server.baseUrl}/elsewhere` } });
    const response = await http.request({ method: 'GET', url: server.baseUrl });
    expect(response.status).toBe(302);
    expect(response.headers['location']).toBe(`${server.baseUrl}/elsewhere`);
    expect(server.received).toHaveLength(1);
  });

  it('rejects a response larger than 4 MiB', async () => {
    server.script({ body: 'x'.repeat(4 * 1024 * 1024 + 1) });
    await expect(http.request({ method: 'GET', url: server.baseUrl })).rejects.toMatchObject({
      name: 'HttpUnansweredError',
      sent: true,
    });
  });

  it('times out when the response is incomplete', async () => {
    const silent = await listen((socket) => socket.on('error', () => undefined).resume());
    const request = http.request({
      method: 'GET',
      url: silent.url,
      timeoutMs: 30,
      idempotent: true,
    });
    await expect(request).rejects.toMatchObject({ name: 'HttpUnansweredError', sent: true });
    await silent.close();
  });

  it('reports that nothing was sent when the server is unreachable', async () => {
    const closed = await listen(() => undefined);
    await closed.close();
    const request = http.request({ method: 'POST', url: closed.url });
    await expect(request).rejects.toMatchObject({ name: 'HttpUnansweredError', sent: false });
  });

  it('stops when the signal is aborted', async () => {
    const controller = new AbortController();
    controller.abort();
    const request = http.request({ method: 'GET', url: server.baseUrl, signal: controller.signal });
    await expect(request).rejects.toMatchObject({ sent: false });
    expect(server.received).toHaveLength(0);
  });
});

async function listen(
  onConnection: (socket: Socket) => void,
): Promise<{ url: string; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const raw: Server = createServer((socket) => {
    sockets.add(socket);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => raw.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((raw.address() as AddressInfo).port)}/upload`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => raw.close(resolve));
    },
  };
}

describe('a response that arrives while the body is still being sent', () => {
  const refusal = 'HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';

  it.each([1, 2, 3, 4, 5])('is returned when the server closes at once (try %i)', async () => {
    const refusing = await listen((socket) => {
      socket.on('error', () => undefined);
      // Closing with unread bytes makes the kernel reset the connection.
      socket.once('data', () => socket.pause().end(refusal, () => socket.destroy()));
    });
    const response = await http.request({
      method: 'PUT',
      url: refusing.url,
      body: { kind: 'bytes', source: createBytes(30_000_000) },
    });
    expect(response.status).toBe(413);
    await refusing.close();
  });

  it('is returned when the server keeps the connection open', async () => {
    const refusing = await listen((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.pause().write(refusal.replace('Connection: close\r\n', '')));
    });
    const response = await http.request({
      method: 'PUT',
      url: refusing.url,
      idempotent: true,
      body: { kind: 'bytes', source: createBytes(30_000_000) },
    });
    expect(response.status).toBe(413);
    await refusing.close();
  });

  it('becomes an error when the server resets without a response', async () => {
    const rude = await listen((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.pause().destroy());
    });
    const request = http.request({
      method: 'PUT',
      url: rude.url,
      body: { kind: 'bytes', source: createBytes(30_000_000) },
    });
    await expect(request).rejects.toMatchObject({ name: 'HttpUnansweredError', sent: true });
    await rude.close();
  });
});

describe('retries', () => {
  it('retries a safe request after a cut connection and a 503, with a fresh body', async () => {
    server.script({ cut: true }, { status: 503 }, { status: 200, body: 'done' });
    const source = createBytes(100);
    const response = await http.request({
      method: 'PUT',
      url: server.baseUrl,
      idempotent: true,
      body: { kind: 'bytes', source },
    });
    expect(response.text).toBe('done');
    expect(source.opened).toBe(3);
    expect(pauses).toEqual([125, 500]);
    expect(exchanges.map((exchange) => exchange.status)).toEqual([null, 503, 200]);
  });

  it('never retries an unsafe request', async () => {
    server.script({ cut: true }, { status: 503 });
    await expect(http.request({ method: 'POST', url: server.baseUrl })).rejects.toMatchObject({
      sent: true,
    });
    expect(await http.request({ method: 'POST', url: server.baseUrl })).toMatchObject({
      status: 503,
    });
    expect(server.received).toHaveLength(2);
  });

  it('opens a new connection for a request that may be sent only once', async () => {
    server.script({}, {});
    await http.request({ method: 'POST', url: server.baseUrl });
    await http.request({ method: 'POST', url: server.baseUrl });
    expect(server.received.map((request) => request.headers.connection)).toEqual([
      'close',
      'close',
    ]);
  });
});

describe('the recorded call', () => {
  it('contains no query values, secret path parts, or secrets from the response', async () => {
    server.script({
      status: 400,
      body: { error: 'bad', sent: 'rft.secret-refresh', access_token: 'abc', url: 'x'.repeat(60) },
    });
    await http.request({
      method: 'POST',
      url: `${server.baseUrl}/dms-uploads/D4E22AQH8x1VtqHhDQ9/urn%3Ali%3Aimage%3AC5/2?upload_token=hunter22`,
      headers: { Authorization: 'Bearer tok-1234567' },
      body: {
        kind: 'form',
        fields: { refresh_token: 'rft.secret-refresh', grant_type: 'refresh_token' },
      },
    });
    const [exchange] = exchanges;
    expect(exchange?.url).toBe(
      `${server.baseUrl}/dms-uploads/[redacted]/urn%3Ali%3Aimage%3AC5/2?upload_token=*`,
    );
    expect(exchange?.responseExcerpt).toBe(
      '{"error":"bad","sent":"[redacted]","access_token":"[redacted]","url":"[redacted]"}',
    );
    expect(JSON.stringify(exchange)).not.toMatch(/hunter22|secret-refresh|1234567/);
  });

  it("keeps the platform's sentences intact", async () => {
    const body = { error: { message: 'Error validating access token: Session has expired.' } };
    server.script({ status: 400, body });
    await http.request({ method: 'GET', url: server.baseUrl });
    expect(exchanges[0]?.responseExcerpt).toBe(JSON.stringify(body));
  });

  it('has no excerpt of a successful response', async () => {
    server.script({ status: 200, body: { access_token: 'abc' } });
    await http.request({ method: 'GET', url: server.baseUrl });
    expect(exchanges[0]).toMatchObject({ status: 200, responseExcerpt: null, error: null });
  });
});
