import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createId } from '#app/server/db/ids.ts';
import type { Role } from '#app/server/services/actor.ts';
import { type ApiApp, startApiApp, type Tenant } from '#tests/support/api-app.ts';
import { fillWorkspace, readRows } from '#tests/support/filled-workspace.ts';
import { createFullForm, listPageRoutes } from '#tests/support/page-routes.ts';
import { createConnectedAccount } from '#tests/support/service-fixture.ts';
import { sampleCases } from '#tests/support/whole-run.ts';

/**
 * Remix serves `<page>.data` with only the loaders' results, and `?_routes=` selects single loaders, so a
 * layout's guard can be bypassed. This requests every page's data that way, in every role.
 */
const SECRET = 'Zimtstern';
const BUILD = fileURLToPath(new URL('../../build/server/index.js', import.meta.url));
const Manifest = z.object({
  routes: z.record(
    z.string(),
    z.object({
      path: z.string().optional(),
      parentId: z.string().optional(),
      index: z.boolean().optional(),
    }),
  ),
});

/** Viewers may only change their own name and their own workspaces. */
const OWN_FORMS: ReadonlySet<string> = new Set([
  'app.workspaces',
  'app.settings_.profile',
  'app.settings_.security',
  'theme',
]);

interface PageAddress {
  readonly routeId: string;
  /** With parameters filled in, and without `.data`. */
  readonly pathname: string;
}

let app: ApiApp;
let ids: Record<string, string>;
let pages: readonly PageAddress[];
const cookies = new Map<Role | 'stranger' | 'anonymous', string>();

beforeAll(async () => {
  app = await startApiApp();
  const { deps } = app.fanfare.container;
  ids = await fillWorkspace(
    {
      deps,
      clock: { now: () => deps.clock.now(), advance: () => undefined },
      connect: (actor, platform) =>
        createConnectedAccount(deps, { workspaceId: actor.workspaceId, platform }),
    },
    { ...app.owner, role: 'owner', via: 'session', scopes: [], environment: null },
  );
  cookies.set('anonymous', '');
  cookies.set('owner', await signIn(app.owner));
  cookies.set('editor', await signIn(await app.addMember(app.owner.workspaceId, 'editor')));
  cookies.set('viewer', await signIn(await app.addMember(app.owner.workspaceId, 'viewer')));
  cookies.set('stranger', await signIn(await app.createTenant()));
  pages = await listPages();
});
afterAll(() => app.close());

/** Signs a user in without the forms. Returns the Cookie header. */
async function signIn({ userId }: Tenant): Promise<string> {
  const { prisma, clock } = app.fanfare.container.deps;
  const identity = await prisma.identity.create({
    data: { id: createId('idn'), userId, issuer: 'https://id.example', subject: userId },
  });
  const { setCookie } = await app.fanfare.identity.sessions.createSession({
    userId,
    identityId: identity.id,
    authTime: clock.now(),
    usedSecondFactor: false,
    sid: null,
    idToken: 'none',
    addressPrefix: null,
    userAgent: null,
  });
  return setCookie.split(';')[0] ?? '';
}

async function listPages(): Promise<PageAddress[]> {
  const { routes } = Manifest.parse(await import(pathToFileURL(BUILD).href));
  const toPath = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? path.posix.join(toPath(route.parentId), route.path ?? '') : '/';
  };
  return Object.keys(routes)
    .filter((id) => id !== 'root')
    .map((id) => ({
      routeId: id,
      pathname: toPath(id)
        .replaceAll(/:(\w+)\??/gu, (_all, name: string) => ids[name] ?? 'none')
        .replace('*', 'nowhere'),
    }));
}

const toDataUrl = ({ pathname }: PageAddress): URL =>
  new URL(pathname === '/' ? '/_root.data' : `${pathname}.data`, app.url);

async function read(url: URL, role: Role | 'stranger' | 'anonymous') {
  const headers = { cookie: cookies.get(role) ?? '', 'sec-fetch-site': 'same-origin' };
  const response = await fetch(url, { headers, redirect: 'manual' });
  return { status: response.status, text: await response.text() };
}

/**
 * Returns URLs for the whole page's data, for one loader alone, and for that loader with its media and
 * imports.
 */
function toDataUrls(page: PageAddress): URL[] {
  const whole = toDataUrl(page);
  const alone = new URL(whole);
  alone.searchParams.set('_routes', page.routeId);
  const named = new URL(alone);
  for (const [name, id] of Object.entries(ids)) named.searchParams.set(name, id);
  named.searchParams.set('import', ids['importId'] ?? '');
  named.searchParams.set('delete', ids['mediaId'] ?? '');
  return [whole, alone, named];
}

describe('page data', () => {
  it('shows the workspace’s data to members', async () => {
    const seen: string[] = [];
    for (const page of pages)
      if ((await read(toDataUrl(page), 'viewer')).text.includes(SECRET)) seen.push(page.routeId);
    expect(seen).toEqual(
      expect.arrayContaining(['routes/app.media', 'routes/app.settings_.webhooks_.$webhookId']),
    );
  });

  it.each(['anonymous', 'stranger'] as const)('shows none of it to %s', async (role) => {
    expect(pages.length).toBeGreaterThan(30);
    for (const url of pages.flatMap(toDataUrls)) {
      const { status, text } = await read(url, role);
      expect(status, url.href).toBeLessThan(500);
      expect(text, url.href).not.toContain(SECRET);
    }
  });

  // All loaders run for the owner, and each member's requests include every page.
  it.each([
    ['viewer', 3],
    ['editor', 3],
    ['owner', 1],
  ] as const)('never fails for the %s', async (role, step) => {
    const urls = pages.flatMap((page, place) => sampleCases(toDataUrls(page), step, place));
    expect(urls.length).toBeGreaterThanOrEqual(pages.length);
    for (const url of urls) expect((await read(url, role)).status, url.href).toBeLessThan(500);
  });
});

describe('forms sent to page data', () => {
  const FORMS = listPageRoutes().filter(({ id }) => id.startsWith('app') && !OWN_FORMS.has(id));

  function post(page: PageAddress, intent: string, headers: Record<string, string>) {
    const body = createFullForm(intent, ids, { userId: app.owner.userId, plan: 'enterprise' });
    return fetch(toDataUrl(page), { method: 'POST', body, headers, redirect: 'manual' });
  }
  const findPage = (id: string): PageAddress => {
    const page = pages.find(({ routeId }) => routeId.replace('/route', '').endsWith(`/${id}`));
    if (!page) throw new Error(`The build has no page for ${id}.`);
    return page;
  };
  const readWorkspace = () =>
    readRows({ deps: app.fanfare.container.deps } as never, app.owner.workspaceId);

  it.each(['anonymous', 'stranger', 'viewer'] as const)('change nothing for %s', async (role) => {
    const before = await readWorkspace();
    let sent = 0;
    for (const { id, intents } of FORMS)
      for (const intent of intents) {
        const cookie = cookies.get(role) ?? '';
        const response = await post(findPage(id), intent, { cookie, origin: app.url });
        expect(response.status, `${id} ${intent}`).toBeLessThan(500);
        await response.body?.cancel();
        sent += 1;
      }
    expect(sent).toBeGreaterThan(60);
    expect(await readWorkspace()).toEqual(before);
  });

  it('are rejected from another site, even with an owner’s cookie', async () => {
    const before = await readWorkspace();
    const cookie = cookies.get('owner') ?? '';
    for (const { id, intents } of FORMS)
      for (const from of ['https://evil.example', 'null']) {
        const response = await post(findPage(id), intents.at(-1) ?? '', { cookie, origin: from });
        expect(response.status, `${id} from ${from}`).toBe(403);
        await response.body?.cancel();
      }
    expect(await readWorkspace()).toEqual(before);
  });
});
