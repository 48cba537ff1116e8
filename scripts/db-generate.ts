import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Runs `prisma generate` offline. The Prisma CLI requires a schema engine binary and would download it,
 * although generating never runs it. Any executable that exists will do.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const cli = fileURLToPath(import.meta.resolve('prisma/build/index.js'));
const result = spawnSync(process.execPath, [cli, 'generate', '--schema', 'prisma/schema.prisma'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
});
process.exitCode = result.status ?? 1;
