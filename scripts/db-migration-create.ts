import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findSchemaDifference } from './migrations/schema-engine.ts';
import { readArguments } from './operator/read-options.ts';

const USAGE = `Writes the next migration from the difference between schema.prisma and the existing migrations.

  npm run db:migration -- NAME

  --check    only report whether there is a difference
`;
const { values, positionals } = readArguments(
  { check: { type: 'boolean', default: false } },
  USAGE,
);

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = {
  schemaPath: join(root, 'prisma/schema.prisma'),
  migrationsPath: join(root, 'prisma/migrations'),
};

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function check(): Promise<number> {
  const difference = await findSchemaDifference(folders);
  if (difference === null) {
    print('The migrations match the schema.');
    return 0;
  }
  print("schema.prisma doesn't match the migrations. Missing:\n");
  print(difference);
  return 1;
}

async function create(name: string): Promise<number> {
  const difference = await findSchemaDifference(folders);
  if (difference === null) {
    print('No migration is needed.');
    return 0;
  }
  const time = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(folders.migrationsPath, `${time}_${name.replace(/\W+/g, '_').toLowerCase()}`);
  await mkdir(folder);
  await writeFile(join(folder, 'migration.sql'), difference);
  print(
    `Wrote ${join(folder, 'migration.sql')}: review it, and add by hand what the schema can't express.`,
  );
  return 0;
}

const [name] = positionals;
if (values.check) process.exitCode = await check();
else if (name !== undefined) process.exitCode = await create(name);
else {
  process.stderr.write(USAGE);
  process.exitCode = 2;
}
