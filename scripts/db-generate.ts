import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type * as generators from '@prisma/client-generator-ts';
import internals from '@prisma/internals';
import { readOptions } from './operator/read-options.ts';

/** The `prisma` package isn't installed, because it brings 190 MB of other commands (docs/decisions/0095). */
const USAGE = `Generates the database client from prisma/schema.prisma, as prisma generate does.

  npm run db:generate
`;
readOptions({}, USAGE);

// The package's ES modules import files that don't exist.
const load = createRequire(import.meta.url);
const { PrismaClientTsGenerator } = load('@prisma/client-generator-ts') as typeof generators;

const schemaPath = fileURLToPath(new URL('../prisma/schema.prisma', import.meta.url));
const generator = await internals.getGenerator({
  schemaPath,
  registry: { 'prisma-client': { type: 'in-process', generator: new PrismaClientTsGenerator() } },
  // The client talks to Postgres through a driver adapter, so no engine is needed.
  skipDownload: true,
  cliCommand: 'generate',
});
try {
  await generator.generate();
} finally {
  generator.stop();
}
