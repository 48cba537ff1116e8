import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as accountGroups from '#app/routes/app.account-groups.tsx';
import * as library from '#app/routes/app.media.tsx';
import * as composer from '#app/routes/app.platform-preview/route.tsx';
import * as posts from '#app/routes/app.posts._index/route.tsx';
import * as scheduler from '#app/routes/app.scheduler.tsx';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { createPageContext, type Instead } from '#tests/support/page-context.ts';
import { createPages } from '#tests/support/render-page.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform } from '../server/services/publishing/scripted-platform.ts';

const visit = createPages([
  { id: 'routes/app.platform-preview', path: 'platform-preview', module: composer },
  { id: 'routes/app.account-groups', path: 'account-groups', module: accountGroups },
  { id: 'routes/app.media', path: 'media', module: library },
  { id: 'routes/app.posts._index', path: 'posts', module: posts },
  { id: 'routes/app.scheduler', path: 'scheduler', module: scheduler },
]);

const COMPOSER = '/app/platform-preview';
const SCHEDULER = '/app/scheduler';

let fixture: ServiceFixture;
let owner: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture(createScriptedPlatform().registry);
  owner = await fixture.createActor({ plan: 'starter' });
  await fixture.connect(owner, 'linkedin');
  await fixture.connect(owner, 'instagram');
  await fixture.connect(owner, 'youtube');
});
afterAll(() => fixture.close());

type Form = Readonly<Record<string, string>>;

/** Submits the page's form like a browser without JavaScript. */
async function send(path: string, form: Form, instead: Instead = {}) {
  const context = createPageContext(fixture, { actor: owner, instead });
  const fields = { mode: 'same', intent: 'publish', ...form };
  const page = await visit(path, { context, form: fields });
  expect(context.problems).toEqual([]);
  return page;
}

async function open(path: string) {
  const context = createPageContext(fixture, { actor: owner });
  const page = await visit(path, { context });
  expect(context.problems).toEqual([]);
  return page;
}

const refuse = (message: string): Instead => ({
  'drafts.publishComposerDraft': async () => {
    throw new AppError('unavailable', { message });
  },
});

describe('the composer and Publish Now, when nothing can be published', () => {
  it.each([COMPOSER, SCHEDULER])('say which platform is missing: %s', async (path) => {
    const { status, text } = await send(path, { caption: 'Hello' });
    expect(status).toBe(422);
    expect(text).toContain('Please select at least one platform');
  });

  it.each([COMPOSER, SCHEDULER])('say that the post is empty: %s', async (path) => {
    const { text } = await send(path, { platforms: 'linkedin' });
    expect(text).toContain('Please add a caption, hashtags, or media before publishing.');
  });

  it.each([COMPOSER, SCHEDULER])('name the platforms that require media: %s', async (path) => {
    const context = createPageContext(fixture, { actor: owner });
    const form = [
      ...([
        ['mode', 'same'],
        ['intent', 'publish'],
        ['caption', 'Hello'],
      ] as const),
      ...([
        ['platforms', 'instagram'],
        ['platforms', 'youtube'],
      ] as const),
    ];
    const { text } = await visit(path, { context, form });
    expect(text).toContain('Instagram, YouTube require media to be uploaded');
  });

  it('report that it failed, and why if known', async () => {
    const form = { platforms: 'linkedin', caption: 'Hello' };
    expect((await send(COMPOSER, form, refuse('The queue is away.'))).text).toContain(
      'Failed to publish: The queue is away.',
    );
    expect((await send(COMPOSER, form, refuse(''))).text).toContain(
      'Failed to publish: Unknown error',
    );
    const { text } = await send(SCHEDULER, form, refuse('The queue is away.'));
    expect(text).toContain('Publish Failed Failed to publish post: The queue is away.');
    expect((await send(SCHEDULER, form, refuse(''))).text).toContain(
      'Failed to publish post: Unknown error',
    );
  });

  it('report problems before anything is sent', async () => {
    const form = { platforms: 'linkedin', caption: 'Hello', workspaceId: 'ws_other' };
    const { status, text } = await send(COMPOSER, form);
    expect(status).toBe(409);
    expect(text).toContain('Error: You’ve switched to another workspace');
    expect((await send(SCHEDULER, form)).text).toContain(
      'Failed to publish post: You’ve switched to another workspace',
    );
  });

  it('say that a file was removed', async () => {
    expect(
      (
        await send(COMPOSER, {
          mediaId: 'med_1',
          intent: 'remove-file:med_1',
        })
      ).text,
    ).toContain('Media removed.');
  });
});

describe('Publish Now', () => {
  it('shows 100 characters of the caption, 3 hashtags and the kind of file', async () => {
    const caption = `${'a'.repeat(100)}bcd`;
    const query = new URLSearchParams({ caption, hashtags: 'one two three four' });
    const { text } = await open(`${SCHEDULER}?${query.toString()}`);
    expect(text).toContain(`${'a'.repeat(100)}… `);
    expect(text).toContain('#one #two #three ');
    expect(text).toContain('No media');
    for (const words of ['Back to Dashboard', 'Publish Now', 'Published Posts Tracker'])
      expect(text).toContain(words);
    expect(text).toContain('No posts to display.');
  });
});

describe('an empty list', () => {
  it.each([
    ['/app/posts', 'New post', 'No posts yet.'],
    ['/app/media', 'Upload a file', 'Use each file in'],
  ])('offers the next step once, below its text: %s', async (path, step, expected) => {
    const { text, html } = await open(path);
    const [, main = ''] = html.split(/<\/?main/u);
    expect(main.split(`>${step}<`)).toHaveLength(2);
    expect(text).toContain(expected);
    expect(main.indexOf(`>${step}<`)).toBeGreaterThan(main.indexOf(expected));
  });
});

describe('a new post', () => {
  it('starts where the person published last, even with an account that needs reconnecting', async () => {
    const actor = await fixture.createActor({ plan: 'creator' });
    const { workspaceId } = actor;
    for (const id of ['linkedin', 'twitter', 'youtube'] as const) await fixture.connect(actor, id);
    const accounts = fixture.deps.prisma.account;
    const createdAt = new Date('2026-11-20T09:00:00.000Z');
    await accounts.updateMany({ where: { workspaceId }, data: { createdAt } });
    const at = async (path: string, form?: readonly (readonly [string, string])[]) => {
      const page = await visit(path, { context: createPageContext(fixture, { actor }), form });
      const isChecked = (id: string): boolean =>
        page.html.includes(`name="platforms" aria-label="Publish to ${id}" checked`);
      return { ...page, on: ['LinkedIn', 'Twitter', 'YouTube'].filter(isChecked) };
    };
    expect((await at(COMPOSER)).on).toEqual(['LinkedIn', 'Twitter', 'YouTube']);
    // YouTube is skipped, because this post has no file, and but is chosen for the next one.
    const { location } = await at(COMPOSER, [
      ['mode', 'same'],
      ['intent', 'publish'],
      ['caption', 'Hello'],
      ['platforms', 'linkedin'],
      ['platforms', 'youtube'],
      ['skipped', 'youtube'],
    ]);
    expect(location).toMatch(/^\/app\/posts\/post_/u);
    await accounts.updateMany({
      where: { workspaceId, platform: 'linkedin' },
      data: { state: 'needs_reauthorization' },
    });
    for (const path of [COMPOSER, SCHEDULER]) {
      const { on, text, html } = await at(path);
      expect(on).toEqual(['LinkedIn', 'YouTube']);
      expect(text).toContain('This account needs reconnecting. If you publish now, its post waits');
      expect(html).toContain('aria-label="Reconnect LinkedIn"');
      expect((await at(`${path}?platforms=twitter`)).on).toEqual(['Twitter']);
    }
  });
});

describe('a group of accounts, without scripts', () => {
  const GROUPS = '/app/account-groups';

  it('is created, changed, and deleted, and a refused form keeps what was typed', async () => {
    const actor = await fixture.createActor();
    const accountId = await fixture.connect(actor, 'linkedin');
    await fixture.connect(actor, 'twitter');
    const at = (path: string, form?: readonly (readonly [string, string])[]) =>
      visit(path, { context: createPageContext(fixture, { actor }), form });
    expect((await at(GROUPS)).text).toContain('No groups yet.');
    const refused = await at(GROUPS, [['name', 'Client A']]);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Choose at least one account.');
    expect(refused.html).toContain('value="Client A"');
    const fields = [
      ['name', 'Client A'],
      ['accountIds', accountId],
    ] as const;
    expect((await at(GROUPS, fields)).text).toContain('Client A created.');
    expect(await at(GROUPS, fields)).toMatchObject({ status: 409 });

    const group = await fixture.deps.prisma.accountGroup.findFirstOrThrow({
      where: { workspaceId: actor.workspaceId },
    });
    const post = [
      ['mode', 'same'],
      ['caption', 'Typed before'],
      ['platforms', 'twitter'],
    ] as const;
    for (const path of [COMPOSER, SCHEDULER]) {
      const { text, html } = await at(path, [...post, ['intent', `group-${group.id}`]]);
      expect(text).toContain('Client A chosen.');
      expect(text).toContain('Typed before');
      expect(html).toContain(`value="group-${group.id}" aria-pressed="true"`);
      const gone = await at(path, [...post, ['intent', 'group-agrp_gone']]);
      expect(gone.text).toContain('This group was deleted in the meantime.');
      const save = [...post, ['intent', 'save-group']] as const;
      const name = `From ${path}`;
      expect((await at(path, [...save, ['groupName', name]])).text).toContain(`Saved as ${name}.`);
      expect((await at(path, [...save, ['groupName', 'client a']])).text).toContain(
        'There is already a group named “Client A”.',
      );
      expect((await at(path, [...save, ['groupName', ' ']])).text).toContain('Enter a name.');
    }

    const own = [['groupId', group.id], ...fields.slice(1), ['name', 'Client B']] as const;
    expect((await at(GROUPS, [...own, ['intent', 'change']])).text).toContain('Client B saved.');
    const { text } = await at(GROUPS, [...own, ['intent', 'delete']]);
    expect(text).toContain('Group deleted. Its accounts stay connected.');
  });
});

describe('an exhausted daily limit', () => {
  it('is shown in the error first, and on the button', async () => {
    const form = { platforms: 'linkedin', caption: 'The one of today' };
    expect((await send(COMPOSER, form)).location).toMatch(/^\/app\/posts\/post_/u);
    for (const path of [COMPOSER, SCHEDULER]) {
      expect((await open(path)).text).toContain('Daily Limit Reached (1/1)');
    }
    const limit = "Daily limit reached! You've used 1/1 posts today. Resets in 15 hours.";
    expect((await send(COMPOSER, form)).text).toContain(limit);
    expect((await send(COMPOSER, {})).text).toContain(limit);
    expect((await send(SCHEDULER, form)).text).toContain(`Failed to publish post: ${limit}`);
  });
});
