import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '#cli/commands/table.ts';
import { describeShell, runCli } from '#tests/support/cli.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fanfare-completion-'));
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { stdout } = await runCli(['completion', shell]);
    await writeFile(path.join(folder, shell), stdout);
  }
  await writeFile(path.join(folder, 'kiln.mp4'), '');
  await writeFile(path.join(folder, CLIP), '');
  await writeFile(path.join(folder, PRICED), '');
  await mkdir(path.join(folder, 'spring posts'));
  await writeFile(path.join(folder, 'spring posts', 'open day.md'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Typed text, and what Tab suggests for its last word. */
const CASES: readonly (readonly [string, readonly string[]])[] = [
  ['fanfare pos', ['posts']],
  ['fanfare accounts li', ['list']],
  ['fanfare posts list --lim', ['--limit']],
  ['fanfare --url http://127.0.0.1:9 --json posts l', ['list']],
  ['fanfare publish --platforms insta', ['instagram']],
  ['fanfare publish --platforms instagram,tik', ['instagram,tiktok']],
  ['fanfare media list --kind vi', ['video']],
  ['fanfare media upload kil', ['kiln.mp4']],
  ['fanfare publish --media kil', ['kiln.mp4']],
  ['fanfare completion fi', ['fish']],
];

const CLIP = 'my clip, cut.mp4';
const PRICED = "it's $5 & [new].mp4";

/** Typed text, and the word at its end after Tab, without quotes and backslashes. */
const NAMES: readonly (readonly [string, string])[] = [
  ['fanfare media upload my', CLIP],
  ['fanfare media upload my\\ cl', CLIP],
  ['fanfare media upload "my cl', CLIP],
  ["fanfare publish --media 'my cl", CLIP],
  ['fanfare publish --media=my', `--media=${CLIP}`],
  ['fanfare media upload it', PRICED],
  ['fanfare lint "spring posts/op', 'spring posts/open day.md'],
  ['fanfare plan --project "Harbor Coffee" spring\\ posts/op', 'spring posts/open day.md'],
  ["fanfare --profile 'posts list' media upload my", CLIP],
  ["fanfare publish --account 'Harbor Coffee' --platforms insta", 'instagram'],
];

describeShell('bash', () => {
  it.each(CASES)('%s', (line, offered) => {
    const script = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _fanfare; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const args = ['--norc', '-c', script, 'bash', path.join(folder, 'bash'), ...line.split(' ')];
    const { stdout, stderr } = spawnSync('bash', args, { cwd: folder, encoding: 'utf8' });
    expect({ stdout: stdout.trim().split('\n'), stderr }).toEqual({ stdout: offered, stderr: '' });
  });

  it.each(['my', 'my\\ cl', '"my cl', "'my cl"])(
    'completes a name with spaces after %s',
    (typed) => {
      const script = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _fanfare; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const words = ['fanfare', 'media', 'upload', typed];
      const args = ['--norc', '-c', script, 'bash', path.join(folder, 'bash'), ...words];
      const { stdout } = spawnSync('bash', args, { cwd: folder, encoding: 'utf8' });
      expect(stdout).toBe(`${CLIP}\n`);
    },
  );

  it.each([
    ['--media', '=', 'my'],
    ['--profile', '=', 'x', 'publish', '--media', '=', 'my'],
  ])('completes the value after an equals sign', (...typed) => {
    const script = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _fanfare; printf '%s\\n' "\${COMPREPLY[@]}"`;
    const words = ['fanfare', ...(typed.includes('publish') ? [] : ['publish']), ...typed];
    const args = ['--norc', '-c', script, 'bash', path.join(folder, 'bash'), ...words];
    const { stdout } = spawnSync('bash', args, { cwd: folder, encoding: 'utf8' });
    expect(stdout).toBe(`${CLIP}\n`);
  });

  it('offers every noun and verb of the table', () => {
    const nouns = [...new Set(COMMANDS.map(({ path: words }) => words.slice(0, -1).join(' ')))];
    const script = `source "$1"; shift; for noun; do COMP_WORDS=(fanfare $noun ''); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); COMPREPLY=(); _fanfare; echo "\${COMPREPLY[*]}"; done`;
    const args = ['--norc', '-c', script, 'bash', path.join(folder, 'bash'), ...nouns];
    const lines = spawnSync('bash', args, { cwd: folder, encoding: 'utf8' }).stdout.split('\n');
    const offered = new Map(nouns.map((noun, index) => [noun, lines[index]?.split(' ')]));
    for (const { path: words } of COMMANDS)
      expect(offered.get(words.slice(0, -1).join(' '))).toContain(words.at(-1));
  });
});

describeShell('fish', () => {
  const cases = [...CASES, ...NAMES.map(([line, word]) => [line, [word]] as const)];

  it.each(cases)('%s', (line, offered) => {
    const script = 'source fish; complete -C $argv[1]';
    const { stdout, stderr } = spawnSync('fish', ['--no-config', '-c', script, line], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: folder } as never,
    });
    const words = stdout.trim().split('\n');
    expect({ words: words.map((word) => word.split('\t')[0]), stderr }).toEqual({
      words: offered,
      stderr: '',
    });
  });
});

describeShell('zsh', () => {
  it('completes each of them where a user types it', async () => {
    const child = spawn('script', ['-qefc', 'zsh -f -i', '/dev/null'], { cwd: folder });
    let screen = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (screen += text));
    const at = path.join(folder, 'zsh');
    // The prompt contains the number of the next line, because text typed before it appears isn't edited.
    // Uses Emacs keys even if EDITOR is vi, as npm sets it.
    const waitForPrompt = (number: number) => expect.poll(() => screen).toContain(`<${number}>`);
    child.stdin.write(
      `bindkey -e; autoload -U compinit; compinit -u -D; source ${at}; unsetopt beep prompt_sp; PS1='<%h>'\n`,
    );
    const cases = [...CASES.map(([line, [word]]) => [line, word] as const), ...NAMES];
    for (const [index, [line, word]] of cases.entries()) {
      await waitForPrompt(index + 2);
      // Tab, and then jump to the start of the line to print the words of the result, one per line.
      child.stdin.write(`${line}\t\u0001print -rl -- :${index}: \n`);
      await waitForPrompt(index + 3);
      const printed = screen.split(`\n:${index}:\r\n`)[1]?.split(`<${index + 3}>`)[0];
      // The last line is what the shell writes in front of its prompt.
      expect(printed?.split('\r\n').at(-2), line).toBe(word);
    }
    child.stdin.end('exit\n');
    await once(child, 'close');
  }, 60_000);
});

describe('fanfare completion', () => {
  it('prints the script itself, even in a pipe', async () => {
    const { code, stdout, stderr } = await runCli(['completion', 'zsh']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^#compdef fanfare\n/u);
  });

  it('prints the script as JSON on request', async () => {
    const { code, json } = await runCli(['completion', 'bash', '--json']);
    expect(code).toBe(0);
    expect(json()).toEqual({
      shell: 'bash',
      script: expect.stringContaining('complete -F _fanfare'),
    });
  });

  it('rejects an unknown shell, and lists the supported ones', async () => {
    const { code, stderr } = await runCli(['completion', 'tcsh']);
    expect(code).toBe(2);
    expect(stderr).toContain('Use bash, zsh, or fish.');
  });
});

describe('fanfare schema', () => {
  it('describes every command of the table, with its arguments and exit codes', async () => {
    const { code, stderr, json } = await runCli(['schema']);
    expect(code, stderr).toBe(0);
    const { commands, globals, exits } = json();
    const names = commands.map(({ command }: { command: string }) => command);
    expect(names).toEqual(COMMANDS.map(({ path: words }) => words.join(' ')));
    expect(globals.map(({ name }: { name: string }) => name)).toContain('--json');
    expect(exits).toContainEqual({ code: 5, name: 'partial', means: expect.any(String) });
  });

  it('describes one command, with the values of its options', async () => {
    const { code, json } = await runCli(['schema', 'publish']);
    expect(code).toBe(0);
    const [publish, ...others] = json().commands;
    expect(others).toEqual([]);
    expect(publish).toMatchObject({ command: 'publish', needs: 'token' });
    expect(publish.exits).toEqual(expect.arrayContaining(['ok', 'partial', 'unconfirmed']));
    expect(publish.options).toContainEqual({
      flags: '--platforms <list>',
      name: '--platforms',
      short: null,
      value: 'required',
      placeholder: 'list',
      description: expect.any(String),
      repeatable: true,
      isList: true,
      values: ['all', 'instagram', 'tiktok', 'youtube', 'facebook', 'linkedin', 'twitter'],
    });
  });

  it('describes the commands of a noun, and rejects unknown ones', async () => {
    const nouns = (await runCli(['schema', 'receipts'])).json().commands;
    expect(nouns.map(({ command }: { command: string }) => command)).toEqual([
      'receipts get',
      'receipts keys',
      'receipts verify',
    ]);
    const none = await runCli(['schema', 'receipt', '--json']);
    expect(none).toMatchObject({ code: 2, stdout: '' });
    expect(JSON.parse(none.stderr).error.message).toBe('Unknown command: receipt.');
  });
});
