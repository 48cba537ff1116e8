import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runProgram } from '#cli/program/run-program.ts';
import { hideUserinfo, toShownAddress } from '#cli/text/redact.ts';
import { toTerminalText } from '#cli/text/terminal-text.ts';
import { problem } from '#tests/support/cli-refusals.ts';
import { runInProcess } from '#tests/support/cli-in-process.ts';
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts';

const ESC = '\u001B';
/** Clears the screen, sets the title, hides text, moves the cursor, overwrites the line, and turns text around. */
const HOSTILE = `a${ESC}[2J${ESC}]0;owned\u0007${ESC}[8mb\u009B3A\rc\u0000\u007F\u202Ed${ESC}[5;5He\u0008`;
const PASSWORD = 'hunter2-url';

let server: ScriptedServer;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-safe-'));
  await writeFile(path.join(folder, `${ESC}[2Jbad\u202E.csv`), 'platforms,caption\nx,"\u001B[2J"y');
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  server = await startScriptedServer();
});
afterEach(() => server.close());

const createScreen = () =>
  Object.assign(new PassThrough(), {
    isTTY: true,
    columns: 120,
    getColorDepth: () => 8,
    hasColors: () => true,
  });

/** Runs the program as if both outputs were terminals, which colors are for. */
async function runAsIfOnTerminal(args: readonly string[]) {
  const [stdout, stderr] = [createScreen(), createScreen()];
  const env = { FANFARE_URL: server.baseUrl, FANFARE_TOKEN: 'ff_t', XDG_CONFIG_HOME: folder };
  const streams = { stdin: Readable.from([]), stdout, stderr, env } as unknown as NodeJS.Process;
  const outputs = Promise.all([text(stdout), text(stderr)]);
  const code = await runProgram(args, { streams, signal: AbortSignal.timeout(50_000) });
  stdout.end();
  stderr.end();
  return { code, screen: (await outputs).join('') };
}

/** All escape sequences and control characters of a screen, but for line ends and our own colors. */
function findUnsafe(screen: string): string[] {
  const own = new RegExp(`${ESC}\\[(?:1|2|22|31|32|33|36|39)m`, 'gu');
  return screen.replace(own, '').match(/(?!\n)[\p{Cc}\u202E\u009B]/gu) ?? [];
}

const account = (name: string) => ({
  id: `acct_${name}`,
  platform: 'twitter',
  name,
  handle: name,
  state: name,
  isDefault: true,
  environment: name,
  health: { status: name, needsUser: false },
});
const post = {
  id: `post_${HOSTILE}`,
  state: HOSTILE,
  createdAt: HOSTILE,
  caption: HOSTILE,
  hashtags: [],
  deliveries: [
    {
      id: `dlv_${HOSTILE}`,
      platform: HOSTILE,
      accountName: HOSTILE,
      accountHandle: HOSTILE,
      state: HOSTILE,
      success: false,
      url: null,
      message: HOSTILE,
      remedy: HOSTILE,
      platformMessage: HOSTILE,
      evidence: HOSTILE,
      elapsedMs: null,
      retrySafe: 'yes',
    },
  ],
};

describe('a terminal', () => {
  it.each([
    [['accounts', 'list'], { body: { items: [account(HOSTILE)] } }],
    [['posts', 'get', 'post_1'], { body: post }],
    [['posts', 'list'], { body: { items: [post], nextCursor: HOSTILE } }],
    [['posts', 'list', '--fields', 'caption'], { body: { items: [post], nextCursor: null } }],
    [['posts', 'list', '--query', 'items[].caption'], { body: { items: [post] } }],
    [['api', '/api/me'], { body: HOSTILE, headers: { 'content-type': 'text/plain' } }],
    [['api', '/api/posts', '--paginate'], { body: { items: [post], nextCursor: null } }],
    [['accounts', 'list'], problem(409, HOSTILE, { detail: HOSTILE, remedy: HOSTILE })],
    [
      ['accounts', 'list'],
      problem(422, 'invalid', {
        detail: HOSTILE,
        request_id: HOSTILE,
        errors: [1, 2].map((index) => ({ pointer: HOSTILE, message: `${HOSTILE}${index}` })),
      }),
    ],
    [
      ['accounts', 'list'],
      { status: 418, body: HOSTILE, headers: { 'content-type': 'text/plain' } },
    ],
    [['posts', 'get', HOSTILE], problem(404, 'not_found')],
    [[HOSTILE], { body: {} }],
    [['accounts', 'list', `--${HOSTILE}`], { body: {} }],
    [['config', 'set', 'profile', HOSTILE], { body: {} }],
    [['accounts', 'list', '--query', HOSTILE], { body: { items: [] } }],
    [['accounts', 'list', '--url', HOSTILE], { body: {} }],
  ])('gets no control sequence from %j', async (args, response) => {
    server.script(response, response, response);
    const { screen } = await runAsIfOnTerminal(args);
    expect(screen).not.toBe('');
    expect(findUnsafe(screen)).toEqual([]);
  });

  it('gets no control sequence from a file, its name, and its rows', async () => {
    for (const name of await readdir(folder)) {
      const { screen } = await runAsIfOnTerminal(['lint', path.join(folder, name)]);
      expect(screen).toContain('bad');
      expect(findUnsafe(screen)).toEqual([]);
    }
  });

  it('keeps our own colors, tabs, and line ends', () => {
    const own = `${ESC}[31mError:${ESC}[39m a\tb\n`;
    expect(toTerminalText(own)).toBe(own);
    expect(toTerminalText(`${ESC}[31;5mx${ESC}[0m${ESC}[999D\r\n`)).toBe('x\n');
  });
});

describe('JSON', () => {
  it('stays exact: every character comes back', async () => {
    server.script({ body: { items: [account(HOSTILE)] } });
    const env = { FANFARE_URL: server.baseUrl, FANFARE_TOKEN: 'ff_t', XDG_CONFIG_HOME: folder };
    const ran = await runInProcess(['accounts', 'list'], { env });
    expect(JSON.parse(ran.stdout)).toEqual({ items: [account(HOSTILE)] });
    server.script(problem(409, 'conflict', { detail: HOSTILE }));
    const failed = await runInProcess(['accounts', 'list', '--json'], { env });
    expect(JSON.parse(failed.stderr).error.message).toBe(HOSTILE);
  });
});

describe('writing to a stream', () => {
  it('happens in the terminal module only', async () => {
    const root = fileURLToPath(new URL('../../cli', import.meta.url));
    const files = await readdir(root, { recursive: true });
    const writers = [];
    for (const file of files.filter((name) => name.endsWith('.ts')))
      if (
        /(?:std(?:out|err)|stream)\.write\(|console\./u.test(
          await readFile(path.join(root, file), 'utf8'),
        )
      )
        writers.push(file);
    expect(writers).toEqual([path.join('lib', 'terminal', 'terminal.ts')]);
  });
});

describe('a password in a URL', () => {
  const address = `http://ana:${PASSWORD}@localhost:9`;

  it.each([
    [['accounts', 'list', '--url', address]],
    [['accounts', 'list', '--url', `ana:${PASSWORD}@localhost`]],
    [['accounts', 'list', '--url', `http://ana:${PASSWORD}/x@local host`]],
    [['doctor', '--url', address]],
    [['config', 'list']],
    [['config', 'get', 'url']],
    [['accounts', 'list']],
    [['doctor']],
    [['webhooks', 'create', `https://ana:${PASSWORD}@example.com`, '--dry-run']],
    [['media', 'import', `ftp://ana:${PASSWORD}@example.com/a.mp4`]],
    [[`http://ana:${PASSWORD}@localhost`]],
  ])('is not printed by %j', async (args) => {
    const home = path.join(folder, 'home');
    await mkdir(path.join(home, 'fanfare'), { recursive: true });
    const config = {
      version: 1,
      currentProfile: 'default',
      profiles: { default: { url: address, token: 'ff_t' } },
    };
    const file = path.join(home, 'fanfare', 'config.json');
    await writeFile(file, JSON.stringify(config), { mode: 0o600 });
    for (const more of [[], ['--json'], ['--debug']]) {
      const ran = await runInProcess([...args, ...more], { env: { XDG_CONFIG_HOME: home } });
      expect(ran.stdout + ran.stderr).not.toBe('');
      expect(ran.stdout + ran.stderr).not.toContain(PASSWORD);
    }
  });

  it('is hidden in every URL within a text', () => {
    expect(hideUserinfo('see https://a:b@c.d/e and ftp://x@y.')).toBe(
      'see https://(hidden)@c.d/e and ftp://(hidden)@y.',
    );
    expect(hideUserinfo('mail a@b.c, https://b.c/@d')).toBe('mail a@b.c, https://b.c/@d');
    expect(toShownAddress('http://a:b@c@d:1')).toBe('http://(hidden)@d:1');
  });
});
