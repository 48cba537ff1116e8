// Prepares whatever is missing, then runs a script under the project's own Node. Plain JavaScript for any
// Node from 18 on, with nothing but Node's built-in modules, because it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { readWords, TARGETS } from './bootstrap-targets.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const bin = path.join(root, 'node_modules', '.bin');
const node = path.join(bin, process.platform === 'win32' ? 'node.cmd' : 'node');

function print(text) {
  process.stderr.write(`${text}\n`);
}

function fail(text) {
  print(text);
  process.exit(1);
}

function run(command, args, environment = {}) {
  const result = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  });
  if (result.error) fail(`${path.basename(command)} could not be started: ${result.error.message}`);
  return result.status === 0;
}

function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
}

function listFiles(folder, skip) {
  const found = [];
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const name = `${folder}/${entry.name}`;
    if (skip.includes(name)) continue;
    if (entry.isDirectory()) found.push(...listFiles(name, skip));
    else if (entry.isFile()) found.push(name);
  }
  return found.sort();
}

function isCurrent(stamp, hash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

function writeStamp(stamp, hash) {
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

/**
 * Runs a script of ours unless the files are the same as the last time and the output exists. Reads the files only if
 * one of them could have changed, because thousands of them take longer than the program's own start.
 */
function keepCurrent(name, { sources, output, text, args, environment }) {
  const stamp = path.join(root, '.cache', 'stamps', name);
  const states = hashStates(sources);
  const hasOutput = existsSync(path.join(root, output));
  if (hasOutput && existsSync(stamp) && isCurrent(`${stamp}.files`, states)) return;
  const hash = hashFiles(sources);
  if (!hasOutput || !isCurrent(stamp, hash)) {
    print(`${text}...`);
    if (!run(node, args, environment)) fail(`${text} failed; see above.`);
    writeStamp(stamp, hash);
  }
  try {
    writeStamp(`${stamp}.files`, states);
  } catch {
    // A folder that can't be written only costs the next start some time.
  }
}

/** Hashes the files' sizes and the times of their last change, which tools can't set back. */
function hashStates(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const { size, ctimeMs, ino } = statSync(path.join(root, file));
    hash.update(`${file}\0${size}\0${ctimeMs}\0${ino}\0`);
  }
  return hash.digest('hex');
}

/**
 * Refuses to install into a linked folder: `npm ci` empties it first, and other copies of the project use it.
 */
function refuseLink(folder) {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  fail('node_modules is a link to another folder: run npm ci there, or remove the link.');
}

function install() {
  const stamp = path.join(root, 'node_modules', '.fanfare-installed');
  // Not package.json: its dependencies are in the lock file, and a new script is no reason to reinstall.
  const hash = hashFiles(['package-lock.json']);
  if (isCurrent(stamp, hash) && existsSync(node)) return;
  refuseLink(path.join(root, 'node_modules'));
  withInstallLock(() => {
    // Another process may have installed meanwhile.
    if (!(isCurrent(stamp, hash) && existsSync(node))) runNpmCi(stamp, hash);
  });
}

/**
 * Makes concurrent starts wait for each other. Two installs at once would empty each other's node_modules.
 */
function withInstallLock(work) {
  const lock = path.join(root, '.cache', 'installing');
  mkdirSync(path.dirname(lock), { recursive: true });
  for (let hasPrinted = false; !takeLock(lock); hasPrinted = true) {
    if (!hasPrinted) print('Waiting for another start of Fanfare that installs what is missing...');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_LOOK_MS);
  }
  const release = () => rmSync(lock, { force: true });
  process.on('exit', release);
  work();
  release();
}

const LOCK_LOOK_MS = 500;

/**
 * Takes the lock. The file holds the owner's process ID, so a lock left by a killed process can be taken
 * over.
 */
function takeLock(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  }
}

/** How long a new lock file may be empty, because its owner may not have written its ID yet. */
const WRITE_MS = 5000;

function isHeld(lock) {
  const owner = readOwner(lock);
  if (owner > 0) return isRunning(owner);
  const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return Date.now() - made < WRITE_MS;
}

function readOwner(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return 0;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function runNpmCi(stamp, hash) {
  print('Installing what is missing (npm ci)...');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = npm?.endsWith('.js') ? run(process.execPath, [npm, ...args]) : run('npm', args);
  if (!done) fail('npm ci failed; see above. Is the npm registry within reach?');
  if (!existsSync(node))
    fail(
      'The project\'s own Node is missing after npm ci. Allow install scripts for the package "node".',
    );
  writeStamp(stamp, hash);
}

function generate() {
  keepCurrent('prisma', {
    sources: ['prisma/schema.prisma', 'package-lock.json'],
    output: 'app/server/db/generated/client.ts',
    text: 'Generating the database client',
    args: ['scripts/db-generate.ts'],
  });
}

function build() {
  const sources = [
    ...listFiles('app', ['app/server']),
    ...listFiles('public', []),
    ...listFiles('scripts/build', []),
    'package-lock.json',
    'remix.config.js',
    'vite.config.ts',
  ];
  keepCurrent('build', {
    sources,
    output: 'build/server/index.js',
    text: 'Building the pages',
    args: [path.join(root, 'node_modules/@remix-run/dev/dist/cli.js'), 'vite:build'],
    environment: { NODE_ENV: 'production' },
  });
}

/**
 * Bundles each program into one file instead of thousands, so there are fewer files to find, read, and
 * compile at startup.
 */
function bundle() {
  const sources = [
    ...listFiles('app', ['app/routes', 'app/components', 'app/styles', 'app/server/db/generated']),
    ...listFiles('openapi', []),
    ...listFiles('scripts/build', []),
    ...listFiles('scripts/demo', []),
    ...listFiles('scripts', []).filter((name) => /^scripts\/[^/]+\.ts$/.test(name)),
    'program.ts',
    'sandbox.ts',
    'server.ts',
    'worker.ts',
    'prisma/schema.prisma',
    'package-lock.json',
  ];
  keepCurrent('program', {
    sources,
    output: 'build/program/start.js',
    text: 'Building the server',
    args: ['scripts/build/server-bundle.ts'],
  });
}

/**
 * Returns the caller's folder. npm runs scripts in the project's folder, but paths given to the CLI are
 * relative to where npm was called.
 */
function callersFolder() {
  const { npm_lifecycle_event: event, INIT_CWD: folder } = process.env;
  return event === 'fanfare' && folder ? folder : process.cwd();
}

const [name, ...args] = process.argv.slice(2);
const target = TARGETS[name];
if (!target) fail(`Unknown target ${name}. One of: ${Object.keys(TARGETS).join(', ')}.`);
readWords(name, target, args);
const [major] = process.versions.node.split('.').map(Number);
if (major < 18)
  fail(`Node ${process.versions.node} is too old to start with: install Node 18 or newer.`);
if (!statSync(root).isDirectory()) fail('Start this from a clone of the project.');

install();
if (target.database !== false) generate();
if (target.build) build();
if (target.bundle) bundle();
if (target.script) runProgram(path.join(root, target.script));

/** Runs the target's script under the project's own Node, in place of this process where the system can. */
function runProgram(script) {
  const words = [...(target.options ?? []), script, ...args];
  const cwd = name === 'cli' ? callersFolder() : root;
  const env = {
    ...target.environment,
    ...process.env,
    // Node caches compiled code between starts, which saves half a second until the first page.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, '.cache', 'compile'),
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
  };
  // Otherwise this process would only wait, with 70 MB of memory. Older Nodes and Windows don't have it.
  if (process.platform !== 'win32' && process.execve) {
    process.chdir(cwd);
    process.execve(node, [node, ...words], env);
  }
  const shell = process.platform === 'win32';
  const child = spawn(node, words, { stdio: 'inherit', cwd, env, shell });
  // A terminal's Ctrl-C reaches the child directly; a supervisor's signal has to be forwarded.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
