import { parseArgs } from 'node:util';
import { isPostgresInstalled, startPostgresServer } from '#tests/support/postgres-server.ts';
import { measureOverhead } from './publish.ts';

// `npm run bench -- publish [--posts 60]`: what Fanfare adds to the platforms' own time, on Postgres
// (DATABASE_URL's, or one of its own) and on the embedded database. One JSON object a line.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { posts: { type: 'string', default: '60' } },
});
const [what] = positionals;
if (what !== 'publish') {
  process.stderr.write('Say what: npm run bench -- publish\n');
  process.exit(2);
}
const posts = Number(values.posts);
const given = process.env.DATABASE_URL || null;
const server =
  given ?? (isPostgresInstalled ? (await startPostgresServer()).urlOf('postgres') : null);
for (const databaseUrl of server === null ? [null] : [server, null])
  process.stdout.write(`${JSON.stringify(await measureOverhead({ posts, databaseUrl }))}\n`);
process.exit(0);
