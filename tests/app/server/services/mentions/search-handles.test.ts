import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FindHandles } from '#app/server/ports/found-handle.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { createHandleCache } from '#app/server/services/mentions/handle-cache.ts';
import { searchHandles } from '#app/server/services/mentions/search-handles.ts';
import {
  createConnectedAccount,
  createServiceFixture,
  type ServiceFixture,
} from '#tests/support/service-fixture.ts';
import { joinTeam } from '#tests/support/team.ts';
import { createScriptedPlatform } from '../publishing/scripted-platform.ts';

const ACME = { handle: 'acme', name: 'Acme', profileUrl: 'https://x.test/acme' };
const { registry } = createScriptedPlatform();
const adapter = registry.getAdapter('twitter', 'sandbox');

let fixture: ServiceFixture;

beforeAll(async () => {
  fixture = await createServiceFixture(registry);
});
afterAll(() => fixture.close());

/** Searches with a script for the platform, as a service with a cache of its own. */
function createSearch(findHandles: FindHandles | null) {
  const platforms = { ...registry, getAdapter: () => ({ ...adapter, findHandles }) };
  const handleCache = createHandleCache(fixture.deps.clock);
  const counted: string[] = [];
  const callLimits = { count: async (call: string) => void counted.push(call) };
  const deps = { ...fixture.deps, platforms, handleCache, callLimits };
  const search = (actor: Actor, query: string) =>
    searchHandles(deps, actor, { platform: 'twitter', query });
  return { search, counted };
}

async function createConnected(): Promise<Actor> {
  const actor = await fixture.createActor();
  await createConnectedAccount(fixture.deps, {
    workspaceId: actor.workspaceId,
    platform: 'twitter',
  });
  return actor;
}

it('searches with the account’s token, and counts each search once', async () => {
  const tokens: string[] = [];
  const { search, counted } = createSearch(async (_context, token, query) => {
    tokens.push(token);
    return query === 'acme' ? [ACME] : [];
  });
  const actor = await createConnected();
  expect(await search(actor, 'acme')).toEqual({ items: [ACME] });
  expect(await search(actor, 'acme')).toEqual({ items: [ACME] });
  expect(counted).toEqual(['handle-search']);
  expect(tokens).toEqual([expect.stringMatching(/^token-of-acct_/u)]);
  expect(await search(actor, 'other')).toEqual({ items: [] });
  expect(counted).toHaveLength(2);
});

it('explains what is missing: a search, an account, or a permission', async () => {
  const actor = await createConnected();
  await expect(createSearch(null).search(actor, 'acme')).rejects.toMatchObject({
    code: 'conflict',
    message: 'Twitter’s API has no search for handles. Enter the handle yourself.',
  });
  const { search } = createSearch(async () => [ACME]);
  await expect(search(await fixture.createActor(), 'acme')).rejects.toMatchObject({
    code: 'conflict',
    message: 'Connect a Twitter account to search for handles there.',
  });
  const refused = createSearch(() =>
    Promise.reject(
      new PlatformError({
        kind: 'permission',
        platform: 'twitter',
        code: 'forbidden',
        message: 'Forbidden.',
        remedy: 'Ask.',
        lacksPermission: true,
      }),
    ),
  );
  await expect(refused.search(actor, 'acme')).rejects.toMatchObject({
    code: 'platform_refused',
    message:
      'The account twitter account isn’t allowed to search. Reconnect it, and accept all permissions.',
  });
  expect(refused.counted).toHaveLength(1);
});

it('is for people who can edit posts', async () => {
  const { workspaceId } = await createConnected();
  const viewer = await joinTeam(fixture, { workspaceId, role: 'viewer' });
  const { search } = createSearch(async () => [ACME]);
  await expect(search(viewer, 'acme')).rejects.toMatchObject({ code: 'forbidden' });
});
