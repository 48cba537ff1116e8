import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_PUSH_BROWSERS, PushTargetInput } from '#app/domain/notifications/push.ts';
import { createPushSender } from '#app/server/adapters/push-sender/create-push-sender.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { deleteOldNotifications } from '#app/server/services/notifications/delete-old-notifications.ts';
import { markRead } from '#app/server/services/notifications/mark-read.ts';
import {
  readPushState,
  subscribeBrowser,
  unsubscribeBrowser,
} from '#app/server/services/notifications/push-subscription.ts';
import { sendPushes } from '#app/server/services/notifications/send-pushes.ts';
import { createPushBrowser, type PushBrowser, readVapid } from '#tests/support/read-push.ts';
import { type ScriptedServer, startScriptedServer } from '#tests/support/scripted-server.ts';
import { openSession } from '#tests/support/team.ts';
import { useDeliveryBench } from '../publishing/delivery-bench.ts';
import { fail } from '../publishing/scripted-platform.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const bench = useDeliveryBench();
let service: ScriptedServer;
let browser: PushBrowser;
let actor: Actor;

beforeEach(async () => {
  await bench.deps.prisma.pushSubscription.deleteMany();
  service = await startScriptedServer();
  browser = createPushBrowser();
  actor = await signIn();
  bench.platform.prepare = () => Promise.reject(fail('rejected_content'));
});
afterEach(() => service.close());

/** Signs the author in to another browser. */
async function signIn(): Promise<Actor> {
  const session = await openSession(bench, bench.actor);
  const until = new Date(bench.clock.now().getTime() + 30 * 24 * 60 * MINUTE_MS);
  await bench.deps.prisma.session.update({
    where: { id: session.sessionId ?? '' },
    data: { idleExpiresAt: until, absoluteExpiresAt: until },
  });
  return session;
}

const toTarget = (url = `${service.baseUrl}/push/1?key=2`, { keys } = browser) =>
  PushTargetInput.parse({ endpoint: url, ...keys });

const subscribe = (who = actor, target = toTarget()) => subscribeBrowser(bench.deps, who, target);
async function failPost(caption?: string) {
  bench.clock.advance(SECOND_MS);
  return bench.work(await bench.publish(caption));
}
const countBrowsers = () => bench.deps.prisma.pushSubscription.count();

/** Sends what is due after some seconds. Returns how many requests arrived. */
async function sendAfter(seconds: number): Promise<number> {
  const before = service.received.length;
  bench.clock.advance(seconds * SECOND_MS);
  await sendPushes(bench.deps);
  return service.received.length - before;
}

const readMessages = () => service.received.map((request) => browser.read(request));

describe('a push message', () => {
  it('shows a failed post in the browser, encrypted and signed for it', async () => {
    service.script({ status: 201 });
    await subscribe();
    const { publicKey } = await readPushState(bench.deps, actor);
    const { id } = await failPost();
    // Who watches the post fail has read it by then.
    expect(await sendAfter(4)).toBe(0);
    expect(await sendAfter(2)).toBe(1);
    expect(readMessages()).toEqual([
      {
        title: '“The kiln is open” wasn’t published on LinkedIn.',
        body: 'Do something about it.',
        tag: `post:${id}`,
        path: `/app/open?workspace=${actor.workspaceId}&post=${id}`,
      },
    ]);
    const [request] = service.received;
    expect(request).toMatchObject({
      method: 'POST',
      target: '/push/1?key=2',
      headers: { ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' },
    });
    expect(request?.headers['topic']).toMatch(/^[\w-]{32}$/u);
    expect(request && readVapid(request, publicKey)).toEqual({
      aud: service.baseUrl,
      sub: 'https://fanfare.test',
      exp: expect.any(Number),
    });
    expect(await sendAfter(120)).toBe(0);
  });

  it('reports many failures at once, and nothing that was read', async () => {
    service.script({ status: 201 }, { status: 201 });
    await subscribe();
    for (const caption of ['One', 'Two', 'Three', 'Four']) await failPost(caption);
    expect(await sendAfter(6)).toBe(1);
    expect(readMessages()).toMatchObject([
      { title: 'You have 4 new notifications', path: '/app/notifications' },
    ]);
    await failPost('Five');
    expect(await sendAfter(10)).toBe(0);
    expect(await sendAfter(25)).toBe(1);
    await failPost('Six');
    await markRead(bench.deps, bench.actor, {});
    expect(await sendAfter(60)).toBe(0);
  });

  it('is sent once by two workers', async () => {
    service.script({ status: 201 });
    await subscribe();
    await failPost();
    bench.clock.advance(6 * SECOND_MS);
    await Promise.all([sendPushes(bench.deps), sendPushes(bench.deps)]);
    expect(service.received).toHaveLength(1);
  });

  it.each([
    ['signed out', { revokedAt: new Date() }],
    ['idle for too long', { idleExpiresAt: new Date(0) }],
  ])('is never sent to a browser that was %s, which is forgotten', async (_why, data) => {
    await subscribe();
    await failPost();
    await bench.deps.prisma.session.update({ where: { id: actor.sessionId ?? '' }, data });
    expect(await sendAfter(6)).toBe(0);
    await deleteOldNotifications(bench.deps, { signal: new AbortController().signal });
    expect(await countBrowsers()).toBe(0);
  });

  it('is never sent to someone who isn’t the author, or who turned it off', async () => {
    const other = await openSession(bench, await bench.createActor());
    await subscribe(other, toTarget(`${service.baseUrl}/push/other`));
    await subscribe();
    await unsubscribeBrowser(bench.deps, actor);
    expect(await readPushState(bench.deps, actor)).toMatchObject({ isOn: false });
    await failPost();
    expect(await sendAfter(6)).toBe(0);
  });
});

describe('a push service', () => {
  it.each([404, 410, 403])('ends the subscription with %i', async (status) => {
    service.script({ status });
    await subscribe();
    await failPost();
    expect(await sendAfter(6)).toBe(1);
    expect(await countBrowsers()).toBe(0);
  });

  it('gets the next message when it asks for it, and later each time it fails', async () => {
    const headers = { 'retry-after': '600' };
    service.script({ status: 429, headers }, { status: 500 }, { cut: true }, { status: 201 });
    await subscribe();
    await failPost();
    expect(await sendAfter(6)).toBe(1);
    expect(await sendAfter(590)).toBe(0);
    expect(await sendAfter(15)).toBe(1);
    expect(await sendAfter(115)).toBe(0);
    expect(await sendAfter(10)).toBe(1);
    expect(await sendAfter(245)).toBe(1);
    expect(readMessages().at(-1)).toMatchObject({ body: 'Do something about it.' });
  });

  it('isn’t followed to another address, and can’t fill the memory or hold up others', async () => {
    const inside = await startScriptedServer();
    const huge = { status: 200, body: 'x'.repeat(20_000_000) };
    service.script({ status: 307, headers: { location: inside.baseUrl } }, huge);
    await subscribe();
    await failPost();
    expect(await sendAfter(6)).toBe(1);
    expect(inside.received).toEqual([]);
    await inside.close();
    expect(await sendAfter(61)).toBe(1);
    expect(await sendAfter(120)).toBe(0);
  });

  it('that never responds is given up after the time limit', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const { sql, secrets, clock } = bench.deps;
    const guard = { allowsLoopback: true };
    const pushSender = createPushSender({
      sql,
      secrets,
      clock,
      publicUrl: 'http://localhost',
      guard,
      timeoutMs: 50,
    });
    const target = toTarget(`http://127.0.0.1:${String(port)}`);
    const message = { target, payload: '{}', topic: 'x', keepSeconds: 60 };
    await expect(pushSender.send(message)).rejects.toMatchObject({ problem: 'too_slow' });
    silent.closeAllConnections();
    silent.close();
  });

  it.each([
    'https://127.0.0.1/push',
    'https://[::1]/push',
    'http://push.example.org/push',
    'https://169.254.169.254/latest',
    'https://user:secret@push.example.org/push',
    'https://localhost:5432/',
    'not a URL',
  ])('can’t be %s in production', async (endpoint) => {
    const { sql, secrets, clock } = bench.deps;
    const pushSender = createPushSender({
      sql,
      secrets,
      clock,
      publicUrl: 'https://x.org',
      guard: {},
    });
    const deps = { ...bench.deps, pushSender };
    await expect(subscribeBrowser(deps, actor, toTarget(endpoint))).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await expect(
      pushSender.send({ target: toTarget(endpoint), payload: '{}', topic: 'x', keepSeconds: 1 }),
    ).rejects.toMatchObject({ name: 'UrlFetchError' });
    expect(await countBrowsers()).toBe(0);
  });
});

describe('subscriptions', () => {
  it('replace the one of the same browser, and the oldest beyond the limit', async () => {
    await subscribe();
    const other = await openSession(bench, await bench.createActor());
    // The next person who signs in to this browser.
    await subscribe(other);
    expect(await readPushState(bench.deps, actor)).toMatchObject({ isOn: false });
    expect(await countBrowsers()).toBe(1);
    for (let count = 0; count < MAX_PUSH_BROWSERS + 2; count += 1) {
      bench.clock.advance(SECOND_MS);
      await subscribe(await signIn(), toTarget(`${service.baseUrl}/push/${count}`));
    }
    expect(await countBrowsers()).toBe(MAX_PUSH_BROWSERS + 1);
  });

  it('are stored encrypted, and need keys that a browser can have', async () => {
    await subscribe();
    const row = await bench.deps.prisma.pushSubscription.findFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(service.baseUrl);
    expect(JSON.stringify(row)).not.toContain(browser.keys.auth);
    const offCurve = Buffer.alloc(65, 4).toString('base64url');
    await expect(subscribe(actor, { ...toTarget(), p256dh: offCurve })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect(PushTargetInput.safeParse({ ...toTarget(), auth: 'short' }).success).toBe(false);
  });

  it('count as off when the installation’s key is replaced', async () => {
    await subscribe();
    const before = await readPushState(bench.deps, actor);
    await bench.deps.prisma.signingKey.deleteMany({ where: { alg: 'VAPID' } });
    const after = await readPushState(bench.deps, actor);
    expect(before.isOn).toBe(true);
    expect(after.isOn).toBe(false);
    expect(after.publicKey).not.toBe(before.publicKey);
  });
});
