import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { StorageOutageError } from '#app/server/errors/storage-outage-error.ts';
import { BodyReadError } from '#app/server/ports/http-client.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { MAX_MISTAKES } from '#app/server/services/publishing/run/resume-later.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform, fail, type ScriptedPlatform } from '../scripted-platform.ts';

let fixture: ServiceFixture;
let platform: ScriptedPlatform;
let actor: Actor;
const current: { platform: ScriptedPlatform } = { platform: createScriptedPlatform() };

beforeAll(async () => {
  fixture = await createServiceFixture({
    getAdapter: (...args) => current.platform.registry.getAdapter(...args),
    environmentFor: () => 'sandbox',
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  platform = current.platform = createScriptedPlatform();
  actor = await fixture.createActor();
  await fixture.connect(actor, 'linkedin');
});

const HOURS_MS = 3_600_000;
const trouble = (code: string): Error => Object.assign(new Error(`It broke: ${code}.`), { code });
const TROUBLES = ['EIO', 'ENOSPC', 'EMFILE', 'ENOMEM', 'ECONNREFUSED', '57P01', '53300'];

async function publish(): Promise<string> {
  const input = PublishPostInput.parse({
    platforms: ['linkedin'],
    content: { captions: ['The kiln is open'] },
  });
  const { deliveries } = await publishPost(fixture.deps, actor, { input, source: 'api' });
  const [delivery] = deliveries;
  if (!delivery) throw new Error('The post has no delivery.');
  return delivery.id;
}

const readRow = (id: string) => fixture.deps.prisma.delivery.findUniqueOrThrow({ where: { id } });

/** Runs the delivery like the queue, whenever it's due. */
async function work(id: string, times = 1): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await runDelivery(fixture.deps, { deliveryId: id, signal: new AbortController().signal });
    fixture.clock.advance(HOURS_MS);
  }
}

/** Makes a step fail this many times before it succeeds. */
function failing<T extends (...args: never[]) => Promise<unknown>>(
  errors: readonly Error[],
  step: T,
): T {
  const left = [...errors];
  return (async (...args) => {
    const error = left.shift();
    if (error) throw error;
    return step(...args);
  }) as T;
}

describe('an internal error', () => {
  it.each(['prepare', 'commit', 'confirm'] as const)(
    'is retried in the step %s, however long it lasts, and the post is published once',
    async (name) => {
      const errors = [...TROUBLES, ...TROUBLES].map(trouble);
      platform[name] = failing(errors, platform[name]);
      const id = await publish();
      await work(id, errors.length);
      expect(await readRow(id)).toMatchObject({ needsDecision: false, leaseToken: null });
      await work(id);
      expect(await readRow(id)).toMatchObject({ state: 'published', remoteId: '77' });
      expect(platform.sent).toEqual(['The kiln is open']);
    },
  );

  it('of the object storage is retried however long it lasts, also inside a body that broke off', async () => {
    const outage = () => new StorageOutageError(new Error('SlowDown'));
    const errors = Array.from({ length: MAX_MISTAKES + 1 }, (_, index) =>
      index % 2 === 0 ? outage() : new BodyReadError('The body broke off.', { cause: outage() }),
    );
    platform.prepare = failing(errors, platform.prepare);
    const id = await publish();
    await work(id, errors.length);
    expect(await readRow(id)).toMatchObject({ needsDecision: false, leaseToken: null });
    await work(id);
    expect(await readRow(id)).toMatchObject({ state: 'published' });
  });

  it('after a commit was sent leads to a query to the platform, never to another commit', async () => {
    const { commit } = platform;
    platform.commit = async (context, state) => {
      await context.http.request({ method: 'POST', url: 'http://127.0.0.1:9/' }).catch(() => null);
      await commit(context, state);
      throw trouble('57P01');
    };
    const found = { kind: 'committed', step: 'confirm', state: { id: '77' } } as const;
    const look = async () => ({ ...found, evidence: 'It is there.' });
    platform.reconcile = failing(TROUBLES.map(trouble), look);
    const id = await publish();
    await work(id);
    expect(await readRow(id)).toMatchObject({ state: 'unconfirmed', needsDecision: false });
    await work(id, TROUBLES.length);
    expect(await readRow(id)).toMatchObject({ state: 'unconfirmed', needsDecision: false });
    await work(id);
    expect(await readRow(id)).toMatchObject({ state: 'published' });
    expect(platform.sent).toHaveLength(1);
  });

  it('is known to the step that resumes, and is not mistaken for a rejection by the platform', async () => {
    const seen: boolean[] = [];
    const { prepare } = platform;
    platform.prepare = async (context, state) => {
      seen.push(context.isResumed);
      if (seen.length === 1) throw trouble('EIO');
      if (seen.length === 2) throw fail('unavailable');
      return prepare(context, state);
    };
    await work(await publish(), 3);
    expect(seen).toEqual([false, true, false]);
  });

  it('is shown in the timeline with the time at which publishing resumes', async () => {
    platform.prepare = failing([trouble('ENOSPC')], platform.prepare);
    const id = await publish();
    const now = fixture.clock.now().getTime();
    await runDelivery(fixture.deps, { deliveryId: id, signal: new AbortController().signal });
    const where = { deliveryId: id, kind: 'interrupted' };
    expect(await fixture.deps.prisma.deliveryEvent.findMany({ where })).toMatchObject([
      { data: { trouble: 'storage', until: new Date(now + 1000).toISOString() } },
    ]);
    expect(fixture.deps.queue.requests.at(-1)?.startAfter).toEqual(new Date(now + 1000));
  });
});

describe('a bug', () => {
  const mistakes = Array.from({ length: MAX_MISTAKES }, () => new TypeError('x is undefined'));

  it('costs the delivery nothing if it does not recur', async () => {
    platform.prepare = failing(mistakes.slice(1), platform.prepare);
    const id = await publish();
    await work(id, MAX_MISTAKES);
    expect(await readRow(id)).toMatchObject({ state: 'published', errorCode: null });
  });

  it.each(['prepare', 'commit'] as const)(
    'ends the delivery with a safe retry if it repeats in the step %s',
    async (name) => {
      platform[name] = failing(mistakes, platform[name]);
      const id = await publish();
      await work(id, MAX_MISTAKES - 1);
      expect(await readRow(id)).toMatchObject({ errorCode: null });
      await work(id);
      expect(await readRow(id)).toMatchObject({
        state: 'failed',
        errorKind: 'bug',
        errorCode: 'internal',
        retrySafe: 'yes',
        errorRemedy: 'Send the ID of this delivery to the administrator of this server.',
      });
      expect(platform.sent).toEqual([]);
    },
  );

  it('asks the user if it repeats after the commit, because the post may be live', async () => {
    platform.confirm = failing(mistakes, platform.confirm);
    const id = await publish();
    await work(id, MAX_MISTAKES);
    expect(await readRow(id)).toMatchObject({ state: 'unconfirmed', needsDecision: true });
    expect(platform.sent).toHaveLength(1);
  });
});
