import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findSchemaDifference } from './migrations/schema-engine.ts';

/**
 * `db-migration-create.ts NAME` writes the next migration from the difference between schema.prisma and the
 * existing migrations. `--check` only reports whether there is a difference (exit code 1).
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const folders = {
  schemaPath: join(root, 'prisma/schema.prisma'),
  migrationsPath: join(root, 'prisma/migrations'),
};

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function check(): Promise<number> {
  const difference = await findSchemaDifference(folders);
  if (difference === null) {
    say('The migrations lead to the schema.');
    return 0;
  }
  say("schema.prisma doesn't match the migrations. Missing:\n");
  say(difference);
  return 1;
}

async function create(name: string): Promise<number> {
  const difference = await findSchemaDifference(folders);
  if (difference === null) {
    say('There is nothing to migrate.');
    return 0;
  }
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(folders.migrationsPath, `${time}_${name.replace(/\W+/g, '_').toLowerCase()}`);
  await mkdir(folder);
  await writeFile(join(folder, 'migration.sql'), difference);
  say(
    `Wrote ${join(folder, 'migration.sql')}: review it, and add by hand what the schema can't express.`,
  );
  return 0;
}

const [argument] = process.argv.slice(2);
if (argument === undefined) {
  say('Usage: db-migration-create.ts NAME | --check');
  process.exitCode = 2;
} else {
  process.exitCode = argument === '--check' ? await check() : await create(argument);
}
