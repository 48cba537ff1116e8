import type { AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { action, loader } from '#app/routes/app.settings.tsx';
import { action as saveProfile } from '#app/routes/app.settings_.profile.tsx';
import type { Actor } from '#app/server/services/actor.ts';
import { bindCalendarFeed } from '#app/server/services/calendar-feed/bind-calendar-feed.ts';
import { bindNotifications } from '#app/server/services/notifications/bind-notifications.ts';
import { bindTeams, bindWorkspaces } from '#app/server/services/workspaces/bind-workspaces.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';

let fixture: ServiceFixture;
let owner: Actor;

beforeAll(async () => {
  fixture = await createServiceFixture({ get: () => null } as never);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  owner = await fixture.createActor();
});

const toArgs = (request: Request, actor: Actor | null) => {
  const services = {
    workspaces: bindWorkspaces(fixture.deps),
    teams: bindTeams(fixture.deps),
    calendarFeed: bindCalendarFeed(fixture.deps),
    notifications: bindNotifications(fixture.deps),
  };
  return { request, params: {}, context: { services, actor } as unknown as AppLoadContext };
};

const load = (actor: Actor | null = owner) =>
  loader(toArgs(new Request('http://localhost/app/settings'), actor));

async function save(words: string, actor = owner) {
  const body = new URLSearchParams({ words });
  const request = new Request('http://localhost/app/settings', { method: 'POST', body });
  const { data, init } = await action(toArgs(request, actor));
  return { status: init?.status ?? 200, ...data };
}

describe('the settings form, without scripts', () => {
  it('saves one word or phrase per line, and confirms it', async () => {
    expect(await save('Cheap\r\n\r\n best  deal \r\nCHEAP')).toMatchObject({
      status: 200,
      typed: null,
      notice: 'Banned words saved.',
    });
    expect(await load()).toMatchObject({ words: ['Cheap', 'best deal'], canEdit: true });
    expect(await save('')).toMatchObject({ notice: 'Banned words cleared.' });
  });

  it('keeps all input and shows all errors', async () => {
    await save('kept');
    const typed = `fine\n!!!\n${'x'.repeat(61)}`;
    const response = await save(typed);
    expect(response).toMatchObject({ status: 422, typed, notice: null });
    expect(response.messages).toEqual([
      expect.stringContaining('“!!!”'),
      expect.stringContaining('at most 60 characters'),
    ]);
    expect(await load()).toMatchObject({ words: ['kept'] });
  });

  it('is read-only for an editor', async () => {
    const editor: Actor = { ...owner, role: 'editor' };
    expect(await load(editor)).toMatchObject({ canEdit: false });
    expect(await save('theirs', editor)).toMatchObject({ status: 403, typed: 'theirs' });
    expect(await load()).toMatchObject({ words: [] });
  });

  it('saves the rules for links, shows examples, and keeps what was typed after a refusal', async () => {
    const send = async (fields: Record<string, string>, actor = owner) => {
      const body = new URLSearchParams({ intent: 'link-rules', ...fields });
      const request = new Request('http://localhost/app/settings', { method: 'POST', body });
      const { data, init } = await action(toArgs(request, actor));
      return { status: init?.status ?? 200, ...data.linkRules };
    };
    expect(await load()).toMatchObject({ linkRules: { examples: [], domains: '' } });
    const fields = {
      'allPlatforms.source': '{{platform}}',
      'allPlatforms.medium': 'social',
      'linkedin.medium': '-',
      domains: 'kiln.test\r\nhttps://www.shop.test/',
      shortenLinks: 'on',
    };
    expect(await send(fields)).toMatchObject({ status: 200, notice: 'Link settings saved.' });
    const { linkRules } = await load();
    expect([linkRules.domains, linkRules.shortenLinks]).toEqual(['kiln.test\nshop.test', true]);
    expect(linkRules.groups.filter(({ isSet }) => isSet).map(({ name }) => name)).toEqual([
      'All platforms',
      'LinkedIn',
    ]);
    const [linkedin] = linkRules.examples.filter(({ name }) => name === 'LinkedIn');
    expect(linkedin?.url).toBe('https://kiln.test/page?utm_source=linkedin');
    const refused = await send({ ...fields, domains: 'kiln' });
    expect(refused).toMatchObject({ status: 422, typed: { domains: 'kiln' } });
    expect(refused.messages).toEqual([expect.stringContaining('“kiln” isn’t a domain')]);
    const editor: Actor = { ...owner, role: 'editor' };
    expect(await send({}, editor)).toMatchObject({ status: 403 });
    expect((await load()).linkRules.domains).toBe('kiln.test\nshop.test');
    // A browser leaves out a box that isn't checked.
    const others = Object.entries(fields).filter(([name]) => name !== 'shortenLinks');
    await send(Object.fromEntries(others));
    expect((await load()).linkRules.shortenLinks).toBe(false);
  });

  it('renames the workspace and sets its time zone, and reports errors in both', async () => {
    const send = async (fields: Record<string, string>, actor = owner) => {
      const body = new URLSearchParams({ intent: 'workspace', ...fields });
      const request = new Request('http://localhost/app/settings', { method: 'POST', body });
      const { data, init } = await action(toArgs(request, actor));
      return { status: init?.status ?? 200, ...data.workspace };
    };
    const expected = { name: 'Stoneware', timeZone: 'Europe/Berlin' };
    expect(await send(expected)).toMatchObject({ status: 200, notice: 'Workspace saved.' });
    expect(await load()).toMatchObject({ workspace: expected });
    const wrong = { name: ' ', timeZone: 'Berlin' };
    expect(await send(wrong)).toMatchObject({
      status: 422,
      ...wrong,
      errors: { name: 'Give the workspace a name.', timeZone: expect.stringContaining('Europe/') },
    });
    const editor: Actor = { ...owner, role: 'editor' };
    expect(await send(expected, editor)).toMatchObject({ status: 403, name: 'Stoneware' });
  });

  it('sets how late posts are still published, and keeps a number that’s refused', async () => {
    const send = async (lateLimitMinutes: string) => {
      const body = new URLSearchParams({ intent: 'late-limit', lateLimitMinutes });
      const request = new Request('http://localhost/app/settings', { method: 'POST', body });
      const { data, init } = await action(toArgs(request, owner));
      return { status: init?.status ?? 200, ...data.lateLimit };
    };
    expect(await load()).toMatchObject({ lateLimit: '60' });
    expect(await send('0')).toEqual({
      status: 200,
      minutes: '0',
      messages: [],
      notice: 'Late limit saved.',
    });
    for (const minutes of ['', 'soon', '10081']) {
      const messages = ['Use a whole number of minutes from 0 to 10,080.'];
      expect(await send(minutes)).toEqual({ status: 422, minutes, messages, notice: null });
    }
    expect(await load()).toMatchObject({ lateLimit: '0' });
  });

  it('creates the calendar feed, shows its address once, and revokes it', async () => {
    const send = async (intent: string, actor = owner) => {
      const body = new URLSearchParams({ intent });
      const request = new Request('http://localhost/app/settings', { method: 'POST', body });
      const { data, init } = await action(toArgs(request, actor));
      return { status: init?.status ?? 200, ...data.calendarFeed };
    };
    const created = await send('createFeed');
    expect(created).toMatchObject({ status: 200, newAddress: expect.stringMatching(/\.ics$/u) });
    expect(JSON.stringify(await load())).not.toContain('.ics');
    expect(await load()).toMatchObject({ feed: { lastReadAt: null } });
    expect(await send('createFeed')).toMatchObject({
      status: 409,
      newAddress: null,
      problem: expect.stringContaining('already has'),
    });
    const editor: Actor = { ...owner, role: 'editor' };
    expect(await load(editor)).toMatchObject({ feed: null });
    expect(await send('revokeFeed', editor)).toMatchObject({ status: 403 });
    expect(await send('revokeFeed')).toMatchObject({ notice: 'Calendar address revoked.' });
    expect(await load()).toMatchObject({ feed: null });
  });

  it('redirects signed-out users to the landing page', async () => {
    await expect(load(null)).rejects.toMatchObject({ status: 302 });
  });
});

describe('the form for emails', () => {
  const send = async (fields: readonly (readonly [string, string])[]) => {
    const body = new URLSearchParams([
      ['intent', 'emails'],
      ...fields.map(([key, value]) => [key, value]),
    ]);
    const request = new Request('http://localhost/app/settings/profile', { method: 'POST', body });
    return (await saveProfile(toArgs(request, owner))) as {
      data: unknown;
      init: ResponseInit | null;
    };
  };
  const read = () => bindNotifications(fixture.deps).readEmailPreference(owner);

  it('from a page without topics mutes none, and names what to choose', async () => {
    const all = await read();
    expect(await send([['isOn', 'on']])).toMatchObject({
      init: { status: 422 },
      data: {
        typed: {
          emails: {
            isOn: true,
            topics: [],
            error: 'Choose at least one topic, or turn the emails off.',
          },
        },
      },
    });
    expect(await read()).toEqual(all);
    expect(await send([])).toMatchObject({ data: { notice: 'Emails are off.' } });
    expect(await read()).toEqual({ ...all, isOn: false });
    await send([
      ['isOn', 'on'],
      ['topic', 'problems'],
    ]);
    expect(await read()).toEqual({ isOn: true, topics: ['problems'] });
  });
});
