import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import path from 'node:path';
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COMMANDS, SECTIONS } from '#cli/commands/table.ts';
import {
  describeOnTerminal,
  describeShell,
  runCli,
  runOnTerminal,
  spawnCli,
  VIDEO,
} from '#tests/support/cli.ts';
import { problem } from '#tests/support/cli-refusals.ts';
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts';
import { findFreePort } from '#tests/support/spawned-process.ts';
import { startTusServer } from '#tests/support/tus-server.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
let server: ScriptedServer;
let address: { url: string; token: string };

beforeEach(async () => {
  server = await startScriptedServer();
  address = { url: server.baseUrl, token: 'ff_t' };
});
afterEach(() => server.close());

const account = (id: string) => ({
  id,
  platform: 'twitter',
  name: 'N',
  handle: null,
  state: 'active',
  isDefault: true,
  environment: 'live',
});

const delivery = (state: string, success: boolean | null) => ({
  id: 'dlv_1',
  platform: 'twitter',
  state,
  success,
  url: null,
  message: 'm',
});

function watch(child: ReturnType<typeof spawnCli>) {
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stderr }));
  return { child, ended };
}

describe('help and usage', () => {
  it('shows the same help for "help posts list"', async () => {
    const [first, second] = await Promise.all([
      runCli(['help', 'posts', 'list']),
      runCli(['posts', 'list', '--help']),
    ]);
    expect(first).toMatchObject({ code: 0, stdout: second.stdout });
  });

  it('lists the commands without a command', async () => {
    const { code, stdout } = await runCli([]);
    expect(code).toBe(0);
    for (const { path: words } of COMMANDS) expect(stdout).toContain(`  ${words[0]} `);
  });

  it('has every section in its help', async () => {
    const { stdout } = await runCli(['--help']);
    for (const { heading } of SECTIONS) expect(stdout).toContain(`\n${heading}:\n  `);
    expect(stdout).not.toContain('\nCommands:\n');
  });

  it.each([['--version'], ['-v'], ['version']])('prints its version with %s', async (word) => {
    const { code, stdout } = await runCli([word]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/u);
  });

  it.each([['help nonsense'], ['nonsense --help'], ['posts nonsense -h'], ['help posts nonsense']])(
    'has no help for an unknown command: %s',
    async (line) => {
      const { code, stdout, stderr } = await runCli(line.split(' '));
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain("Error: Unknown command 'nonsense'");
    },
  );

  it.each([
    [['post'], "Unknown command 'post' (Did you mean posts?)"],
    [['accounts'], 'Specify a command.'],
    [['accounts', 'lits'], "Unknown command 'lits' (Did you mean list?)"],
    [['posts', 'list', '--limt', '3'], "Unknown option '--limt' (Did you mean --limit?)"],
    [['posts', 'list', '--limit'], "Option '--limit <n>' argument missing"],
  ])('rejects %j and exits 2, as text and as JSON', async (args, message) => {
    const asText = await runCli(args, address);
    expect(asText).toMatchObject({ code: 2, stdout: '' });
    expect(asText.stderr).toContain(`Error: ${message}`);
    const asJson = await runCli(['--json', ...args], address);
    expect(JSON.parse(asJson.stderr).error.message).toBe(message);
    expect(server.received).toEqual([]);
  });
});

describe('streams', () => {
  it('writes one line of JSON and nothing else in a pipe', async () => {
    server.script({ body: { items: [account('a')] } });
    const { stdout, stderr } = await runCli(['accounts', 'list'], address);
    expect(stdout).toBe(`${JSON.stringify({ items: [account('a')] })}\n`);
    expect(stderr).toBe('');
  });

  it('accepts global options before and after the command', async () => {
    server.script({ body: { items: [] } }, { body: { items: [] } });
    const flags = ['--url', server.baseUrl, '--token', 'ff_flag', '--json'];
    expect((await runCli([...flags, 'accounts', 'list'])).code).toBe(0);
    expect((await runCli(['accounts', 'list', ...flags])).code).toBe(0);
    expect(server.received.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer ff_flag',
      'Bearer ff_flag',
    ]);
  });

  it('prints nothing but errors with --quiet', async () => {
    server.script({ body: { items: [] } }, problem(500, 'internal'));
    const quiet = await runCli(['accounts', 'list', '--quiet'], address);
    expect(quiet).toMatchObject({ code: 0, stderr: '' });
    const failed = await runCli(['accounts', 'list', '--quiet'], address);
    expect(failed.stderr).toContain('Error: Refused with internal.');
  });

  it('succeeds when its reader stops early', async () => {
    const items = Array.from({ length: 20_000 }, (_, index) => account(`acct_${index}`));
    server.script({ body: { items } });
    const { child, ended } = watch(spawnCli(['accounts', 'list'], address));
    await once(child.stdout, 'readable');
    child.stdout.destroy();
    expect(await ended).toEqual({ code: 0, stderr: '' });
  });
});

describeShell('bash', () => {
  it('gets one error and no stack trace when the disk is full', () => {
    const main = path.join(ROOT, 'cli', 'main.ts');
    const args = ['-c', 'exec "$@" > /dev/full', 'bash', process.execPath, main, 'config', 'path'];
    const { status, stderr } = spawnSync('bash', args, { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: "Error: The output can't be written (ENOSPC).\n",
    });
  });
});

describe('reading from an unreliable server', () => {
  it('retries after 503 and after a dropped connection', async () => {
    server.script(
      { status: 503, headers: { 'retry-after': '0' } },
      { cut: true },
      { body: { items: [] } },
    );
    expect((await runCli(['accounts', 'list'], address)).code).toBe(0);
    expect(server.received).toHaveLength(3);
  });

  it('repeats a change that a saturated server refused, with the same key, and no other 503', async () => {
    const delay = { 'retry-after': '0' };
    server.script(
      { ...problem(503, 'saturated'), headers: delay },
      { status: 201, body: { id: 'agrp_1', name: 'Client A', accounts: [] } },
    );
    const args = ['account-groups', 'create', '--name', 'Client A', '--account', 'acct_1'];
    await runCli(args, address);
    const keys = server.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    server.script({ ...problem(503, 'unavailable'), headers: delay });
    expect((await runCli(args, address)).code).toBe(3);
    expect(server.received).toHaveLength(3);
  });

  it('gives up after three tries and shows the last error', async () => {
    server.script({ status: 502 }, { status: 502 }, { status: 502, body: 'Bad gateway' });
    const { code, stderr } = await runCli(['accounts', 'list'], address);
    expect(code).toBe(3);
    expect(stderr).toContain("returned 502, but the response isn't from Fanfare: Bad gateway");
  });

  it('shows how long to wait after too many requests', async () => {
    server.script({ ...problem(429, 'rate_limited'), headers: { 'retry-after': '600' } });
    const { code, stderr } = await runCli(['accounts', 'list'], address);
    expect(code).toBe(3);
    expect(stderr).toContain('Try again in 10m.');
    expect(server.received).toHaveLength(1);
  });

  it('reports that nothing listens at the URL', async () => {
    const url = `http://localhost:${await findFreePort()}`;
    const { code, stderr } = await runCli(['accounts', 'list', '--json'], { ...address, url });
    expect(code).toBe(3);
    expect(JSON.parse(stderr).error).toMatchObject({
      code: 'unreachable',
      message: `${url} can't be reached (ECONNREFUSED).`,
      hint: expect.stringContaining('npm run demo'),
    });
  });

  it('keeps watching a post while the server is unavailable', async () => {
    const post = (state: string, success: boolean | null) => ({
      id: 'post_1',
      state,
      createdAt: '2026-11-21T09:00:00.000Z',
      caption: '',
      deliveries: [delivery(state, success)],
    });
    server.script(
      { body: post('publishing', null) },
      problem(503, 'unavailable'),
      problem(503, 'unavailable'),
      problem(503, 'unavailable'),
      { body: post('published', true) },
    );
    const run = await runCli(['posts', 'get', 'post_1', '--watch'], address);
    expect(run.code, run.stderr).toBe(0);
    expect(run.json().state).toBe('published');
  });
});

describe('Ctrl-C', () => {
  it('cuts off an upload, exits with 130, and shows how to resume', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-cli-stop-'));
    const file = path.join(folder, 'large.mp4');
    const sizeBytes = 300 * 1024 * 1024;
    await writeFile(file, '');
    await truncate(file, sizeBytes);
    const slow = await startTusServer(sizeBytes);
    const env = { XDG_CONFIG_HOME: folder };
    const run = watch(spawnCli(['media', 'upload', file], { url: slow.url, token: 'ff_t', env }));
    const request = await slow.bytes;
    request.on('error', () => undefined);
    const broken = new Promise((resolve) => request.once('close', resolve));
    await once(request, 'data');
    request.pause();
    run.child.kill('SIGINT');
    expect(await run.ended).toEqual({
      code: 130,
      stderr: 'Error: Stopped.\nRun the same command again to resume the upload.\n',
    });
    request.resume();
    await broken;
    expect(request.complete).toBe(false);
    slow.close();
    await rm(folder, { recursive: true });
  });

  it('does the same on SIGTERM', async () => {
    const publishing = {
      id: 'post_1',
      state: 'publishing',
      deliveries: [delivery('queued', null)],
    };
    let run: ReturnType<typeof watch> | null = null;
    server.script({ body: publishing }, () => {
      run?.child.kill('SIGTERM');
      return { body: publishing };
    });
    run = watch(spawnCli(['posts', 'get', 'post_1', '--watch'], address));
    expect(await run.ended).toMatchObject({ code: 130 });
  });

  it('stops watching a post, not the post, and shows how to watch again', async () => {
    const publishing = {
      id: 'post_1',
      state: 'publishing',
      deliveries: [delivery('uploading', null)],
    };
    let run: ReturnType<typeof watch> | null = null;
    const interrupt = () => {
      run?.child.kill('SIGINT');
      return { body: publishing };
    };
    server.script({ body: publishing }, { body: publishing }, interrupt, { body: publishing });
    run = watch(spawnCli(['posts', 'get', 'post_1', '--watch'], address));
    expect(await run.ended).toEqual({
      code: 130,
      stderr:
        'Error: Stopped watching. Post post_1 continues.\nWatch it with: fanfare posts get post_1 --watch\n',
    });
  });
});

describe('npm run fanfare', () => {
  it('passes on streams and exit code, and finds files where npm was called', async () => {
    const { size } = await stat(VIDEO);
    const tus = await startTusServer(size);
    const folder = await mkdtemp(path.join(tmpdir(), 'fanfare-cli-npm-'));
    const child = spawn(
      'npm',
      ['--prefix', ROOT, 'run', '-s', 'fanfare', '--', 'media', 'upload', 'kiln-opening.mp4'],
      {
        cwd: path.dirname(VIDEO),
        env: {
          ...process.env,
          FANFARE_URL: tus.url,
          FANFARE_TOKEN: 'ff_t',
          XDG_CONFIG_HOME: folder,
        },
      },
    );
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    const received = await buffer(await tus.bytes);
    await tus.finish();
    const [code] = await once(child, 'close');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `{"id":"med_1","url":"u","sizeBytes":${size},"fit":null}\n`,
    });
    expect(received.equals(await readFile(VIDEO))).toBe(true);
    tus.close();
    await rm(folder, { recursive: true });
  });
});

describeOnTerminal('color', () => {
  it.each([
    ['is used', {}, true],
    ['is off with NO_COLOR', { NO_COLOR: '1' }, false],
    ['is off on a dumb terminal', { TERM: 'dumb' }, false],
  ])('%s', async (_what, env, isColored) => {
    server.script({ body: { items: [account('acct_1')] } });
    const { screen } = await runOnTerminal(['accounts', 'list'], { ...address, env });
    expect(screen).toContain('acct_1');
    expect(screen.includes('\u001B[')).toBe(isColored);
  });
});
