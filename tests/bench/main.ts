import { parseArgs } from 'node:util';
import { isPostgresInstalled, startPostgresServer } from '#tests/support/postgres-server.ts';
import { measureApi } from './api.ts';
import { measureStarts } from './cli-start.ts';
import { measureDrain } from './drain.ts';
import { measureGrowth } from './growth.ts';
import { measureKeystrokes } from './keystroke.ts';
import { measureLarge } from './large.ts';
import { measureLints } from './lint.ts';
import { measureMedia } from './media.ts';
import { measureOverhead } from './publish.ts';
import { measureUpload } from './upload.ts';

interface Bench {
  readonly about: string;
  /** Default for `--posts`. */
  readonly posts?: number;
  /** Yields one object per line of output; `problems` in it make the run fail. */
  run(options: {
    posts: number;
    gb: number;
    server: string | null;
    sizes: readonly number[];
  }): AsyncIterable<object>;
}

const say = (text: string): void => void process.stderr.write(`${text}\n`);

const BENCHES: Readonly<Record<string, Bench>> = {
  publish: {
    about: 'what Fanfare adds to the platforms’ own time, on Postgres and on the embedded database',
    posts: 60,
    async *run({ posts, server }) {
      for (const databaseUrl of server === null ? [null] : [server, null])
        yield await measureOverhead({ posts, databaseUrl });
    },
  },
  api: {
    about:
      'requests a second and p99 of three operations, against a bare handler of the same statements',
    async *run({ server }) {
      if (server === null) throw new Error('The bench of the API needs a Postgres.');
      yield* measureApi(server);
    },
  },
  drain: {
    about: 'how long many posts to six take, against what the per-account limits allow',
    posts: 1000,
    async *run({ posts, server }) {
      yield* await measureDrain({ posts, databaseUrl: server, say });
    },
  },
  growth: {
    about: 'blocks that each call touches with --sizes 1000,100000 posts: at most 3 times as many',
    run: ({ sizes }) => measureGrowth({ sizes, say }),
  },
  media: {
    about: 'how long a file takes to be looked at and to be fitted, against ffmpeg alone',
    run: () => measureMedia(),
  },
  'cli-start': {
    about: 'how long the installed command line takes to start, against `node -e 0`',
    run: () => measureStarts(),
  },
  lint: {
    about: 'how long 10,000 posts take to be linted offline, against parsing the same file alone',
    async *run() {
      yield await measureLints();
    },
  },
  keystroke: {
    about: 'how long a key in the composer keeps the page busy, with all six previews open',
    run: () => measureKeystrokes(),
  },
  large: {
    about:
      'videos of --gb 2 to all platforms with kills in the middle: memory, bytes, one post each',
    async *run({ gb, server }) {
      yield await measureLarge({ gigabytes: gb, databaseUrl: server, say });
    },
  },
  upload: {
    about:
      'one file of --gb 2 through the resumable door, with two kills: memory, and the hash at its end',
    async *run({ gb }) {
      yield await measureUpload({ gb });
    },
  },
};

// `npm run bench -- <name> [--posts N] [--gb N] [--sizes N,N]`: uses DATABASE_URL's Postgres, or a temporary one, or else
// the embedded database. Prints one JSON object per line; each bench documents its fields.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    posts: { type: 'string' },
    gb: { type: 'string', default: '2' },
    sizes: { type: 'string', default: '1000,100000' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const known = Object.entries(BENCHES).map(([name, { about }]) => `  ${name}: ${about}\n`);
const usage =
  `Usage: npm run bench -- <name> [--posts N] [--gb N] [--sizes N,N]\n${known.join('')}`.trimEnd();
if (values.help) {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}
const bench = BENCHES[positionals[0] ?? ''];
if (!bench) {
  say(usage);
  process.exit(2);
}
const posts = Number(values.posts ?? bench.posts ?? 0);
const gb = Number(values.gb);
const sizes = values.sizes.split(',').map(Number);
const given = process.env.DATABASE_URL || null;
const server =
  given ?? (isPostgresInstalled ? (await startPostgresServer()).urlOf('postgres') : null);
let hasProblems = false;
for await (const result of bench.run({ posts, gb, server, sizes })) {
  process.stdout.write(`${JSON.stringify(result)}\n`);
  if ('problems' in result && Array.isArray(result.problems))
    hasProblems ||= result.problems.length > 0;
}
process.exit(hasProblems ? 1 : 0);
