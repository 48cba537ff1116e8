import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface FakeYtDlp {
  readonly command: string;
  /** Returns its arguments and environment. */
  readCall(): Promise<{ args: string[]; env: Record<string, string>; fetched: unknown }>;
  remove(): Promise<void>;
}

interface Behaviour {
  /** Printed as JSON. */
  readonly info?: unknown;
  /** Printed to stderr, followed by exit code 1. */
  readonly error?: string;
  /** URL that it requests through the given proxy, as a plain request and through a tunnel. */
  readonly fetches?: string;
  readonly hangs?: boolean;
}

/** Creates a program that replaces yt-dlp and records its arguments. */
export async function createFakeYtDlp(behaviour: Behaviour): Promise<FakeYtDlp> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-yt-dlp-'));
  const command = path.join(folder, 'yt-dlp');
  const call = path.join(folder, 'call.json');
  await writeFile(command, `#!${process.execPath}\n${toSource(behaviour, call)}`);
  await chmod(command, 0o755);
  return {
    command,
    readCall: async () => JSON.parse(await readFile(call, 'utf8')),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

function toSource(behaviour: Behaviour, call: string): string {
  return `
const fs = require('node:fs');
const http = require('node:http');
const behaviour = ${JSON.stringify(behaviour)};
const args = process.argv.slice(2);
const proxy = new URL(args[args.indexOf('--proxy') + 1]);
const ask = (options) => new Promise((resolve) => {
  const request = http.request({ host: proxy.hostname, port: proxy.port, ...options });
  request.on('error', (error) => resolve({ error: error.code }));
  request.on('connect', (answer, socket) => { socket.destroy(); resolve({ status: answer.statusCode }); });
  request.on('response', (answer) => {
    let text = '';
    answer.on('data', (chunk) => (text += chunk));
    answer.on('end', () => resolve({ status: answer.statusCode, text }));
    answer.on('error', (error) => resolve({ error: error.code }));
  });
  request.end();
});
(async () => {
  const fetched = behaviour.fetches === undefined ? null : {
    plain: await ask({ path: behaviour.fetches, headers: { host: new URL(behaviour.fetches).host } }),
    tunnel: await ask({ method: 'CONNECT', path: new URL(behaviour.fetches).host }),
  };
  fs.writeFileSync(${JSON.stringify(call)}, JSON.stringify({ args, env: process.env, fetched }));
  if (behaviour.hangs) setInterval(() => {}, 1000);
  else if (behaviour.error) { process.stderr.write(behaviour.error); process.exitCode = 1; }
  else process.stdout.write(JSON.stringify(behaviour.info));
})();
`;
}
