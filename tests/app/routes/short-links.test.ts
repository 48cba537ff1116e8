import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as shortLinks from '#app/routes/app.short-links/route.tsx';
import type { Actor } from '#app/server/services/actor.ts';
import {
  createShortLink,
  listShortLinks,
} from '#app/server/services/short-links/manage-short-links.ts';
import { createPageContext } from '#tests/support/page-context.ts';
import { createPages } from '#tests/support/render-page.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { joinTeam, NO_PLATFORMS } from '#tests/support/team.ts';

const visit = createPages([
  { id: 'routes/app.short-links', path: 'short-links', module: shortLinks },
]);

let fixture: ServiceFixture;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(NO_PLATFORMS);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  actor = await fixture.createActor();
});

interface Visit {
  readonly fields?: Readonly<Record<string, string>>;
  readonly as?: Actor;
  readonly query?: string;
}

async function open({ fields, as = actor, query = '' }: Visit = {}) {
  const context = createPageContext(fixture, { actor: as });
  const form = fields && Object.entries(fields);
  const page = await visit(`/app/short-links${query}`, { context, ...(form && { form }) });
  expect(context.problems).toEqual([]);
  return page;
}

const list = async () => (await listShortLinks(fixture.deps, actor, { limit: 100 })).items;

it('creates and revokes a link without scripts', async () => {
  expect((await open()).text).toContain('No short links yet.');
  const created = await open({ fields: { target: 'https://example.com/sale' } });
  const [link] = await list();
  expect(created.text).toContain(`Short link created: ${link?.url}`);
  expect(created.text).toContain('0 clicks');
  const revoked = await open({ fields: { intent: 'revoke', shortLinkId: link?.id ?? '' } });
  expect(revoked.text).toContain('Short link revoked.');
  expect(revoked.html).not.toContain('value="revoke"');
  expect(await list()).toMatchObject([{ revokedAt: expect.any(String) }]);
});

it('keeps a refused target, and says why at the field', async () => {
  const page = await open({ fields: { target: 'https://me@example.com/"><script>' } });
  expect(page.status).toBe(422);
  expect(page.text).toContain('A link can’t contain a user name or password.');
  expect(page.html).toContain('value="https://me@example.com/&quot;&gt;&lt;script&gt;"');
  const own = await open({ fields: { target: 'http://localhost:3000/l/23456789bc' } });
  expect([own.status, own.text]).toEqual([422, expect.stringContaining('short link already')]);
  expect(await list()).toEqual([]);
});

it('pages through older links, and shows viewers no forms', async () => {
  for (let at = 0; at < 21; at += 1)
    await createShortLink(fixture.deps, actor, { target: `https://example.com/${at}!` });
  const viewer = await joinTeam(fixture, { workspaceId: actor.workspaceId, role: 'viewer' });
  const first = await open({ as: viewer });
  expect(first.text).toContain('https://example.com/20!');
  expect(first.text).not.toContain('https://example.com/0!');
  expect(first.html).not.toContain('<button class="btn solid"');
  expect(first.html).not.toContain('value="revoke"');
  const [, cursor = ''] = /\?cursor=(slnk_\w+)/u.exec(first.html) ?? [];
  const second = await open({ as: viewer, query: `?cursor=${cursor}` });
  expect(second.text).toContain('https://example.com/0!');
  expect(second.text).not.toContain('Show older links');
  expect((await open({ query: '?cursor=nonsense' })).text).toContain('https://example.com/20!');
});
