import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils';
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg';
import { openDatabase, type Database } from '#app/server/db/open-database.ts';
import { readMigrations } from '#app/server/db/migrations.ts';
import { ADAPTER_NAME, createCatalogAdapter } from './catalog-adapter.ts';

/**
 * Prisma's schema engine as WebAssembly, on temporary in-memory databases, so it needs no download and no
 * server.
 */

export interface SchemaFolders {
  readonly schemaPath: string;
  readonly migrationsPath: string;
}

const NO_FILTERS = { externalTables: [], externalEnums: [] };

async function instantiate(): Promise<void> {
  const modulePath = createRequire(import.meta.url).resolve(
    '@prisma/schema-engine-wasm/schema_engine_bg',
  );
  const bytes = await readFile(join(dirname(modulePath), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': engineModule as unknown as WebAssembly.ModuleImports,
  });
  engineModule.__wbg_set_wasm(instance.exports);
  const start = instance.exports['__wbindgen_start'];
  if (typeof start === 'function') Reflect.apply(start, undefined, []);
}

let instantiated: Promise<void> | undefined;

/** Loads the module once per process, because its glue code keeps views of the first instance's memory. */
function loadWasm(): Promise<void> {
  return (instantiated ??= instantiate());
}

/**
 * Creates a factory that opens a new in-memory database per connection. `closeAll` closes those the engine
 * left open.
 */
function createFactory(): {
  factory: SqlMigrationAwareDriverAdapterFactory;
  closeAll(): Promise<unknown>;
} {
  const databases: Database[] = [];
  const connect = async (): Promise<SqlDriverAdapter> => {
    const database = await openDatabase({ databaseUrl: null, dataDir: null });
    databases.push(database);
    return createCatalogAdapter(database);
  };
  return {
    factory: {
      provider: 'postgres',
      adapterName: ADAPTER_NAME,
      connect,
      connectToShadowDb: connect,
    },
    closeAll: () => Promise.all(databases.map((database) => database.close())),
  };
}

async function diff(
  folders: SchemaFolders,
  parts: {
    schema: { path: string; content: string };
    factory: SqlMigrationAwareDriverAdapterFactory;
  },
): Promise<string | null> {
  const { schema, factory } = parts;
  const migrations = await readMigrations(folders.migrationsPath);
  const engine = await engineModule.SchemaEngine.new(
    { datamodels: [[schema.path, schema.content]] },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(factory),
  );
  const { stdout, exitCode } = await engine.diff({
    from: {
      tag: 'migrations',
      baseDir: folders.migrationsPath,
      shadowDbInitScript: '',
      lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
      migrationDirectories: migrations.map(({ name, sql }) => ({
        path: name,
        migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
      })),
    },
    to: { tag: 'schemaDatamodel', files: [schema] },
    script: true,
    exitCode: true,
    filters: NO_FILTERS,
  });
  return exitCode === 0 ? null : (stdout ?? '');
}

/** Returns the SQL from the migrations to the schema, or null if they match. */
export async function findSchemaDifference(folders: SchemaFolders): Promise<string | null> {
  await loadWasm();
  const schema = { path: 'schema.prisma', content: await readFile(folders.schemaPath, 'utf8') };
  const database = createFactory();
  try {
    return await diff(folders, { schema, factory: database.factory });
  } finally {
    await database.closeAll();
  }
}
