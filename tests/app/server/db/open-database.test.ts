import { describe, expect, it } from 'vitest';
import { openDatabase } from '#app/server/db/open-database.ts';
import { isPostgresInstalled, startPostgresServer } from '#tests/support/postgres-server.ts';

describe('a Postgres server', () => {
  it('is named in the error when it does not respond, without its password', async () => {
    const databaseUrl = 'postgresql://fanfare:s3cret@127.0.0.1:1/fanfare';
    const refused: unknown = await openDatabase({ databaseUrl, dataDir: null }).catch(
      (error: unknown) => error,
    );
    const { message } = refused as Error;
    expect(message).toMatch(
      /^The database 127\.0\.0\.1:1\/fanfare couldn’t be opened \(ECONNREFUSED\)/,
    );
    expect(message).not.toContain('s3cret');
  });

  it('is rejected when its URL has a schema, which would be ignored', async () => {
    const databaseUrl = 'postgresql://fanfare@127.0.0.1:1/fanfare?schema=tenant';
    await expect(openDatabase({ databaseUrl, dataDir: null })).rejects.toThrow('schema "tenant"');
  });
});

describe.skipIf(!isPostgresInstalled)('repeated statements', () => {
  /** Lists prepared statements that have a name, as reported by the connection itself. */
  async function listNamedStatements(addition: string): Promise<string[]> {
    const server = await startPostgresServer();
    const databaseUrl = `${server.toUrl('postgres')}${addition}`;
    const database = await openDatabase({ databaseUrl, dataDir: null, poolSize: 1 });
    try {
      for (let count = 0; count < 4; count += 1)
        await database.prisma.$queryRaw`SELECT ${count}::int`;
      const named = await database.prisma.$queryRaw<{ statement: string }[]>`
        SELECT statement FROM pg_prepared_statements WHERE name LIKE 'fanfare_%'`;
      return named.map(({ statement }) => statement);
    } finally {
      await database.close();
    }
  }

  it('are prepared once per connection', async () => {
    expect(await listNamedStatements('')).toEqual(['SELECT $1::int']);
  });

  it('are not prepared when a pooler may switch sessions between transactions', async () => {
    expect(await listNamedStatements('?pgbouncer=true')).toEqual([]);
  });
});
