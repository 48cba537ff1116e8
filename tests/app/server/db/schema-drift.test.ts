import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findSchemaDifference } from '#scripts/migrations/schema-engine.ts';

const prisma = fileURLToPath(new URL('../../../../prisma', import.meta.url));
const schemaPath = join(prisma, 'schema.prisma');
const migrationsPath = join(prisma, 'migrations');

/** In a schema with one field more, that field is the only difference, so the comparison does find one. */
it(
  'the migrations produce exactly the schema, and a field that none adds is reported with its SQL',
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fanfare-schema-'));
    const changedPath = join(folder, 'schema.prisma');
    const schema = readFileSync(schemaPath, 'utf8');
    writeFileSync(
      changedPath,
      schema.replace('model Workspace {', 'model Workspace {\n  motto String?'),
    );
    const difference = await findSchemaDifference({ schemaPath: changedPath, migrationsPath });
    const statements = difference?.split('\n').filter((line) => !/^(?:--|$)/u.test(line));
    expect(statements).toEqual(['ALTER TABLE "workspace" ADD COLUMN     "motto" TEXT;']);
    rmSync(folder, { recursive: true });
  },
);
