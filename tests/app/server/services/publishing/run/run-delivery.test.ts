import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { getPost } from '#app/server/services/publishing/store/get-post.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { resolveDelivery } from '#app/server/services/publishing/manage/resolve-delivery.ts';
import { retryDelivery } from '#app/server/services/publishing/manage/retry-delivery.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import { sweepDeliveries } from '#app/server/services/deliveries/sweep-deliveries.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import { createScriptedPlatform, fail, type ScriptedPlatform } from '../scripted-platform.ts';

let fixture: ServiceFixture;
let platform: ScriptedPlatform;
let actor: Actor;
/** An indirection, so each test gets a new script. */
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

async function publish(caption = 'The kiln is open'): Promise<PostOutput> {
  const input = PublishPostInput.parse({
    platforms: ['linkedin'],
    content: { captions: [caption] },
  });
  return publishPost(fixture.deps, actor, { input, source: 'api' });
}

function getOnlyDelivery(post: PostOutput): PostOutput['deliveries'][number] {
  const [delivery] = post.deliveries;
  if (!delivery) throw new Error('The post has no delivery.');
  return delivery;
}

async function work(post: PostOutput, signal = new AbortController().signal): Promise<PostOutput> {
  await runDelivery(fixture.deps, { deliveryId: getOnlyDelivery(post).id, signal });
  return getPost(fixture.deps, actor, { postId: post.id });
}

describe('a delivery', () => {
  it('is published with ID, link, and receipt, and the post shows it', async () => {
    const post = await work(await publish());
    expect(post.state).toBe('published');
    expect(getOnlyDelivery(post)).toMatchObject({
      success: true,
      postId: '77',
      url: 'https://platform.test/77',
    });
    const receipts = await fixture.deps.prisma.receipt.findMany({
      where: { deliveryId: getOnlyDelivery(post).id },
    });
    expect(receipts).toHaveLength(1);
  });

  it('may be published without an ID or a link when the platform says so (a private TikTok)', async () => {
    platform.confirm = async (_context, state) => ({
      kind: 'published',
      remoteId: null,
      url: null,
      state,
      note: 'Private posts have no link.',
    });
    const post = await work(await publish());
    expect(post.state).toBe('published');
    expect(getOnlyDelivery(post)).toMatchObject({
      success: true,
      url: null,
      message: 'Private posts have no link.',
    });
  });

  it('is sent once when its job comes twice', async () => {
    const post = await publish();
    await Promise.all([work(post), work(post), work(post)]);
    await work(post);
    expect(platform.sent).toEqual(['The kiln is open']);
  });

  it('is retried after an outage before the commit, and clears the error when it succeeds', async () => {
    platform.prepare = () => Promise.reject(fail('unavailable'));
    const waiting = await work(await publish());
    expect(getOnlyDelivery(waiting)).toMatchObject({
      state: 'waiting',
      errorKind: 'unavailable',
      success: null,
    });
    platform.prepare = createScriptedPlatform().prepare;
    fixture.clock.advance(60_000);
    const post = await work(waiting);
    expect(getOnlyDelivery(post)).toMatchObject({ state: 'published', errorKind: null });
  });

  it('fails with reason and remedy when the platform rejects the content, and can be retried', async () => {
    platform.commit = () => Promise.reject(fail('rejected_content'));
    const failed = await work(await publish());
    expect(failed.state).toBe('failed');
    expect(getOnlyDelivery(failed)).toMatchObject({
      success: false,
      errorKind: 'rejected_content',
      remedy: 'Do something about it.',
      retrySafe: 'yes',
    });
    platform.commit = createScriptedPlatform().commit;
    const { queue } = fixture.deps;
    const { length } = queue.requests;
    const wake = vi.fn<() => void>();
    const deps = { ...fixture.deps, queue: { ...queue, wake } };
    const again = await retryDelivery(deps, actor, { deliveryId: getOnlyDelivery(failed).id });
    expect(again.state).toBe('publishing');
    expect(queue.requests).toHaveLength(length + 1);
    expect(wake).toHaveBeenCalledOnce();
  });

  it('refunds the daily limit when nothing was ever sent', async () => {
    platform.prepare = () => Promise.reject(fail('permission'));
    await work(await publish());
    const days = await fixture.deps.prisma.usageDay.findMany({
      where: { workspaceId: actor.workspaceId },
    });
    expect(days).toMatchObject([{ postsUsed: 0, deliveriesUsed: 0 }]);
  });

  it('flags the account when its tokens no longer work', async () => {
    platform.prepare = () => Promise.reject(fail('reauthorize'));
    await work(await publish());
    const accounts = await fixture.deps.prisma.account.findMany({
      where: { workspaceId: actor.workspaceId },
    });
    expect(accounts).toMatchObject([{ state: 'needs_reauthorization' }]);
  });

  it('waits until the platform accepts requests again', async () => {
    const retryAt = new Date(fixture.clock.now().getTime() + 3_600_000);
    platform.commit = () => Promise.reject(fail('rate_limited', retryAt));
    const waiting = await work(await publish());
    expect(getOnlyDelivery(waiting).nextAttemptAt).toBe(retryAt.toISOString());
    platform.commit = createScriptedPlatform().commit;
    expect((await work(waiting)).state).toBe('publishing');
    fixture.clock.advance(3_600_000);
    expect((await work(waiting)).state).toBe('published');
  });
});

describe('a commit whose response was lost', () => {
  beforeEach(() => {
    platform.commit = async (context) => {
      platform.sent.push(context.content.text);
      throw fail('outcome_unknown');
    };
  });

  it('is published when the platform shows the post, and never sent again', async () => {
    platform.reconcile = async () => ({
      kind: 'committed',
      step: 'confirm',
      state: { id: '78' },
      evidence: 'Found it.',
    });
    const post = await work(await publish());
    expect(getOnlyDelivery(post)).toMatchObject({
      state: 'published',
      postId: '78',
      evidence: 'Found it.',
    });
    expect(platform.sent).toHaveLength(1);
  });

  it('is sent again only after the platform confirmed that it did not happen', async () => {
    platform.reconcile = async () => {
      platform.commit = createScriptedPlatform().commit;
      return {
        kind: 'not_committed',
        basis: 'object',
        step: 'commit',
        state: {},
        evidence: 'Nothing there.',
      };
    };
    expect((await work(await publish())).state).toBe('published');
  });

  it('is checked again later while the platform may not show the post yet', async () => {
    const until = new Date(fixture.clock.now().getTime() + 30_000);
    platform.reconcile = async (_context, state) => ({
      kind: 'look_again',
      state,
      until,
      evidence: 'Not yet.',
    });
    const post = await work(await publish());
    expect(getOnlyDelivery(post)).toMatchObject({
      state: 'unconfirmed',
      needsDecision: false,
      success: null,
    });
    expect(post.state).toBe('publishing');
    expect(fixture.deps.queue.requests.at(-1)).toMatchObject({ startAfter: until });
  });

  it('asks the user when the platform cannot tell, and accepts the decision', async () => {
    const post = await work(await publish());
    expect(post.state).toBe('needs_decision');
    expect(getOnlyDelivery(post)).toMatchObject({
      state: 'unconfirmed',
      needsDecision: true,
      evidence: 'Nobody knows.',
    });
    const decided = await resolveDelivery(fixture.deps, actor, {
      deliveryId: getOnlyDelivery(post).id,
      isLive: true,
    });
    expect(decided.state).toBe('published');
    expect(platform.sent).toHaveLength(1);
  });

  it('does not assume that a retry is safe', async () => {
    const post = await work(await publish());
    await expect(
      retryDelivery(fixture.deps, actor, { deliveryId: getOnlyDelivery(post).id }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('a commit that never arrived', () => {
  const notThere = {
    kind: 'not_committed',
    basis: 'listing',
    step: 'commit',
    state: {},
    evidence: 'Nothing there.',
  } as const;

  it('is still published after several checks fail', async () => {
    const lost = async (): Promise<never> => {
      throw fail('outcome_unknown');
    };
    platform.commit = lost;
    const checks = [
      ...Array<PlatformErrorKind>(3).fill('unreadable'),
      ...Array<PlatformErrorKind>(3).fill('unavailable'),
    ];
    platform.reconcile = async () => {
      const kind = checks.pop();
      if (kind) throw fail(kind);
      platform.commit = createScriptedPlatform().commit;
      return notThere;
    };
    let post = await publish();
    for (let look = 0; look < 8 && post.state !== 'published'; look += 1) {
      post = await work(post);
      fixture.clock.advance(3_600_000);
    }
    expect(getOnlyDelivery(post)).toMatchObject({ state: 'published', errorKind: null });
  });

  it('fails after five commits, and reports that a retry is safe', async () => {
    let commits = 0;
    platform.commit = async () => {
      commits += 1;
      throw fail('outcome_unknown');
    };
    platform.reconcile = async () => notThere;
    const post = await work(await publish());
    expect(commits).toBe(5);
    expect(getOnlyDelivery(post)).toMatchObject({
      state: 'failed',
      errorCode: 'never_arrived',
      retrySafe: 'yes',
    });
  });
});

describe('a worker that stops or dies', () => {
  it('leaves a commit in flight for the next worker to reconcile', async () => {
    const stopping = new AbortController();
    platform.commit = async (context) => {
      platform.sent.push(context.content.text);
      stopping.abort();
      throw new Error('aborted');
    };
    platform.reconcile = async () => ({
      kind: 'committed',
      step: 'confirm',
      state: { id: '79' },
      evidence: 'Found it.',
    });
    const interrupted = await work(await publish(), stopping.signal);
    expect(getOnlyDelivery(interrupted).state).toBe('committing');
    expect(getOnlyDelivery(await work(interrupted))).toMatchObject({
      state: 'published',
      postId: '79',
    });
    expect(platform.sent).toHaveLength(1);
  });

  it('is replaced once its lease has expired, and not sooner', async () => {
    const post = await publish();
    const { prisma } = fixture.deps;
    const { id } = getOnlyDelivery(post);
    await prisma.$executeRaw`UPDATE delivery SET lease_token = 'dead', lease_until = now() + interval '1 hour' WHERE id = ${id}`;
    expect((await work(post)).state).toBe('publishing');
    await prisma.$executeRaw`UPDATE delivery SET lease_until = now() - interval '1 second' WHERE id = ${id}`;
    await sweepDeliveries(fixture.deps);
    expect(fixture.deps.queue.requests.at(-1)?.payload).toMatchObject({ deliveryId: id });
    expect((await work(post)).state).toBe('published');
  });

  it.each([undefined, { wait: false }])(
    'resumes from the last checkpoint of an unfinished step (%o)',
    async (options) => {
      const stopping = new AbortController();
      const seen: unknown[] = [];
      platform.prepare = async (context, state) => {
        seen.push(state);
        if (seen.length > 1) return { kind: 'next', step: 'commit', state };
        await context.checkpoint({ offset: 1 }, options);
        await context.checkpoint({ offset: 2 }, options);
        stopping.abort();
        throw new Error('aborted');
      };
      const interrupted = await work(await publish(), stopping.signal);
      expect((await work(interrupted)).state).toBe('published');
      expect(seen).toEqual([{}, { offset: 2 }]);
    },
  );

  it('learns from a checkpoint that another worker has the delivery, before it continues', async () => {
    const { prisma } = fixture.deps;
    platform.prepare = async (context, state) => {
      await prisma.$executeRaw`UPDATE delivery SET lease_token = 'another' WHERE id = ${context.deliveryId}`;
      await context.checkpoint({ offset: 1 });
      platform.sent.push('the next part of the file');
      return { kind: 'next', step: 'commit', state };
    };
    await work(await publish());
    expect(platform.sent).toEqual([]);
  });

  it('cannot write once another worker has the delivery', async () => {
    const { prisma } = fixture.deps;
    platform.prepare = async (context, state) => {
      await prisma.$executeRaw`UPDATE delivery SET lease_token = 'another' WHERE id = ${context.deliveryId}`;
      return { kind: 'next', step: 'commit', state };
    };
    await work(await publish());
    expect(platform.sent).toEqual([]);
  });

  it('lets two posts of one account be committed one after the other', async () => {
    const [first, second] = [await publish('one'), await publish('two')];
    let during: string | undefined;
    platform.commit = async (context) => {
      platform.sent.push(context.content.text);
      if (context.content.text === 'one') during = getOnlyDelivery(await work(second)).state;
      return { kind: 'next', step: 'confirm', state: { id: `80-${context.content.text}` } };
    };
    await work(first);
    expect(during).toBe('waiting');
    fixture.clock.advance(1000);
    expect((await work(second)).state).toBe('published');
    expect(platform.sent).toEqual(['one', 'two']);
  });
});
