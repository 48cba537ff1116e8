import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as snippets from '#app/routes/app.snippets/route.tsx';
import type { Actor } from '#app/server/services/actor.ts';
import { listSnippets } from '#app/server/services/snippets/manage-snippets.ts';
import { joinTeam } from '#tests/support/team.ts';
import { createPageContext } from '#tests/support/page-context.ts';
import { createPages } from '#tests/support/render-page.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../server/services/publishing/scripted-platform.ts';

const visit = createPages([{ id: 'routes/app.snippets', path: 'snippets', module: snippets }]);

let fixture: ServiceFixture;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  actor = await fixture.createActor();
});

async function open(fields?: Readonly<Record<string, string>>, as = actor) {
  const context = createPageContext(fixture, { actor: as });
  const form = fields && Object.entries(fields);
  const page = await visit('/app/snippets', { context, ...(form && { form }) });
  expect(context.problems).toEqual([]);
  return page;
}

const list = async () => (await listSnippets(fixture.deps, actor)).items;

it('creates, changes, and deletes a snippet without scripts', async () => {
  expect((await open()).text).toContain('No snippets yet.');
  const hours = { name: 'Hours', kind: 'text', text: 'Open: {{link}}' };
  expect((await open(hours)).text).toContain('Snippet “Hours” created.');
  const [created] = await list();
  const snippetId = created?.id ?? '';
  const change = { ...hours, intent: 'update', snippetId, text: 'Closed' };
  expect((await open(change)).text).toContain('Snippet saved.');
  expect(await list()).toMatchObject([{ id: snippetId, text: 'Closed' }]);
  expect((await open({ intent: 'delete', snippetId })).text).toContain('Snippet deleted.');
  expect(await list()).toEqual([]);
});

it('keeps what was typed when a form is refused, and says why at the field', async () => {
  const page = await open({ name: 'Mine', kind: 'signature', text: 'See {{nope}}' });
  expect(page.status).toBe(422);
  expect(page.text).toContain('{{nope}} isn’t a variable.');
  expect(page.text).toContain('See {{nope}}');
  expect(page.html).toContain('value="Mine"');
  expect(page.html).toMatch(/<option[^>]*value="signature"[^>]*selected/u);
  expect(await list()).toEqual([]);
});

it('shows viewers the snippets, and no form', async () => {
  await open({ name: 'Hours', kind: 'text', text: 'Open' });
  const viewer = await joinTeam(fixture, { workspaceId: actor.workspaceId, role: 'viewer' });
  const { text } = await open(undefined, viewer);
  expect(text).toContain('Hours');
  expect(text).not.toContain('Create snippet');
});
