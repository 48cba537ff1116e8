import { glob, readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';

/** What only a query needs: the client, its types, the database's folder, or a transaction. */
const DATABASE = /\bprisma\b|\bPrismaClient\b|server\/db\/|\$(?:transaction|queryRaw|executeRaw)/u;
const ADAPTER = /'#app\/server\/adapters\/([\w-]+)\//gu;

async function readSources(pattern: string): Promise<Map<string, string>> {
  const sources = new Map<string, string>();
  for await (const file of glob(pattern)) sources.set(file, await readFile(file, 'utf8'));
  return sources;
}

const sources = await readSources('app/server/{http,api}/**/*.ts');

describe('code that reads requests and writes responses', () => {
  it('is read as a whole', () => {
    expect(sources.size).toBeGreaterThan(80);
  });

  it.each([
    'const row = await deps.prisma.session.findUnique({ where: { id } });',
    "import { createId } from '#app/server/db/ids.ts';",
    'await database.$transaction((tx) => revokeAccess(tx, ending));',
  ])('would be found querying the database: %s', (line) => {
    expect(line).toMatch(DATABASE);
  });

  it('leaves every query to a service', () => {
    const querying = [...sources].filter(([, source]) => DATABASE.test(source));
    expect(querying.map(([file]) => file)).toEqual([]);
  });

  it('uses only the adapters of sign-in, and those only in http/identity', () => {
    const uses = [...sources].flatMap(([file, source]) =>
      [...source.matchAll(ADAPTER)].map(([, adapter]) => `${file.split('/')[3]} ${adapter}`),
    );
    expect([...new Set(uses)]).toEqual(['identity identity']);
  });
});
