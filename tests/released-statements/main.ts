import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { readArguments } from '#scripts/operator/read-options.ts';
import { createMigratedDatabase } from '#tests/support/postgres-template.ts';
import { RECORD_STATEMENTS } from '#tests/support/postgres-server.ts';
import { findRefusals } from './check-statements.ts';
import { normalizeStatements } from './normalize-statements.ts';
import { writeRecording } from './recording.ts';

const TESTS = ['tests/api', 'tests/app/server/services', 'tests/app/server/jobs'];
const USAGE = `Records the SQL statements of this release, by running tests on a Postgres server that logs them.
A test then checks that the schema of later revisions still accepts each of them.

  npm run statements:record
  npm run statements:record -- tests/api/webhooks.test.ts

The arguments are the tests to run (${TESTS.join(', ')}).
`;

const { positionals } = readArguments({}, USAGE);
const folder = await mkdtemp(path.join(os.tmpdir(), 'fanfare-statements-'));
// The server that writes its log there runs as another user.
await chmod(folder, 0o777);
try {
  await runTests(positionals.length === 0 ? TESTS : positionals);
  const texts = new Set<string>();
  for (const name of await readdir(folder)) await readLog(path.join(folder, name), texts);
  const all = normalizeStatements(texts);
  const refused = new Set((await check(all)).map(({ statement }) => statement));
  // Tests also send statements that only fit another schema, such as those of old migrations.
  const statements = all.filter((statement) => !refused.has(statement));
  const release = execFileSync('git', ['describe', '--tags', '--always'], { encoding: 'utf8' });
  const recordedOn = new Date().toISOString().slice(0, 10);
  const bytes = await writeRecording({ release: release.trim(), recordedOn, statements });
  process.stdout.write(
    `${statements.length} statements of ${release.trim()}, ${Math.round(bytes / 1000)} kB; ${refused.size} left out\n`,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit();

async function runTests(tests: readonly string[]): Promise<void> {
  const args = ['vitest', 'run', '--project', 'api', '--project', 'unit', ...tests];
  const env = { ...process.env, CI: 'true', [RECORD_STATEMENTS]: folder };
  const child = spawn('npx', args, { stdio: 'inherit', env });
  const [code] = await once(child, 'exit');
  if (code !== 0)
    process.stderr.write('Some tests failed; their statements are recorded anyway.\n');
}

async function readLog(file: string, texts: Set<string>): Promise<void> {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const text = /"message":"(?:execute [^:]*|statement): ((?:[^"\\]|\\.)*)"/u.exec(line)?.[1];
    if (text !== undefined) texts.add(JSON.parse(`"${text}"`) as string);
  }
}

async function check(statements: readonly string[]) {
  const client = new pg.Client({ connectionString: await createMigratedDatabase() });
  await client.connect();
  const refusals = await findRefusals(client, statements);
  await client.end();
  return refusals;
}
