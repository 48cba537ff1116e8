import { afterAll, beforeAll, expect, it } from 'vitest';
import { foldForGrams } from '#app/domain/text/search-grams.ts';
import { ListPostsInput } from '#app/domain/posts/list-posts.ts';
import { toPlannedCursor } from '#app/domain/posts/planned-cursor.ts';
import { Prisma, type PrismaClient } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { findPageIds } from '#app/server/services/publishing/read/find-page-ids.ts';
import { fillSearchGrams } from '#app/server/services/publishing/store/search-grams.ts';
import { describeOnBothDatabases, type TestDatabase } from '#tests/support/database.ts';

const DAY_MS = 86_400_000;
const AUTHOR = createId('usr');
const START = Date.parse('2026-01-01T12:00:00Z');

/** What posts say; the rest of the posts say something plain, so that these are not among the newest. */
const TEXTS = [
  'Kiln opening on Sunday',
  'KILN closing',
  '窯を開けました。カ',
  'ガラス ｶﾞ',
  'Glaze 🏺🔥 and 👩‍🚀',
  '100% off_now',
  '1000 offXnow',
  'a \\ backslash',
  'the potter\'s "best"',
  'ΟΔΟΣ Σίσυφος',
  'İzmir ılık I',
  'STRAẞE straße STRASSE',
  'Café cafe\u0301',
  '日曜日の陶芸教室は、十時から',
  'افتتاح الفرن يوم الأحد، من العاشرة',
];
const SEARCHES = [
  'kiln',
  'KILN',
  'K',
  'n o',
  'ing',
  '窯',
  '窯を開',
  'カ',
  'ガ',
  '陶芸',
  '教室は、',
  '日',
  'الفرن',
  'الأحد،',
  'ن ي',
  'ف',
  'ｶﾞ',
  '🏺',
  '🏺🔥',
  '👩',
  '🚀',
  '%',
  '_',
  '0% off_',
  'off_',
  '\\',
  "'",
  '"',
  '\'s "',
  'οδος',
  'ς',
  'Σ',
  'σίσ',
  'izmir',
  'i',
  'I',
  'ı',
  'İ',
  'ß',
  'ẞ',
  'ss',
  'straße',
  'é',
  'e\u0301',
  'café',
  'linkedin',
  'edin',
  'TWITTER',
  'post_',
  'POST',
  'plain 7',
  'nothing at all',
  '\u0307',
  ' ',
  '  ',
  '🔥🏺',
  'x'.repeat(200),
];

describeOnBothDatabases('a page of posts', (create) => {
  let test: TestDatabase;
  const actor: Actor = {
    userId: createId('usr'),
    workspaceId: createId('ws'),
    role: 'owner',
    via: 'session',
    sessionId: 'ses_test',
    scopes: [],
    environment: null,
  };
  const other = createId('ws');

  beforeAll(async () => {
    test = await create();
    const { database } = test;
    if (database.kind === 'postgres') await database.migrate();
    await fill(test, [actor.workspaceId, other]);
    await fillSearchGrams(database, { signal: new AbortController().signal });
  });
  afterAll(() => test.close());

  const find = (
    input: Filter & { readonly cursor?: string; readonly limit?: number },
    by = actor,
  ) =>
    findPageIds(test.database, by, {
      ...ListPostsInput.parse(input),
      authorUserId: input.authorUserId,
    });

  const toCursor = async ({ state }: Filter, id = ''): Promise<string> => {
    if (!isPlanned(state)) return id;
    const row = await test.database.prisma.post.findUniqueOrThrow({ where: { id } });
    const createdAt = row.createdAt.toISOString();
    return toPlannedCursor({ id, createdAt, schedule: toSchedule(row.publishAt) });
  };

  const findAll = async (filter: Filter, by: Actor): Promise<string[]> => {
    const found: string[] = [];
    for (let cursor: string | undefined; ; cursor = await toCursor(filter, found.at(-1))) {
      const page = await find({ ...filter, limit: 7, ...(cursor ? { cursor } : {}) }, by);
      found.push(...page.slice(0, 7));
      if (page.length <= 7) return found;
    }
  };

  it('finds what a comparison with every text finds', async () => {
    for (const search of SEARCHES) {
      const pattern = `%${search.replace(/[\\%_]/gu, '\\$&')}%`;
      const rows = await test.database.prisma.$queryRaw<{ id: string }[]>`
        SELECT p.id FROM post p WHERE p.workspace_id = ${actor.workspaceId} AND (p.id ILIKE ${pattern}
          OR EXISTS (SELECT 1 FROM delivery d WHERE d.post_id = p.id
            AND (d.text ILIKE ${pattern} OR d.platform ILIKE ${pattern})))
        ORDER BY p.id DESC LIMIT 21`;
      const expected = rows.map(({ id }) => id);
      const input = { ...ListPostsInput.parse({}), search };
      const found = await findPageIds(test.database, actor, input);
      expect({ search, found }).toEqual({ search, found: expected });
    }
  });

  it('folds every letter at least as far as the database does', async () => {
    const { prisma } = test.database;
    const letters = await prisma.$queryRaw<{ letter: string; lower: string }[]>`
      SELECT chr(code) AS letter, lower(chr(code)) AS lower
      FROM generate_series(1, 131071) AS code
      WHERE code NOT BETWEEN 55296 AND 57343 AND lower(chr(code)) <> chr(code)`;
    const apart = letters.filter(
      ({ letter, lower }) => foldForGrams(letter) !== foldForGrams(lower),
    );
    expect(apart).toEqual([]);
    expect(letters.length).toBeGreaterThan(25);
  });

  it('applies each filter, and all of them, in the order of the ids', async () => {
    const at = (day: number) => new Date(START + day * DAY_MS).toISOString();
    const [account] = await test.database.prisma.account.findMany({
      where: { workspaceId: actor.workspaceId, platform: 'twitter' },
    });
    const accountId = account?.id ?? '';
    const filters: Filter[] = [
      {},
      { state: 'failed' },
      { platform: 'twitter' },
      { platform: 'tiktok' },
      { state: 'any_failed' },
      { state: 'any_failed', platform: 'twitter', search: 'plain' },
      { accountId },
      { accountId, state: 'failed', authorUserId: AUTHOR },
      { accountId: 'acct_of_nobody' },
      { authorUserId: AUTHOR },
      { authorUserId: AUTHOR, from: at(1), to: at(6), search: 'plain' },
      { authorUserId: 'usr_nobody' },
      { from: at(3) },
      { to: at(3) },
      { from: at(2.5), to: at(4.25) },
      { from: at(400) },
      { to: at(-400) },
      { state: 'failed', platform: 'linkedin', from: at(1), to: at(6), search: 'plain' },
      { state: 'scheduled' },
      { state: 'held' },
      { state: 'scheduled', from: at(302), to: at(306) },
      { state: 'scheduled', search: 'plain', platform: 'twitter' },
      { state: 'scheduled', accountId, authorUserId: AUTHOR },
      { from: at(300), to: at(304) },
      { from: at(301), search: 'plain' },
    ];
    const actors: Actor[] = [actor, { ...actor, environment: 'live' }];
    for (const by of actors) {
      for (const filter of filters) {
        const expected = await listPlainly(test, by, filter);
        const found = await findAll(filter, by);
        expect({ filter, found }).toEqual({ filter, found: expected });
      }
    }
  });

  it.each([
    { column: 'environment', filter: {}, environment: 'sandbox' },
    { column: 'state_summary', filter: { state: 'failed' }, environment: null },
    { column: 'author_user_id', filter: { authorUserId: AUTHOR }, environment: null },
  ] as const satisfies readonly {
    column: string;
    filter: Filter;
    environment: Actor['environment'];
  }[])(
    'reads the index by $column from the cursor on',
    async ({ column, environment, ...rest }) => {
      const filter: Filter = rest.filter;
      const { prisma } = test.database;
      let query = Prisma.empty;
      const recorder = {
        $queryRaw: async (sent: Prisma.Sql) => {
          query = sent;
          return [];
        },
      } as unknown as PrismaClient;
      await findPageIds(
        { prisma: recorder },
        { ...actor, environment },
        {
          ...ListPostsInput.parse(filter),
          authorUserId: filter.authorUserId,
          cursor: createId('post'),
        },
      );
      const plan = await prisma.$transaction(async (tx) => {
        for (const kind of ['seqscan', 'bitmapscan', 'sort'])
          await tx.$executeRawUnsafe(`SET LOCAL enable_${kind} = off`);
        return tx.$queryRaw<{ 'QUERY PLAN': string }[]>`EXPLAIN ${query}`;
      });
      const conditions = plan
        .map((line) => line['QUERY PLAN'])
        .filter((line) => /Index Cond/u.test(line));
      expect(conditions).toEqual([expect.stringContaining(`(ROW(${column}, id) < ROW(`)]);
      expect(conditions.join()).not.toContain(`(${column} = `);
    },
  );

  it('finds a changed text by its new words alone, before and after its grams are computed', async () => {
    const { prisma } = test.database;
    const [{ id } = { id: '' }] = await prisma.post.findMany({
      where: { workspaceId: actor.workspaceId, deliveries: { some: { text: TEXTS[0] ?? '' } } },
      select: { id: true },
    });
    await prisma.delivery.updateMany({ where: { postId: id }, data: { text: 'Zebra crossing' } });
    expect(await find({ search: 'zebra' })).toEqual([id]);
    expect(await fillSearchGrams(test.database, { signal: new AbortController().signal })).toBe(1);
    expect(await find({ search: 'zebra' })).toEqual([id]);
    expect(await find({ search: 'Sunday' })).toEqual([]);
  });
});

/** By the post's number, modulo 7. The posts from the fourth on have a time. */
const STATES = ['failed', 'partial', 'published', 'published', 'published', 'scheduled', 'held'];

const isPlanned = (state: string | undefined): boolean => state === 'scheduled' || state === 'held';

const toSchedule = (at: Date | null) =>
  at && { publishAt: at.toISOString(), local: '', timeZone: 'UTC', queueId: null };

/** Fills each workspace with old posts that say TEXTS and 150 newer ones, whose ids don't follow their days. */
async function fill({ database: { prisma } }: TestDatabase, workspaceIds: readonly string[]) {
  await prisma.user.create({ data: { id: AUTHOR, email: 'author@fanfare.example' } });
  for (const workspaceId of workspaceIds) {
    await prisma.workspace.create({ data: { id: workspaceId, name: 'Kiln & Ash' } });
    const accounts = ['linkedin', 'twitter'].map((platform) => ({
      id: createId('acct'),
      workspaceId,
      platform,
      environment: 'sandbox',
      externalId: `${workspaceId}-${platform}`,
      name: platform,
    }));
    await prisma.account.createMany({ data: accounts });
    const texts = [...TEXTS, ...Array.from({ length: 150 }, (_, n) => `Something plain ${n}`)];
    const posts = texts.map((text, n) => ({
      id: createId('post'),
      workspaceId,
      source: 'web',
      content: {},
      contentHash: 'none',
      environment: n % 10 === 3 ? 'live' : 'sandbox',
      stateSummary: STATES[n % 7] ?? 'published',
      publishAt: n % 7 > 3 ? new Date(START + (300 + ((n * 53) % 100) * 0.1) * DAY_MS) : null,
      authorUserId: n % 4 === 1 ? AUTHOR : null,
      createdAt: new Date(START + ((n * 37) % 100) * 0.1 * DAY_MS),
      text,
    }));
    await prisma.post.createMany({ data: posts.map(({ text: _text, ...post }) => post) });
    await prisma.delivery.createMany({
      data: posts.flatMap(({ id, text }, n) =>
        accounts.slice(0, n % 3 === 0 ? 2 : 1).map((account) => ({
          id: createId('dlv'),
          postId: id,
          workspaceId,
          accountId: account.id,
          text,
          platform: account.platform,
          state: 'failed',
          runAt: new Date(START),
        })),
      ),
    });
  }
}

interface Filter {
  readonly state?: string;
  readonly platform?: string;
  readonly accountId?: string;
  readonly authorUserId?: string;
  readonly from?: string;
  readonly to?: string;
  readonly search?: string;
}

type Timed = Pick<Prisma.PostGetPayload<object>, 'id' | 'publishAt' | 'createdAt'>;

const toTime = ({ publishAt, createdAt }: Omit<Timed, 'id'>): Date => publishAt ?? createdAt;

const byTime = (a: Timed, b: Timed): number =>
  toTime(a).getTime() - toTime(b).getTime() || (a.id < b.id ? -1 : 1);

/** Reads the posts as their filters say, with nothing that makes it fast. */
async function listPlainly(
  { database: { prisma } }: TestDatabase,
  { workspaceId, environment }: Actor,
  filter: Filter,
): Promise<string[]> {
  const posts = await prisma.post.findMany({
    where: { workspaceId, ...(environment ? { environment } : {}) },
    select: {
      id: true,
      createdAt: true,
      publishAt: true,
      stateSummary: true,
      authorUserId: true,
      deliveries: { select: { platform: true, accountId: true, text: true } },
    },
    orderBy: { id: 'desc' },
  });
  const { state, platform, accountId, authorUserId, from, to, search } = filter;
  const states = state === 'any_failed' ? ['failed', 'partial'] : [state];
  return posts
    .filter(
      (post) =>
        (!state || states.includes(post.stateSummary)) &&
        (!authorUserId || post.authorUserId === authorUserId) &&
        (!from || toTime(post) >= new Date(from)) &&
        (!to || toTime(post) < new Date(to)),
    )
    .toSorted(isPlanned(state) ? byTime : () => 0)
    .filter(
      ({ deliveries }) =>
        (!platform || deliveries.some((delivery) => delivery.platform === platform)) &&
        (!accountId || deliveries.some((delivery) => delivery.accountId === accountId)) &&
        (!search || deliveries.some(({ text }) => text.includes(search))),
    )
    .map(({ id }) => id);
}
