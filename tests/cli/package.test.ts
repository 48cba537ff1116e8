import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VIDEO } from '#tests/support/cli.ts';
import { type InstalledCli, installCli, median, timeStarts } from '#tests/support/cli-package.ts';
import { type BorrowedProduct, borrowProduct } from '#tests/support/shared-product.ts';
import manifest from '../../package.json' with { type: 'json' };

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const NODE = path.join(ROOT, 'node_modules', '.bin', 'node');

/** Characters of code: 249,086 for `series create`. Half of it is option schemas. The rules of `lint` alone would add 100,000. */
const MAX_HELP_BYTES = 250_000;

let cli: InstalledCli;
let product: BorrowedProduct;
let home: string;

beforeAll(async () => {
  cli = await installCli();
  product = await borrowProduct();
  home = await mkdtemp(path.join(tmpdir(), 'fanfare-home-'));
}, 600_000);
afterAll(async () => {
  await Promise.all([cli.remove(), product.close()]);
  await rm(home, { recursive: true, force: true });
});

/** Runs the installed package as on a clean machine, without any of the project's files. */
function run(args: readonly string[], { env = {}, node = [] as string[], input = '' } = {}) {
  return spawnSync(NODE, [...node, cli.command, ...args], {
    cwd: home,
    encoding: 'utf8',
    input,
    env: { PATH: path.dirname(NODE), HOME: home, ...env } as unknown as NodeJS.ProcessEnv,
  });
}

describe('the package of the command line', () => {
  it('installs from its file alone, without network and without any other package', async () => {
    expect(cli.installed, cli.installed.output).toMatchObject({ status: 0 });
    expect(await readdir(cli.folder)).toEqual(['fanfare-cli']);
    const own = path.join(cli.folder, 'fanfare-cli');
    const { version, license, ...rest } = JSON.parse(
      await readFile(path.join(own, 'package.json'), 'utf8'),
    );
    expect({ version, license }).toEqual({ version: manifest.version, license: 'AGPL-3.0-only' });
    expect(Object.keys(rest).filter((key) => /dependencies|scripts/iu.test(key))).toEqual([]);
    expect(await readdir(own)).toEqual(
      expect.arrayContaining(['LICENSE', 'README.md', 'THIRD-PARTY-LICENCES.txt', 'man']),
    );
    const notices = await readFile(path.join(own, 'THIRD-PARTY-LICENCES.txt'), 'utf8');
    for (const name of ['commander', 'zod', 'inquirer'])
      expect(notices).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(MIT\\)\\n-+\\n`, 'mu'));
  });

  it('prints its version, and help for every command', () => {
    expect(run(['--version'])).toMatchObject({ status: 0, stdout: `${manifest.version}\n` });
    const help = run(['--help']);
    expect(help).toMatchObject({ status: 0, stderr: '' });
    expect(help.stdout).toContain('  publish ');
  });

  it('loads little for the help of a command: the rules load when it runs', async () => {
    const lib = path.join(cli.folder, 'fanfare-cli', 'lib');
    const names = (await readdir(lib)).filter((name) => name.endsWith('.mjs'));
    const codes = new Map<string, string>();
    for (const name of names) codes.set(name, await readFile(path.join(lib, name), 'utf8'));
    const listNames = (name: string, pattern: RegExp): string[] =>
      [...(codes.get(name) ?? '').matchAll(pattern)].map(([, found = '']) => found);
    const collect = (name: string, found = new Set<string>()): Set<string> => {
      if (found.has(name)) return found;
      found.add(name);
      for (const next of listNames(name, /(?:from|import)"\.\/([^"]+)"/gu)) collect(next, found);
      return found;
    };
    const commands = listNames('main.mjs', /import\("\.\/([^"]+)"\)/gu);
    expect(commands.length).toBeGreaterThan(50);
    const heavy = commands
      .map((name) => ({
        name,
        bytes: [...collect(name)].reduce((sum, part) => sum + (codes.get(part)?.length ?? 0), 0),
      }))
      .filter(({ bytes }) => bytes > MAX_HELP_BYTES);
    expect(heavy).toEqual([]);
  });

  it('works with a server, and keeps a login for the next call', async () => {
    const { url, token } = product.app;
    const login = run(['login', '--token-stdin', '--url', url], { input: token });
    expect(login.status, login.stderr).toBe(0);
    const who = run(['whoami', '--json']);
    expect(who.status, who.stderr).toBe(0);
    expect(JSON.parse(who.stdout)).toMatchObject({ email: product.person.email, url });
    await writeFile(path.join(home, 'post.txt'), 'The kiln is open 🎉');
    const wrong = run([
      'publish',
      '--platforms',
      'twitter',
      '--caption-file',
      'post.txt',
      '--json',
    ]);
    // The content rules use a bundled library to count text; no account is connected.
    expect(wrong.stderr).toMatch(/^\{"error":\{"code":"[a-z_]+"/u);
    expect(wrong.status).not.toBe(1);
  });

  it('checks posts without any server', async () => {
    await writeFile(path.join(home, 'long.csv'), `caption,platforms\n${'x'.repeat(281)},twitter\n`);
    const lint = run(['lint', 'long.csv', '--json']);
    expect(lint.status, lint.stderr).toBe(6);
    expect(lint.stdout).toContain('280');
    const clip = run(['lint', '--platforms', 'linkedin', '--caption', 'x', '--media', VIDEO]);
    expect(clip.status, clip.stdout).toBe(0);
  });

  it("follows an agency's session in docs/agency.md", async () => {
    await product.connect(['linkedin', 'twitter']);
    await cp(VIDEO, path.join(home, 'kiln.mp4'));
    const page = await readFile(path.join(ROOT, 'docs/agency.md'), 'utf8');
    const blocks = [...page.matchAll(/^```sh\n(.*?)^```$/gmsu)].map(([, block]) => block ?? '');
    expect(blocks.length).toBeGreaterThan(4);
    for (const block of blocks) {
      const ran = spawnSync('bash', ['--norc', '-euo', 'pipefail', '-c', block], {
        cwd: home,
        encoding: 'utf8',
        env: {
          PATH: [path.dirname(cli.command), path.dirname(NODE), process.env['PATH']].join(':'),
          HOME: home,
          CLIENT_URL: product.app.url,
          CLIENT_TOKEN: product.app.token,
        } as unknown as NodeJS.ProcessEnv,
      });
      expect(ran.status, `${block}${ran.stdout}${ran.stderr}`).toBe(0);
    }
    const live = await readFile(path.join(home, 'live.csv'), 'utf8');
    expect(live).toMatch(/monday.*https?:\/\//u);
    expect(live).toMatch(/friday.*https?:\/\//u);
  }, 180_000);

  it("caches compiled code in the user's own folder", async () => {
    run(['accounts', 'list', '--help']);
    expect(await readdir(path.join(home, '.cache', 'fanfare'))).toEqual([manifest.version]);
  });

  it('explains in one sentence that Node is too old, and what to do', async () => {
    const pretend = path.join(home, 'old.cjs');
    const value = { value: { ...process.versions, node: '20.20.2' } };
    await writeFile(
      pretend,
      `Object.defineProperty(process, 'versions', ${JSON.stringify(value)})`,
    );
    const { status, stdout, stderr } = run(['--version'], { node: ['--require', pretend] });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(
      /^Error: fanfare needs Node 22\.19 or newer, and this is Node 20\.20\.2/u,
    );
    expect(stderr).toContain('Install a newer version');
  });

  it('prints its version within twice the time that Node takes to start', () => {
    const pairs = timeStarts([cli.command, '--version'], 15);
    expect(median(pairs.map(({ nodeMs, commandMs }) => commandMs / nodeMs))).toBeLessThan(2);
  });
});
