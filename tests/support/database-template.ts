import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrations } from '#app/server/db/migrations.ts';
import { migrateWithQueue } from './postgres-template.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Kept between runs, unlike the temporary folder of a test run. */
const TEMPLATES = join(ROOT, '.cache', 'database-templates');

/** Returns a key that changes with everything that would make the template outdated. */
async function readTemplateKey(): Promise<string> {
  const migrations = await readMigrations(join(ROOT, 'prisma/migrations'));
  const hash = createHash('sha256');
  for (const name of ['@electric-sql/pglite', 'pg-boss']) {
    hash.update(readFileSync(join(ROOT, 'node_modules', name, 'package.json')));
  }
  for (const { checksum } of migrations) hash.update(checksum);
  return hash.digest('hex').slice(0, 16);
}

async function buildTemplate(folder: string): Promise<void> {
  mkdirSync(TEMPLATES, { recursive: true });
  const draft = mkdtempSync(join(TEMPLATES, 'draft-'));
  await migrateWithQueue({ databaseUrl: null, dataDir: draft });
  try {
    renameSync(draft, folder);
  } catch {
    // Another test process finished first, and its template is the same.
    rmSync(draft, { recursive: true, force: true });
  }
}

let template: Promise<string> | undefined;

/** Returns a folder with a migrated, empty database, created once and kept between runs. */
function findTemplate(): Promise<string> {
  template ??= (async () => {
    const folder = join(TEMPLATES, await readTemplateKey());
    if (!existsSync(join(folder, 'database'))) await buildTemplate(folder);
    return folder;
  })();
  return template;
}

/** Copies a migrated, empty embedded database to a data folder. */
export async function copyTestDatabase(dataDir: string): Promise<void> {
  cpSync(await findTemplate(), dataDir, { recursive: true });
}

/** Creates a data folder with a migrated, empty embedded database. The caller removes it. */
export async function createTestDataDir(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-test-'));
  await copyTestDatabase(dataDir);
  return dataDir;
}
