import { type EmbeddedPostgres, startEmbedded } from './start-embedded.ts';

/** An embedded database that was started before it's opened. */
export interface StartedEmbedded {
  /** Rejects like `startEmbedded`. */
  readonly postgres: Promise<EmbeddedPostgres>;
  /** Resolves when the database becomes unusable. */
  readonly failure: Promise<Error>;
  /** Stops the database, even if it was never opened. Can be called again. */
  stop(): Promise<void>;
}

/**
 * Starts the embedded database, whose thread takes half a second, so that the rest of the program can load
 * meanwhile. Returns null if the configuration names a Postgres server.
 */
export function startEmbeddedEarly({
  databaseUrl,
  dataDir,
}: {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}): StartedEmbedded | null {
  return databaseUrl === null ? startInFolder(dataDir) : null;
}

/** Starts the embedded database of a folder; null keeps everything in memory. */
export function startInFolder(dataDir: string | null): StartedEmbedded {
  const { promise: failure, resolve } = Promise.withResolvers<Error>();
  const postgres = startEmbedded({ dataDir, onFatal: resolve });
  // The caller that opens the database gets the error.
  const opened = postgres.catch(() => null);
  return { postgres, failure, stop: async () => (await opened)?.stop() };
}
