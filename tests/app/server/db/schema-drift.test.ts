import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findSchemaDifference } from '#scripts/migrations/schema-engine.ts';

const prisma = fileURLToPath(new URL('../../../../prisma', import.meta.url));
const schemaPath = join(prisma, 'schema.prisma');
const migrationsPath = join(prisma, 'migrations');

it('the migrations produce exactly the schema', { timeout: 60_000 }, async () => {
  expect(await findSchemaDifference({ schemaPath, migrationsPath })).toBeNull();
});

it(
  'a field that no migration adds is reported, with the SQL that adds it',
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fanfare-schema-'));
    const changedPath = join(folder, 'schema.prisma');
    const schema = readFileSync(schemaPath, 'utf8');
    writeFileSync(
      changedPath,
      schema.replace('model Workspace {', 'model Workspace {\n  motto String?'),
    );
    expect(await findSchemaDifference({ schemaPath: changedPath, migrationsPath })).toContain(
      'ALTER TABLE "workspace" ADD COLUMN     "motto" TEXT;',
    );
    rmSync(folder, { recursive: true });
  },
);
