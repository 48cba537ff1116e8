import { parseArgs } from 'node:util';
import { isPostgresInstalled, startPostgresServer } from '#tests/support/postgres-server.ts';
import { measureDrain } from './drain.ts';
import { measureOverhead } from './publish.ts';

interface Bench {
  readonly about: string;
  readonly posts: number;
  /** One object for each line of its answer. */
  run(options: { posts: number; server: string | null }): AsyncIterable<object>;
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
  drain: {
    about: 'how long many posts to six take, against what the per-account limits allow',
    posts: 1000,
    async *run({ posts, server }) {
      yield* await measureDrain({ posts, databaseUrl: server, say });
    },
  },
};

// `npm run bench -- <name> [--posts N]`, on DATABASE_URL's Postgres, or one of its own, or else on the
// embedded database. One JSON object a line; the fields are explained where each bench declares them.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { posts: { type: 'string' } },
});
const bench = BENCHES[positionals[0] ?? ''];
if (!bench) {
  const known = Object.entries(BENCHES).map(([name, { about }]) => `  ${name}: ${about}\n`);
  say(`Say which bench: npm run bench -- <name> [--posts N]\n${known.join('')}`.trimEnd());
  process.exit(2);
}
const posts = Number(values.posts ?? bench.posts);
const given = process.env.DATABASE_URL || null;
const server =
  given ?? (isPostgresInstalled ? (await startPostgresServer()).urlOf('postgres') : null);
for await (const figures of bench.run({ posts, server }))
  process.stdout.write(`${JSON.stringify(figures)}\n`);
process.exit(0);
