import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ListMediaInput } from '#app/domain/media/media.ts';
import { toSearchIndex } from '#app/domain/text/search-text.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { listMedia } from '#app/server/services/media/list-media.ts';
import { updateMedia } from '#app/server/services/media/update-media.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';

let fixture: ServiceFixture;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
  actor = await fixture.createActor();
});
afterAll(() => fixture.close());

/** Adds a row from before files had folded texts for search. */
async function addFile(fileName: string): Promise<string> {
  const id = createId('med');
  await fixture.deps.prisma.mediaAsset.create({ data: { ...toFile(id), fileName } });
  return id;
}

function toFile(id: string) {
  const { workspaceId } = actor;
  const contents = { contentType: 'image/jpeg', sizeBytes: 1n, sha256: 'x' };
  return { id, workspaceId, storageKey: id, kind: 'image', state: 'ready', ...contents };
}

async function search(text: string): Promise<string[]> {
  const { items } = await listMedia(fixture.deps, actor, ListMediaInput.parse({ search: text }));
  return items.map(({ fileName }) => fileName);
}

async function runBackfill(): Promise<void> {
  const folder = (await readdir('prisma/migrations')).find((name) => name.endsWith('media_search'));
  const sql = await readFile(`prisma/migrations/${folder}/migration.sql`, 'utf8');
  for (const statement of (sql.split('-- by hand')[1] ?? '').split(';\n'))
    if (statement.includes('UPDATE')) await fixture.deps.prisma.$executeRawUnsafe(statement);
}

describe('searching the library', () => {
  it('finds name and alt text regardless of case and accents', async () => {
    const mediaId = await addFile('one.jpg');
    await addFile('two.jpg');
    const change = {
      mediaId,
      fileName: 'Cafe\u0301 Øst.jpg',
      altText: 'Ein ЧАЙНИК auf der Straße',
    };
    await updateMedia(fixture.deps, actor, change);
    for (const text of ['CAFÉ', 'ost', 'чаиник', 'strasse', 'straße café', 'ß', 'é'])
      expect(await search(text), text).toEqual(['Café Øst.jpg']);
    await updateMedia(fixture.deps, actor, { mediaId, altText: null });
    expect(await search('strasse')).toEqual([]);
    expect(await search('cafe')).toEqual(['Café Øst.jpg']);
  });

  it('finds the files of earlier versions after the migration', async () => {
    await addFile('Frühling  Ça.png');
    expect(await search('fruhling')).toEqual([]);
    await runBackfill();
    for (const text of ['fruhling', 'FRÜH ca', 'ü', 'two'])
      expect((await search(text)).length, text).toBe(1);
  });

  it('finds each file once, beyond the newest ones as well, page by page', async () => {
    const files = Array.from({ length: 450 }, (_, index) => ({
      ...toFile(createId('med')),
      fileName: `${index}.jpg`,
      ...toSearchIndex({ fileName: index % 9 === 0 ? 'kiln.jpg' : 'wheel.jpg', altText: null }),
    }));
    await fixture.deps.prisma.mediaAsset.createMany({ data: files });
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const input = ListMediaInput.parse({ search: 'kiln', limit: 20, cursor });
      const page = await listMedia(fixture.deps, actor, input);
      found.push(...page.items.map(({ fileName }) => fileName));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    const expected = files.flatMap(({ fileName }, index) => (index % 9 === 0 ? fileName : []));
    expect(expected).toHaveLength(50);
    expect(found).toEqual(expected.toReversed());
  });

  it('uses an index', async () => {
    const plan = await fixture.deps.prisma.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
      await tx.$executeRaw`SET LOCAL enable_indexscan = off`;
      return tx.$queryRaw<{ 'QUERY PLAN': string }[]>`
        EXPLAIN SELECT id FROM media_asset WHERE search_grams @> ARRAY['fru', 'ruh']`;
    });
    expect(JSON.stringify(plan)).toContain('media_asset_search_grams_idx');
  });
});
