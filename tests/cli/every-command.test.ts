import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { COMMANDS } from '#cli/commands/table.ts';
import type { Command } from '#cli/lib/command/define-command.ts';
import { readExample, writeExampleFiles } from '#tests/support/cli-examples.ts';
import { runCli } from '#tests/support/cli.ts';
import { runInProcess } from '#tests/support/cli-in-process.ts';
import { problem } from '#tests/support/cli-refusals.ts';
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts';

/**
 * Three of the five tests that every command needs, generated from the table and help's own examples: a
 * missing argument, no credentials, and a failing server. New commands are covered automatically. That a
 * command succeeds, and with JSON output, is shown by its own file in tests/cli/commands. Commands run in
 * this process, because starting one takes longer than each test; CLI_TEST_PROCESSES=1 uses a process for
 * each.
 */
const run = process.env['CLI_TEST_PROCESSES'] === '1' ? runCli : runInProcess;

const commands: { name: string; summary: string; command: Command }[] = await Promise.all(
  COMMANDS.map(async ({ path: words, summary, load }) => ({
    name: words.join(' '),
    summary,
    command: (await load()).command,
  })),
);
const listCommandsThatNeed = (...needs: string[]) =>
  commands.filter(({ command }) => needs.includes(command.needs ?? 'token'));

/** The tests in which commands succeed. */
const TESTS = readFolder(fileURLToPath(new URL('commands', import.meta.url)));
const TOKEN = 'ff_test_example';
/** What a command prints when it needs confirmation. */
const NEEDS_CONFIRMATION = /no terminal|pass --yes/iu;

function readFolder(where: string): string {
  return readdirSync(where)
    .map((file) => readFileSync(path.join(where, file), 'utf8'))
    .join('\n');
}

let server: ScriptedServer;
let folder: string;
let cwd: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-cli-every-'));
  await writeExampleFiles(folder);
  cwd = process.cwd();
  process.chdir(folder);
});
afterAll(async () => {
  process.chdir(cwd);
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  server = await startScriptedServer();
});
afterEach(() => server.close());

/** Runs all of a command's examples against the test's server, whatever URL they contain. */
async function runExamples(command: Command, env: Record<string, string>) {
  const runs = [];
  for (const example of command.examples) {
    const { args, hasInput } = readExample(example);
    const own = args.map((arg) => (arg === 'https://fanfare.example.com' ? server.baseUrl : arg));
    const input = hasInput ? { input: `${TOKEN}\n` } : {};
    const isEndless = command.output.includes('Press Ctrl-C to stop');
    const options = { env, cwd: folder, isEndless, ...input };
    runs.push({ example, ...(await run([...own, '--json'], options)) });
  }
  return runs;
}

/** Runs all examples against a server that responds with this status, except those that need confirmation. */
async function runRefused(command: Command, status: number) {
  server.script(...Array.from({ length: 50 }, () => problem(status, 'refused')));
  const profile = { url: server.baseUrl, token: TOKEN };
  const XDG_CONFIG_HOME = await createHome({ default: profile, shop: profile });
  const env = { FANFARE_URL: server.baseUrl, FANFARE_TOKEN: TOKEN, XDG_CONFIG_HOME };
  const runs = await runExamples(command, env);
  const received = runs.filter(
    ({ code, stderr }) => code !== 2 || !NEEDS_CONFIRMATION.test(stderr),
  );
  expect(received.length, 'an example that needs no terminal').toBeGreaterThan(0);
  return received;
}

async function createHome(profiles: Record<string, object>): Promise<string> {
  const home = await mkdtemp(path.join(folder, 'home-'));
  await mkdir(path.join(home, 'fanfare'), { mode: 0o700 });
  const config = { version: 1, currentProfile: 'default', profiles };
  const file = path.join(home, 'fanfare', 'config.json');
  await writeFile(file, JSON.stringify(config), { mode: 0o600 });
  return home;
}

describe('every command', () => {
  it.each(commands)(
    '$name explains what it does and how to use it',
    ({ name, summary, command }) => {
      expect(summary).toMatch(/^[A-Z][^\n]{8,78}[^.\s]$/u);
      expect(command.output).not.toBe('');
      for (const { description } of [...(command.arguments ?? []), ...(command.options ?? [])])
        expect(description).toMatch(/^\S.{3,}/u);
      expect(command.examples.length).toBeGreaterThan(0);
      for (const example of command.examples)
        expect(readExample(example).args.join(' '), example).toMatch(
          new RegExp(`^${name}\\b`, 'u'),
        );
    },
  );

  it.each(commands)('$name also has a test that runs it to completion', ({ name }) => {
    // The command's words as they appear in a test's call.
    const words = name.split(' ').map((word) => `'${word}'`);
    expect(TESTS).toMatch(new RegExp(`[([]\\s*(?:\\.\\.\\.\\w+,\\s*)?${words.join(',\\s*')}`, 'u'));
  });

  it.each(commands)('$name --help has examples, output and exit codes', async ({ name }) => {
    const { code, stdout, stderr } = await run([...name.split(' '), '--help']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^Usage: fanfare ${name} `, 'u'));
    expect(stdout).toMatch(new RegExp(`Examples:\\n {2}\\$ .*fanfare ${name}`, 'u'));
    expect(stdout).toContain('Output (JSON in a pipe or with --json):');
    expect(stdout).toMatch(/Exit codes:\n {2}0 {4}done\n/u);
  });

  it.each(commands)('$name reports what is missing, and exits 2', async ({ name, command }) => {
    const required = (command.arguments ?? []).filter((argument) => !argument.isOptional);
    const valued = (command.options ?? []).find(({ flags }) => flags.includes('<'));
    // Without a required argument, use a flag without its value, or one that doesn't exist.
    const flag = valued?.flags.match(/--[\w-]+/u)?.[0] ?? '--surplus';
    const missing = required.length > 0 ? [] : [flag];
    const env = { FANFARE_URL: server.baseUrl, FANFARE_TOKEN: TOKEN, XDG_CONFIG_HOME: folder };
    const ran = await run(['--json', ...name.split(' '), ...missing], { env, cwd: folder });
    expect(ran).toMatchObject({ code: 2, stdout: '' });
    const { code, errors } = JSON.parse(ran.stderr).error;
    expect(code).toBe('invalid_usage');
    expect(ran.stderr).toContain(required[0] ? `<${required[0].name}>` : flag);
    const pointers = errors.map(({ pointer }: { pointer: string }) => pointer);
    for (const argument of required) expect(pointers).toContain(`<${argument.name}>`);
    expect(server.received).toEqual([]);
  });

  it.each(listCommandsThatNeed('token'))(
    '$name sends no request without credentials and exits 4',
    async ({ command }) => {
      const env = { FANFARE_URL: server.baseUrl, XDG_CONFIG_HOME: await createHome({}) };
      for (const run of await runExamples(command, env)) {
        if (run.code === 2 && NEEDS_CONFIRMATION.test(run.stderr)) continue;
        expect(run, run.stderr).toMatchObject({ code: 4, stdout: '' });
        expect(JSON.parse(run.stderr).error).toMatchObject({ code: 'not_logged_in' });
        expect(run.stderr).toContain('fanfare login');
      }
      expect(server.received).toEqual([]);
    },
  );

  it.each(listCommandsThatNeed('token', 'server'))(
    '$name reports a failing server, with its request ID, and exits 3',
    async ({ command }) => {
      const isOpen = command.exits?.includes('unconfirmed') === true;
      for (const { code, stdout, stderr, example } of await runRefused(command, 500)) {
        // A change whose response was lost isn't a failure yet.
        expect(isOpen ? [3, 7] : [3], `${example}: ${stderr}`).toContain(code);
        expect(stdout).toBe('');
        expect(JSON.parse(stderr).error).toMatchObject({ request_id: 'req_test' });
      }
    },
  );

  it.each(listCommandsThatNeed('token'))(
    '$name with a wrong token exits 4',
    async ({ command }) => {
      for (const { code, stdout, stderr, example } of await runRefused(command, 401)) {
        expect({ code, stdout }, `${example}: ${stderr}`).toEqual({ code: 4, stdout: '' });
        expect(JSON.parse(stderr).error).toMatchObject({ request_id: 'req_test' });
      }
      expect(server.received[0]?.headers).toMatchObject({
        authorization: `Bearer ${TOKEN}`,
        'user-agent': expect.stringMatching(/^fanfare-cli\/\d/u),
      });
    },
  );

  it.each(listCommandsThatNeed('nothing'))(
    '$name needs no server and no token',
    async ({ command }) => {
      const env = { FANFARE_URL: server.baseUrl, XDG_CONFIG_HOME: await createHome({}) };
      for (const { code, stderr } of await runExamples(command, env)) {
        expect([3, 4], stderr).not.toContain(code);
        expect(stderr).not.toContain('Internal error');
      }
      expect(server.received).toEqual([]);
    },
  );
});
