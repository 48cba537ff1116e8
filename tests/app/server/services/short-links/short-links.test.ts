import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MAX_MANUAL_SHORT_LINKS } from '#app/domain/short-links/short-link-limits.ts';
import { CreateShortLinkInput } from '#app/domain/short-links/short-links.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '#app/server/services/actor.ts';
import {
  createShortLink,
  getShortLink,
  listShortLinks,
  revokeShortLink,
} from '#app/server/services/short-links/manage-short-links.ts';
import { openShortLink } from '#app/server/services/short-links/open-short-link.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { NO_PLATFORMS } from '#tests/support/team.ts';

let fixture: ServiceFixture;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(NO_PLATFORMS);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  actor = await fixture.createActor();
});

const create = (target = 'https://example.com/', as = actor) =>
  createShortLink(fixture.deps, as, CreateShortLinkInput.parse({ target }));

const toCode = (url: string) => url.slice(-10);

const open = (url: string, counts = true) =>
  openShortLink(fixture.deps, { code: toCode(url), counts });

async function readClicks(shortLinkId: string) {
  await fixture.deps.clickCounter.finish();
  return (await getShortLink(fixture.deps, actor, { shortLinkId })).clicks;
}

it('creates links that lead to their targets, and counts clicks', async () => {
  const { id, url, ...link } = await create('https://example.com/a?b=c#d');
  expect(url).toMatch(/^http:\/\/localhost:3000\/l\/\w{10}$/u);
  expect(link).toMatchObject({ purpose: 'manual', clicks: 0, revokedAt: null });
  const active = { state: 'active', target: 'https://example.com/a?b=c#d' };
  expect(await open(url)).toEqual(active);
  expect(await open(url.toUpperCase())).toEqual(active);
  expect(await open(url, false)).toEqual(active);
  expect(await readClicks(id)).toBe(2);
});

it('counts every one of many clicks at once, on several links', async () => {
  const links = [await create(), await create()];
  await Promise.all(
    Array.from({ length: 300 }, async (_, index) =>
      open(links[index % 3 === 0 ? 1 : 0]?.url ?? ''),
    ),
  );
  expect(await Promise.all(links.map(({ id }) => readClicks(id)))).toEqual([200, 100]);
});

it('revokes a link for good, also while it’s being opened', async () => {
  const { id: shortLinkId, url } = await create();
  const opening = Array.from({ length: 50 }, () => open(url));
  await Promise.all([revokeShortLink(fixture.deps, actor, { shortLinkId }), ...opening]);
  const states = (await Promise.all(opening)).map(({ state }) => state);
  expect(new Set([...states, 'revoked'])).not.toContain('unknown');
  expect(await open(url)).toEqual({ state: 'revoked' });
  const clicks = states.filter((state) => state === 'active').length;
  expect(await readClicks(shortLinkId)).toBe(clicks);
  await revokeShortLink(fixture.deps, actor, { shortLinkId });
  const where = { workspaceId: actor.workspaceId };
  const entries = await fixture.deps.prisma.auditEntry.findMany({ where, orderBy: { id: 'asc' } });
  expect(entries.map(({ action }) => action)).toEqual(['short_link.created', 'short_link.revoked']);
});

it('knows nothing about codes that were never given out', async () => {
  await create();
  for (const code of ['23456789bc', '', 'x'.repeat(5000), "'; DROP TABLE short_link", '..%2f'])
    expect(await openShortLink(fixture.deps, { code, counts: true })).toEqual({ state: 'unknown' });
});

it('refuses to lead to another short link', async () => {
  const { url } = await create();
  await expect(create(url)).rejects.toMatchObject({
    code: 'validation_failed',
    violations: [{ pointer: '/target' }],
  });
});

it('keeps workspaces apart, and viewers from changing anything', async () => {
  const { id: shortLinkId, url } = await create();
  const stranger = await fixture.createActor();
  const { deps } = fixture;
  const attempts = await Promise.allSettled([
    getShortLink(deps, stranger, { shortLinkId }),
    revokeShortLink(deps, stranger, { shortLinkId }),
  ]);
  const refused = { status: 'rejected', reason: { code: 'not_found' } };
  expect(attempts).toMatchObject([refused, refused]);
  expect((await listShortLinks(deps, stranger, { limit: 20 })).items).toEqual([]);
  const viewer: Actor = { ...actor, role: 'viewer' };
  expect((await listShortLinks(deps, viewer, { limit: 20 })).items).toHaveLength(1);
  const forbidden = { code: 'forbidden' };
  await expect(create(undefined, viewer)).rejects.toMatchObject(forbidden);
  await expect(revokeShortLink(deps, viewer, { shortLinkId })).rejects.toMatchObject(forbidden);
  expect(await open(url)).toMatchObject({ state: 'active' });
});

it('lists links newest first, page by page', async () => {
  const ids = [];
  for (let at = 0; at < 5; at += 1) ids.unshift((await create()).id);
  const first = await listShortLinks(fixture.deps, actor, { limit: 3 });
  const cursor = first.nextCursor ?? '';
  const second = await listShortLinks(fixture.deps, actor, { limit: 3, cursor });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids);
  expect(second.nextCursor).toBeNull();
});

it(`refuses more than ${MAX_MANUAL_SHORT_LINKS} links in use`, async () => {
  const { workspaceId } = actor;
  const { deps } = fixture;
  const createdAt = fixture.clock.now();
  const row = { workspaceId, target: 'https://example.com/', createdAt };
  const toRows = (length: number, columns: object) =>
    Array.from({ length }, () => {
      const code = deps.linkShortener.createCode();
      return { id: createId('slnk'), code, ...row, purpose: 'manual', ...columns };
    });
  const others = [...toRows(2, { purpose: 'posts' }), ...toRows(2, { revokedAt: createdAt })];
  const data = [...toRows(MAX_MANUAL_SHORT_LINKS - 1, {}), ...others];
  await deps.prisma.shortLink.createMany({ data });
  const results = await Promise.allSettled([create(), create()]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
