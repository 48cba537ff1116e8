import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { request as requestHttp } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const CHUNK = Buffer.alloc(256 * 1024);

export interface Upload {
  readonly url: string;
  readonly method?: string;
  readonly sizeBytes: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Uploads zeros, requests that the connection be closed, and returns the response's status. */
type UploadClient = (upload: Upload) => Promise<number>;

/** Writes the whole body before it reads the response, like Python's http.client. */
const sendBySocket: UploadClient = async ({ url, method = 'POST', sizeBytes, headers }) => {
  const { hostname, port, pathname, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (bytes: Buffer) => (received += bytes.toString('latin1')));
  const ended = once(socket, 'end');
  const write = (bytes: string | Buffer) =>
    new Promise<void>((resolve, reject) => {
      socket.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  const lines = Object.entries({
    ...headers,
    host,
    'content-length': sizeBytes,
    connection: 'close',
  });
  await write(
    `${method} ${pathname} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  for (let sent = 0; sent < sizeBytes; sent += CHUNK.length) {
    await write(CHUNK);
    // Let the response, and an early close, arrive before the next chunk is written.
    await nextTurn();
  }
  await ended;
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d+)/u.exec(received)?.[1]);
};

/** Pipes the body and accepts the response at any time. An error before that is an upload error. */
const sendByNodeHttp: UploadClient = async ({ url, method = 'POST', sizeBytes, headers }) => {
  const request = requestHttp(url, {
    method,
    agent: false,
    headers: { ...headers, 'content-length': sizeBytes, connection: 'close' },
  });
  const received = Promise.withResolvers<number>();
  request.on('error', received.reject);
  request.on('response', (response) => {
    response.resume().once('end', () => received.resolve(response.statusCode ?? 0));
  });
  const chunks = Array.from({ length: sizeBytes / CHUNK.length }, () => CHUNK);
  Readable.from(chunks).pipe(request);
  const status = await received.promise;
  request.destroy();
  return status;
};

const sendByFetch: UploadClient = async ({ url, method = 'POST', sizeBytes, headers }) => {
  const body = new Blob([new Uint8Array(sizeBytes)]);
  const response = await fetch(url, { method, headers: { ...headers, connection: 'close' }, body });
  await response.arrayBuffer();
  return response.status;
};

/** Creates a sparse file, which takes no disk space. */
async function createFile(sizeBytes: number): Promise<string> {
  const file = path.join(tmpdir(), `fanfare-upload-${process.pid}-${sizeBytes}.bin`);
  const handle = await open(file, 'w');
  await handle.truncate(sizeBytes);
  await handle.close();
  return file;
}

const sendByCurl: UploadClient = async ({ url, method = 'POST', sizeBytes, headers }) => {
  const file = await createFile(sizeBytes);
  const lines = Object.entries({ ...headers, connection: 'close', expect: '' });
  const { stdout } = await run('curl', [
    '--silent',
    '--show-error',
    '--output',
    path.join(tmpdir(), 'fanfare-upload.out'),
    '--write-out',
    '%{http_code}',
    '--request',
    method,
    '--data-binary',
    `@${file}`,
    ...lines.flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    url,
  ]);
  return Number(stdout);
};

const PYTHON = `
import json, sys, urllib.error, urllib.request
url, method, size, headers = sys.argv[1], sys.argv[2], int(sys.argv[3]), json.loads(sys.argv[4])
request = urllib.request.Request(url, data=bytes(size), method=method, headers=headers)
try:
    print(urllib.request.urlopen(request).status)
except urllib.error.HTTPError as error:
    error.read()
    print(error.code)
`;

const sendByPython: UploadClient = async ({ url, method = 'POST', sizeBytes, headers }) => {
  const args = [url, method, String(sizeBytes), JSON.stringify(headers)];
  const { stdout } = await run('python3', ['-c', PYTHON, ...args]);
  return Number(stdout);
};

export const UPLOAD_CLIENTS: Readonly<Record<string, UploadClient>> = {
  'a raw socket': sendBySocket,
  'node:http': sendByNodeHttp,
  fetch: sendByFetch,
  curl: sendByCurl,
  'Python urllib': sendByPython,
};
