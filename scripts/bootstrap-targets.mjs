// The programs scripts/bootstrap.mjs can start. Plain JavaScript without packages, for any Node from 18 on.
import process from 'node:process';

/**
 * Settings of glibc's memory, which other systems ignore: two pools instead of eight per core, and blocks of
 * 128 KB or more come from the system and go back to it. By default, glibc raises that limit as large blocks
 * are freed, and what was read at startup then leaves holes (docs/decisions/0106-memory-of-a-process.md).
 */
const MEMORY = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * Keeps V8's second WebAssembly compiler out: it takes 40 MB for Prisma's query compiler, which runs once for
 * each kind of query. The programs' child processes start without this option.
 */
const ONE_COMPILER = '--liftoff-only';

/**
 * Megabytes for objects that live as long as one request. With V8's default of 16, what a post to six
 * platforms needs outlives its collections and is copied by each of them (docs/exactly-once.md, Measure speed). V8
 * only grows into this as more objects survive.
 */
const SERVER = { options: ['--max-semi-space-size=64', ONE_COMPILER], environment: MEMORY };

/** For a single user on a small machine: little room for short-lived objects. */
const SMALL = { options: ['--max-semi-space-size=4', ONE_COMPILER], environment: MEMORY };

/**
 * What each program needs prepared, the script it runs, Node's options for it, and the flags it accepts. The
 * CLI parses its own.
 */
export const TARGETS = {
  demo: {
    build: true,
    bundle: true,
    script: 'build/program/demo.js',
    ...SMALL,
    about: 'Starts Fanfare with the sandbox and a demo user, and prints how to sign in.',
    flags: {
      '--once': 'publish one post to all six platforms, print the result, and stop',
      '--json': 'with --once: print the result as JSON',
      '--plan-limits': "keep the Creator plan's daily limits instead of the demo's larger ones",
    },
  },
  start: {
    build: true,
    bundle: true,
    script: 'build/program/start.js',
    ...SERVER,
    flags: {},
    about: 'Starts Fanfare. Settings are environment variables: see docs/deployment.md.',
  },
  sandbox: {
    build: false,
    bundle: true,
    script: 'build/program/sandbox.js',
    ...SMALL,
    about: 'Starts the sandbox of the six platforms alone: see docs/sandbox.md.',
    flags: { '--json': 'print the addresses as one line of JSON' },
  },
  cli: { build: false, database: false, script: 'cli/main.ts' },
  'cli-build': {
    build: false,
    database: false,
    script: 'scripts/cli-build.ts',
    about: 'Builds the command line as a package of its own.',
    flags: { '--out <folder>': 'where to (dist/cli)', '--pack': 'also make the file to install' },
  },
  check: {
    build: false,
    script: 'scripts/check.ts',
    about: 'Checks a change before it is pushed.',
    flags: { '--base <commit>': 'what the change is compared with (origin/main)' },
  },
  test: {
    build: true,
    bundle: true,
    script: 'scripts/test.ts',
    flags: {},
    about: 'Runs every gate and every test.',
  },
  prepare: {
    build: true,
    bundle: true,
    script: null,
    flags: {},
    about: 'Installs and builds what is missing.',
  },
};

/** Handles --help and rejects unknown options before anything is installed or started. */
export function readWords(name, { about, flags }, words) {
  if (!flags) return;
  if (words.includes('--help') || words.includes('-h')) {
    process.stdout.write(toUsage(name, { about, flags }));
    process.exit(0);
  }
  const takesValue = Object.keys(flags).flatMap((flag) => flag.match(/^(\S+) </)?.[1] ?? []);
  const known = Object.keys(flags).map((flag) => flag.split(' ')[0]);
  const unknown = words.find((word, at) => {
    if (takesValue.includes(words[at - 1])) return false;
    return !known.includes(word.split('=')[0]);
  });
  if (unknown === undefined) return;
  process.stderr.write(`Unknown option ${unknown}.\n\n${toUsage(name, { about, flags })}`);
  process.exit(2);
}

function toUsage(name, { about, flags }) {
  const rows = Object.entries({ ...flags, '--help': 'show this help' });
  const width = Math.max(...rows.map(([flag]) => flag.length));
  const lines = rows.map(([flag, text]) => `  ${flag.padEnd(width)}  ${text}`);
  const command = SCRIPT_NAMES[name] ?? name;
  return `${about}\n\nUsage: npm run ${command} -- [options]\n\n${lines.join('\n')}\n`;
}

/** Targets whose npm script has another name. */
const SCRIPT_NAMES = { 'cli-build': 'cli:build', prepare: 'prepare:all' };
