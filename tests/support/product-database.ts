import { mkdirSync } from 'node:fs';
import { copyTestDatabase } from './database-template.ts';
import { dropDatabase, isPostgresInstalled } from './postgres-server.ts';
import { createMigratedDatabase } from './postgres-template.ts';

export interface ProductDatabase {
  /** The variables that a product needs to open the database. */
  readonly env: Readonly<Record<string, string>>;
  /** Deletes a database on the Postgres server. The embedded one goes with its folder. */
  readonly drop: () => Promise<void>;
}

export type DatabaseKind = 'postgres' | 'embedded';

/**
 * Creates a migrated, empty database for a product with this data folder. Most tests use Postgres if it's installed: a
 * product starts with half the CPU time, and publishes with two thirds of it (docs/decisions/0226).
 */
export async function createProductDatabase(
  dataDir: string,
  kind: DatabaseKind = isPostgresInstalled ? 'postgres' : 'embedded',
): Promise<ProductDatabase> {
  if (kind === 'embedded') {
    await copyTestDatabase(dataDir);
    return { env: { FANFARE_DATA_DIR: dataDir }, drop: () => Promise.resolve() };
  }
  mkdirSync(dataDir, { recursive: true });
  const databaseUrl = await createMigratedDatabase();
  return {
    env: { FANFARE_DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
    drop: () => dropDatabase(databaseUrl),
  };
}
