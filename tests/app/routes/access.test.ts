import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { createPlatformRegistry } from '#app/server/platforms/registry.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { createServices } from '#app/server/services/services.ts';
import { fillWorkspace, readRows } from '#tests/support/filled-workspace.ts';
import {
  createFullForm,
  listPageRoutes,
  type PageRoute,
  ROUTES_FOLDER,
} from '#tests/support/page-routes.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { joinTeam, openSession } from '#tests/support/team.ts';

/** Routes outside any workspace, and why. They're excluded; new routes aren't. */
const WITHOUT_WORKSPACE: Readonly<Record<string, string>> = {
  $: 'every unknown path',
  _index: 'public',
  admin: 'about the installation, for its operators; tested in tests/api/operators.test.ts',
  apis: 'public',
  landing: 'public',
  partner: 'public',
  privacy: 'public',
  'robots[.]txt.ts': 'for crawlers',
  'sitemap[.]xml.ts': 'for crawlers',
  terms: 'public',
  theme: 'sets a cookie',
  login: 'before sign-in',
  register: 'before sign-in',
  'forgot-password': 'before sign-in',
  'reset-password': 'the token of the emailed link is the permission',
  'verify-email': 'the token of the emailed link is the permission',
  'change-email': 'the token of the emailed link is the permission',
  'undo-email-change': 'the token of the emailed link is the permission',
  unsubscribe: 'the token of the emailed link is the permission',
  'come-back': 'only restores the account of the signed-in person',
  device: 'requires a session itself; tested with the CLI',
  invitation: 'the token of the emailed link is the permission; tested with the service',
  'app.media-upload_.library': 'redirects from the former address of the library',
  'app.settings_.security': 'only changes how the signed-in person signs in',
};

/** Pages that visitors can open, too. */
const OPEN_TO_VISITORS: ReadonlySet<string> = new Set(['pricing']);

/** Actions on the user's own account only; tested with the service. */
const OWN_ACCOUNT_ACTIONS: ReadonlySet<string> = new Set(['delete-account']);

/**
 * Forms without fields, for the one thing of its kind that a workspace has. They can't name another tenant's, and the
 * second time, their result is another one.
 */
const WITHOUT_FIELDS: ReadonlySet<string> = new Set(['createFeed', 'revokeFeed']);

/** What viewers may submit: changes to their own membership or name. */
const VIEWERS_OWN: Readonly<Record<string, readonly string[]>> = {
  'app.workspaces': ['switch', 'create', 'leave'],
  'app.settings_.profile': [''],
};

type Handler = (args: ActionFunctionArgs) => unknown;
interface RouteModule {
  readonly loader?: Handler;
  readonly action?: Handler;
}
interface Route extends PageRoute {
  readonly load: () => Promise<RouteModule>;
}

const ROUTES: readonly Route[] = listPageRoutes()
  .filter(({ id, hasLoaderOrAction }) => hasLoaderOrAction && !(id in WITHOUT_WORKSPACE))
  .map((route) => ({
    ...route,
    intents: route.intents.filter((intent) => !OWN_ACCOUNT_ACTIONS.has(intent)),
    load: () => import(`${ROUTES_FOLDER}/${route.path}`) as Promise<RouteModule>,
  }));

const SIGNED_IN_ROUTES = ROUTES.filter(({ id }) => !OPEN_TO_VISITORS.has(id));

interface Visit {
  readonly actor: Actor | null;
  readonly ids: Readonly<Record<string, string>>;
}

let fixture: ServiceFixture;
let owner: Actor;
let stranger: Actor;
let viewer: Actor;
let ids: Record<string, string>;
let missingIds: Record<string, string>;

beforeAll(async () => {
  const inputs = PLATFORM_IDS.map((id) => [
    id,
    { clientId: 'none', clientSecret: 'none', baseUrl: 'http://127.0.0.1:9', extraScopes: [] },
  ]);
  fixture = await createServiceFixture(
    createPlatformRegistry({ sandbox: Object.fromEntries(inputs), live: {} }),
  );
  owner = await openSession(fixture, await fixture.createActor());
  stranger = await openSession(fixture, await fixture.createActor());
  viewer = await joinTeam(fixture, { workspaceId: owner.workspaceId, role: 'viewer' });
  ids = await fillWorkspace(fixture, owner);
  missingIds = Object.fromEntries(Object.keys(ids).map((name) => [name, `none_${name}`]));
});
afterAll(() => fixture.close());

/** Returns the status and everything the browser would receive. */
async function read(outcome: unknown): Promise<{ status: number; text: string }> {
  if (outcome instanceof Response) {
    const location = outcome.headers.get('location') ?? '';
    return { status: outcome.status, text: location + (await outcome.text()) };
  }
  const { init } = (outcome ?? {}) as { init?: { status?: number } };
  return { status: init?.status ?? 200, text: JSON.stringify(outcome) ?? '' };
}

async function call(
  handler: Handler,
  request: Request,
  { actor, ids: params }: Visit,
): Promise<{ status: number; text: string }> {
  const context = {
    site: { isDemo: false, retention: { webhookLogDays: 30 } },
    actor,
    user: actor && { email: 'x@example.com' },
    cspNonce: '',
    requestId: 'req',
    services: createServices(fixture.deps),
    accountEmails: { isUnconfirmed: async () => false, resend: async () => ({ kind: 'done' }) },
    readUploadForm: async () => ({ fields: new FormData(), file: null }),
  } as unknown as AppLoadContext;
  try {
    return await read(await handler({ request, params, context }));
  } catch (thrown) {
    // Remix uses a thrown response as the response; anything else is a bug.
    if (thrown instanceof Error) throw thrown;
    return read(thrown);
  }
}

const ADDRESS = 'http://localhost:3000/app';

function load(loader: Handler, visit: Visit) {
  const query = new URLSearchParams({
    ...visit.ids,
    import: visit.ids['importId'] ?? '',
    delete: visit.ids['mediaId'] ?? '',
  });
  return call(loader, new Request(`${ADDRESS}?${query.toString()}`), visit);
}

function send(action: Handler, { intent, ...visit }: Visit & { intent: string }) {
  const body = createFullForm(intent, visit.ids, {
    userId: owner.userId,
    plan: 'enterprise',
    id: visit.ids['postId'] ?? '',
  });
  return call(action, new Request(ADDRESS, { method: 'POST', body }), visit);
}

/** Builds a function that submits the form with an intent. */
const withIntent = (action: Handler) => (intent: string) => (visit: Visit) =>
  send(action, { ...visit, intent });

const hide = (text: string, of: Readonly<Record<string, string>>): string =>
  Object.values(of).reduce((rest, id) => rest.replaceAll(id, '…'), text);

describe('every route', () => {
  it('has parameters that this test can fill in', () => {
    const unknown = ROUTES.flatMap(({ params }) => params.filter((name) => !(name in ids)));
    expect(unknown).toEqual([]);
  });

  it.each(SIGNED_IN_ROUTES)(
    'redirects signed-out users to the landing page: $id',
    async (route) => {
      const { loader, action } = await route.load();
      const visit = { actor: null, ids };
      const responses = [
        ...(loader ? [await load(loader, visit)] : []),
        ...(action ? [await send(action, { ...visit, intent: '' })] : []),
      ];
      expect(responses.length).toBeGreaterThan(0);
      for (const { status, text } of responses) expect([status, text[0]]).toEqual([302, '/']);
    },
  );

  it.each(ROUTES)('reveals nothing to another tenant: $id', async (route) => {
    const before = await readRows(fixture, owner.workspaceId);
    const { loader, action } = await route.load();
    for (const one of loader ? [loader] : []) {
      const existing = await load(one, { actor: stranger, ids });
      const missing = await load(one, { actor: stranger, ids: missingIds });
      expect(existing.status).toBe(missing.status);
      expect(hide(existing.text, ids)).toBe(hide(missing.text, missingIds));
    }
    const named = route.intents.filter((intent) => !WITHOUT_FIELDS.has(intent));
    for (const request of action ? named.map(withIntent(action)) : []) {
      const existing = await request({ actor: stranger, ids });
      const missing = await request({ actor: stranger, ids: missingIds });
      expect(existing.status).toBe(missing.status);
      expect(hide(existing.text, ids)).not.toContain('Zimtstern');
    }
    expect(await readRows(fixture, owner.workspaceId)).toEqual(before);
  });

  it.each(ROUTES)('does not let a viewer change anything: $id', async (route) => {
    const { loader, action } = await route.load();
    for (const one of loader ? [loader] : [])
      expect((await load(one, { actor: viewer, ids })).status).toBeLessThan(500);
    const before = await readRows(fixture, owner.workspaceId);
    const own = VIEWERS_OWN[route.id] ?? [];
    const requested = route.intents.filter((intent) => !own.includes(intent));
    for (const request of action ? requested.map(withIntent(action)) : [])
      await request({ actor: viewer, ids });
    expect(await readRows(fixture, owner.workspaceId)).toEqual(before);
  });

  it('rejects an editor when it affects everyone', async () => {
    const editor: Actor = { ...viewer, role: 'editor' };
    const requested = [
      ['app.settings.tsx', ''],
      ['app.settings.tsx', 'createFeed'],
      ['app.settings.tsx', 'revokeFeed'],
      ['app.settings_.members.tsx', 'invite'],
      ['app.settings_.members.tsx', 'remove'],
      ['app._index.tsx', 'disconnect'],
      ['app.workspaces.tsx', 'delete'],
    ] as const;
    for (const [file, intent] of requested) {
      const { action } = (await import(`${ROUTES_FOLDER}/${file}`)) as RouteModule;
      if (!action) throw new Error(`${file} has no action.`);
      const visit = { actor: editor, ids: { ...ids, workspaceId: owner.workspaceId }, intent };
      expect((await send(action, visit)).status, `${file} ${intent}`).toBe(403);
    }
  });
});
