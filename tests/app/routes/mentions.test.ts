import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as mentions from '#app/routes/app.mentions/route.tsx';
import type { Actor } from '#app/server/services/actor.ts';
import { listMentions } from '#app/server/services/mentions/manage-mentions.ts';
import { joinTeam } from '#tests/support/team.ts';
import { createPageContext, type Instead } from '#tests/support/page-context.ts';
import { createPages } from '#tests/support/render-page.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../server/services/publishing/scripted-platform.ts';

const visit = createPages([{ id: 'routes/app.mentions', path: 'mentions', module: mentions }]);

let fixture: ServiceFixture;
let actor: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  actor = await fixture.createActor();
});

async function open(fields?: Readonly<Record<string, string>>, as = actor, instead: Instead = {}) {
  const context = createPageContext(fixture, { actor: as, instead });
  const form = fields && Object.entries(fields);
  const page = await visit('/app/mentions', { context, ...(form && { form }) });
  expect(context.problems).toEqual([]);
  return page;
}

const list = async () => (await listMentions(fixture.deps, actor)).items;

it('creates, changes, and deletes a mention without scripts', async () => {
  expect((await open()).text).toContain('No mentions yet.');
  const acme = {
    name: '@acme',
    displayName: 'Acme Pottery',
    twitter: '@acmepots',
    instagram: '',
    linkedinName: 'Acme',
    linkedinUrn: 'urn:li:organization:5515715',
  };
  const page = await open(acme);
  expect(page.text).toContain('Mention “acme” created.');
  expect(page.text).toContain('Twitter @acmepots');
  const [created] = await list();
  expect(created?.handles).toEqual({
    twitter: 'acmepots',
    linkedin: { urn: 'urn:li:organization:5515715', name: 'Acme' },
  });
  const mentionId = created?.id ?? '';
  const change = { ...acme, intent: 'update', mentionId, twitter: '', youtube: 'acme-videos' };
  expect((await open(change)).text).toContain('Mention saved.');
  expect(await list()).toMatchObject([
    { id: mentionId, handles: { youtube: 'acme-videos', linkedin: { name: 'Acme' } } },
  ]);
  expect((await list())[0]?.handles.twitter).toBeUndefined();
  expect((await open({ intent: 'delete', mentionId })).text).toContain('Mention deleted.');
  expect(await list()).toEqual([]);
});

it('keeps what was typed when a form is refused, and says why at each field', async () => {
  const page = await open({
    name: 'my name',
    displayName: 'Mine',
    twitter: 'much-too-long-for-it',
    linkedinName: 'Mine Ltd',
    facebookPageId: '12',
  });
  expect(page.status).toBe(422);
  expect(page.text).toContain('Use letters, digits, and underscores');
  expect(page.text).toContain('A handle on Twitter has up to 15 letters');
  expect(page.text).toContain('Enter the URN, too.');
  expect(page.text).toContain('Enter the page’s name, too.');
  expect(page.html).toContain('value="much-too-long-for-it"');
  expect(await list()).toEqual([]);
});

it('shows a taken name as the form’s problem', async () => {
  const acme = { name: 'acme', displayName: 'Acme' };
  await open(acme);
  const page = await open({ ...acme, name: 'ACME' });
  expect(page.status).toBe(409);
  expect(page.text).toContain('There is already a mention named “acme”.');
});

it('shows viewers the mentions, and no form', async () => {
  await open({ name: 'acme', displayName: 'Acme' });
  const viewer = await joinTeam(fixture, { workspaceId: actor.workspaceId, role: 'viewer' });
  const { text } = await open(undefined, viewer);
  expect(text).toContain('@acme');
  expect(text).not.toContain('Create mention');
});

const ACME = { handle: 'acmepots', name: 'Acme', profileUrl: 'https://x.test/acmepots' };

it('finds a handle by the plain name and fills it in, without saving', async () => {
  const searched: unknown[] = [];
  const instead = {
    'mentions.searchHandles': async (_actor: unknown, input: unknown) => {
      searched.push(input);
      return { items: [ACME] };
    },
  };
  const typed = { name: 'acme', displayName: 'Acme Pottery', instagram: 'acme.pottery' };
  const found = await open({ ...typed, intent: 'find twitter' }, actor, instead);
  expect(searched).toEqual([{ platform: 'twitter', query: 'Acme Pottery' }]);
  expect(found.html).toContain('value="fill twitter acmepots"');
  expect(found.html).toContain('href="https://x.test/acmepots"');
  const filled = await open({ ...typed, intent: 'fill twitter acmepots' }, actor, instead);
  expect(filled.html).toMatch(/name="twitter"[^>]*value="acmepots"/u);
  expect(filled.html.match(/<input[^>]*autofocus[^>]*>/giu)).toEqual([
    expect.stringContaining('name="twitter"'),
  ]);
  expect(found.html).not.toMatch(/<input[^>]*autofocus/iu);
  expect(filled.html).toContain('value="acme.pottery"');
  expect(searched).toHaveLength(1);
  expect(await list()).toEqual([]);
});

it('says at the field why nothing can be found', async () => {
  const nobody = { 'mentions.searchHandles': async () => ({ items: [] }) };
  const typed = { name: 'acme', displayName: '', youtube: '@acme' };
  const none = await open({ ...typed, intent: 'find youtube' }, actor, nobody);
  expect(none.text).toContain('No channel on YouTube has the handle “@acme”.');
  const unconnected = await open({ ...typed, intent: 'find youtube' });
  expect(unconnected.status).toBe(409);
  expect(unconnected.text).toContain('Enter the handle yourself.');
  const empty = await open({ ...typed, intent: 'find twitter' });
  expect(empty.text).toContain('Enter a handle or a name to search for.');
});
