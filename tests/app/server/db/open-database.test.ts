import { describe, expect, it } from 'vitest';
import { openDatabase } from '#app/server/db/open-database.ts';

describe('a Postgres server', () => {
  it('that does not answer is named in the error, without its password', async () => {
    const databaseUrl = 'postgresql://fanfare:s3cret@127.0.0.1:1/fanfare';
    const refused: unknown = await openDatabase({ databaseUrl, dataDir: null }).catch(
      (error: unknown) => error,
    );
    const { message } = refused as Error;
    expect(message).toMatch(
      /^The database 127\.0\.0\.1:1\/fanfare could not be opened \(ECONNREFUSED\)/,
    );
    expect(message).not.toContain('s3cret');
  });

  it('is refused with a schema of its own in the address, which would be ignored', async () => {
    const databaseUrl = 'postgresql://fanfare@127.0.0.1:1/fanfare?schema=tenant';
    await expect(openDatabase({ databaseUrl, dataDir: null })).rejects.toThrow('schema "tenant"');
  });
});
