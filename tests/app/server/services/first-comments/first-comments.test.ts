import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PostOutput } from '#app/domain/posts/publish.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import type { PlatformErrorKind } from '#app/domain/posts/delivery-state.ts';
import type { FoundComments, PlatformComments } from '#app/server/ports/platform-comments.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { getStatus } from '#app/server/services/analytics/get-status.ts';
import { runFirstComment } from '#app/server/services/first-comments/run-comment.ts';
import { sweepComments } from '#app/server/services/first-comments/sweep-comments.ts';
import { listNotifications } from '#app/server/services/notifications/list-notifications.ts';
import { publishPost } from '#app/server/services/publishing/accept/publish-post.ts';
import { resendDelivery } from '#app/server/services/publishing/manage/resend-delivery.ts';
import { resolveDelivery } from '#app/server/services/publishing/manage/resolve-delivery.ts';
import { retryDelivery } from '#app/server/services/publishing/manage/retry-delivery.ts';
import { takeDownDelivery } from '#app/server/services/publishing/manage/take-down-delivery.ts';
import { getDelivery as getDossier } from '#app/server/services/publishing/read/get-delivery.ts';
import { listPosts } from '#app/server/services/publishing/read/list-posts.ts';
import { runDelivery } from '#app/server/services/publishing/run/run-delivery.ts';
import { getPost } from '#app/server/services/publishing/store/get-post.ts';
import { createServiceFixture, type ServiceFixture } from '#tests/support/service-fixture.ts';
import {
  createScriptedPlatform,
  fail,
  type ScriptedPlatform,
} from '../publishing/scripted-platform.ts';

const current: { platform: ScriptedPlatform } = { platform: createScriptedPlatform() };
let fixture: ServiceFixture;
let actor: Actor;
/** The comments on the platform, and what its next requests do. */
let written: string[];
let create: PlatformComments['create'];
let find: PlatformComments['find'];

const MINUTE_MS = 60_000;
const { signal } = new AbortController();

beforeAll(async () => {
  fixture = await createServiceFixture({
    getAdapter: (...args) => current.platform.registry.getAdapter(...args),
    environmentFor: () => 'sandbox',
  });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  const platform = (current.platform = createScriptedPlatform());
  written = [];
  create = async ({ text }) => {
    written.push(text);
    return { remoteId: `c-${written.length}`, url: null };
  };
  find = async ({ text }) => ({
    comments: written
      .filter((one) => one === text)
      .map((_one, index) => ({ remoteId: `c-${index + 1}`, url: null })),
    isWhole: true,
  });
  platform.comments = {
    scopes: [],
    arePosts: false,
    create: (context) => create(context),
    find: (context, since) => find(context, since),
  };
  actor = await fixture.createActor();
  await fixture.connect(actor, 'linkedin');
});

async function publish(content: object = {}, platform = 'linkedin'): Promise<PostOutput> {
  const input = PublishPostInput.parse({
    platforms: [platform],
    content: { captions: ['The kiln is open'], firstComment: 'Book at the link', ...content },
  });
  const post = await publishPost(fixture.deps, actor, { input, source: 'api' });
  await runDelivery(fixture.deps, { deliveryId: getDelivery(post).id, signal });
  return read(post);
}

function getDelivery(post: PostOutput): PostOutput['deliveries'][number] {
  const [delivery] = post.deliveries;
  if (!delivery) throw new Error('The post has no delivery.');
  return delivery;
}

const read = ({ id }: Pick<PostOutput, 'id'>) => getPost(fixture.deps, actor, { postId: id });

/** Runs the comment as its job does, after its pause if it has one. */
async function work(post: PostOutput, { afterMs = 0 } = {}): Promise<PostOutput> {
  fixture.clock.advance(afterMs);
  await runFirstComment(fixture.deps, { deliveryId: getDelivery(post).id, signal });
  return read(post);
}

async function search(text: string): Promise<string[]> {
  const { items } = await listPosts(fixture.deps, actor, { search: text, limit: 10 });
  return items.map(({ id }) => id);
}

const getComment = (post: PostOutput) => getDelivery(post).firstComment;

/** Writes the comment on the platform, but loses the response. */
function loseResponse(kind: PlatformErrorKind = 'outcome_unknown'): void {
  const write = create;
  create = async (context) => {
    create = write;
    await write(context);
    throw fail(kind);
  };
}

describe('a first comment', () => {
  it('is written once under a live post, with a result of its own', async () => {
    const planned = await publish();
    expect(planned.state).toBe('published');
    expect(getComment(planned)).toMatchObject({ state: 'pending', text: 'Book at the link' });
    const post = await work(planned);
    await Promise.all([work(post), work(post)]);
    expect(written).toEqual(['Book at the link']);
    expect(getComment(post)).toMatchObject({ state: 'published', commentId: 'c-1' });
  });

  it('is planned until the post is live, and never written for a post that failed', async () => {
    current.platform.commit = () => Promise.reject(fail('rejected_content'));
    const post = await publish();
    expect(post.state).toBe('failed');
    expect(getComment(await work(post))).toMatchObject({ state: 'planned' });
    expect(written).toEqual([]);
  });

  it('takes the hashtags, which the post then doesn’t have', async () => {
    const post = await work(
      await publish({ hashtags: ['kiln', 'open'], hashtagsInFirstComment: ['linkedin'] }),
    );
    expect(current.platform.sent).toEqual(['The kiln is open']);
    expect(written).toEqual(['Book at the link\n\n#kiln #open']);
    expect(getDelivery(post).content.hashtags).toEqual([]);
  });

  it.each(['outcome_unknown', 'unreadable', 'duplicate', 'bug'] as const)(
    'is found and not written again after %s',
    async (kind) => {
      loseResponse(kind);
      const lost = await work(await publish());
      expect(getComment(lost)).toMatchObject({ state: 'pending' });
      const post = await work(lost, { afterMs: MINUTE_MS });
      expect(getComment(post)).toMatchObject({ state: 'published', commentId: 'c-1' });
      expect(written).toHaveLength(1);
    },
  );

  it('is written again only after it wasn’t listed for minutes, and then a person is asked', async () => {
    create = () => Promise.reject(fail('outcome_unknown'));
    let post = await work(await publish());
    const looks: string[] = [];
    const list = find;
    find = async (context, since) => {
      looks.push(context.text);
      return list(context, since);
    };
    for (let look = 0; look < 3; look += 1) post = await work(post, { afterMs: 5 * MINUTE_MS });
    expect(looks).toHaveLength(3);
    let creates = 0;
    create = async () => {
      creates += 1;
      throw fail('outcome_unknown');
    };
    post = await work(post);
    expect(creates).toBe(1);
    for (let look = 0; look < 3; look += 1) post = await work(post, { afterMs: 5 * MINUTE_MS });
    expect(getComment(post)).toMatchObject({ state: 'unconfirmed' });
    expect(await work(post, { afterMs: 60 * MINUTE_MS })).toMatchObject({ state: 'published' });
    expect(creates).toBe(1);
  });

  it('fails and asks for another text if the platform refused it as a duplicate and doesn’t list it', async () => {
    create = () => Promise.reject(fail('duplicate'));
    let post = await work(await publish());
    for (let look = 0; look < 3; look += 1) {
      expect(getComment(post)).toMatchObject({ state: 'pending' });
      post = await work(post, { afterMs: 5 * MINUTE_MS });
    }
    expect(getComment(post)).toMatchObject({
      state: 'failed',
      remedy: 'Change the text, then retry the comment.',
    });
  });

  it('is left to a person if it’s refused as a duplicate after a lost response', async () => {
    create = () => Promise.reject(fail('outcome_unknown'));
    let post = await work(await publish());
    for (let look = 0; look < 3; look += 1) post = await work(post, { afterMs: 5 * MINUTE_MS });
    create = () => Promise.reject(fail('duplicate'));
    post = await work(post);
    for (let look = 0; look < 3; look += 1) post = await work(post, { afterMs: 5 * MINUTE_MS });
    expect(getComment(post)).toMatchObject({ state: 'unconfirmed' });
  });

  it.each<[string, FoundComments | null]>([
    ['lists no comments', null],
    ['lists only some of them', { comments: [], isWhole: false }],
  ])('is left to a person if the platform %s', async (_name, found) => {
    loseResponse();
    find = async () => found;
    let post = await work(await publish());
    for (let look = 0; look < 3; look += 1) post = await work(post, { afterMs: 5 * MINUTE_MS });
    expect(getComment(post)).toMatchObject({ state: 'unconfirmed' });
    const { id } = getDelivery(post);
    await expect(retryDelivery(fixture.deps, actor, { deliveryId: id })).rejects.toThrow(
      'may be there',
    );
    const resolved = await resolveDelivery(fixture.deps, actor, { deliveryId: id, isLive: true });
    expect(getComment(resolved)).toMatchObject({ state: 'published' });
    expect(written).toHaveLength(1);
  });

  it('is among what needs a decision until a person has decided', async () => {
    loseResponse();
    find = async () => null;
    const planned = await publish();
    const count = async () => (await getStatus(fixture.deps, actor)).deliveries.needDecision;
    const list = async (more: object = {}) =>
      (await listPosts(fixture.deps, actor, { state: 'needs_decision', limit: 10, ...more })).items;
    const before = await count();
    expect((await list()).map(({ id }) => id)).not.toContain(planned.id);
    const post = await work(await work(planned), { afterMs: MINUTE_MS });
    const { id, actions } = getDelivery(post);
    expect([post.state, actions, await count()]).toEqual([
      'published',
      ['resolve_comment', 'cancel_comment'],
      before + 1,
    ]);
    expect((await list()).map((one) => one.id)).toContain(post.id);
    expect((await list({ search: 'Book at' })).map((one) => one.id)).toContain(post.id);
    expect((await list({ cursor: post.id })).map((one) => one.id)).not.toContain(post.id);
    const [today] = post.createdAt.split('T');
    const from = `${today}T00:00:00Z`;
    expect((await list({ from })).map((one) => one.id)).toContain(post.id);
    const { can } = await getDossier(fixture.deps, actor, { deliveryId: id });
    expect(can).toMatchObject({ resolve: false, resolveComment: true, retryComment: false });
    const decided = await resolveDelivery(fixture.deps, actor, { deliveryId: id, isLive: true });
    expect([getDelivery(decided).actions, await count()]).toEqual([[], before]);
    expect((await list()).map((one) => one.id)).not.toContain(post.id);
  });

  it('is sent again when a person says that it isn’t there', async () => {
    create = () => Promise.reject(fail('outcome_unknown'));
    find = async () => null;
    const post = await work(await work(await publish()), { afterMs: MINUTE_MS });
    create = async ({ text }) => {
      written.push(text);
      return { remoteId: 'c-9', url: 'https://platform.test/77#9' };
    };
    const { id } = getDelivery(post);
    await resolveDelivery(fixture.deps, actor, { deliveryId: id, isLive: false });
    expect(getComment(await work(post))).toMatchObject({
      state: 'published',
      url: 'https://platform.test/77#9',
    });
  });

  it('fails alone, with the reason, and can be retried', async () => {
    create = () => Promise.reject(fail('rejected_content'));
    const failed = await work(await publish());
    expect(failed.state).toBe('published');
    expect(getComment(failed)).toMatchObject({
      state: 'failed',
      message: 'It failed: rejected_content.',
      remedy: 'Do something about it.',
    });
    expect(getDelivery(failed).actions).toEqual(['retry_comment']);
    const { can } = await getDossier(fixture.deps, actor, {
      deliveryId: getDelivery(failed).id,
    });
    expect(can).toMatchObject({ retry: false, retryComment: true, resolveComment: false });
    const [notice] = (await listNotifications(fixture.deps, actor, { unread: 'true', limit: 5 }))
      .items;
    expect(notice).toMatchObject({
      kind: 'comment_failed',
      postId: failed.id,
      title: 'The first comment under “The kiln is open” needs your attention on LinkedIn.',
      detail: 'Do something about it.',
    });
    create = async () => ({ remoteId: 'c-1', url: null });
    const { id } = getDelivery(failed);
    await retryDelivery(fixture.deps, actor, { deliveryId: id });
    expect(getComment(await work(failed))).toMatchObject({ state: 'published' });
    await expect(retryDelivery(fixture.deps, actor, { deliveryId: id })).rejects.toThrow(
      'nor its first comment has failed',
    );
  });

  it('can’t get the text of its post on Twitter, which refuses it as a duplicate', async () => {
    await fixture.connect(actor, 'twitter');
    create = () => Promise.reject(fail('rejected_content'));
    const failed = await work(await publish({}, 'twitter'));
    const { id: deliveryId } = getDelivery(failed);
    const input = { deliveryId, firstComment: 'The kiln is open ' };
    await expect(retryDelivery(fixture.deps, actor, input)).rejects.toMatchObject({
      violations: [{ pointer: '/firstComment', code: 'repeated_text' }],
    });
    create = async () => ({ remoteId: 'c-1', url: null });
    const other = { ...input, firstComment: 'The kiln is open all day' };
    await retryDelivery(fixture.deps, actor, other);
    expect(getComment(await work(failed))).toMatchObject({ state: 'published' });
  });

  it('can get another text before it’s retried, which the search then finds', async () => {
    create = () => Promise.reject(fail('rejected_content'));
    const failed = await work(await publish());
    const { id: deliveryId } = getDelivery(failed);
    const retry = (firstComment: string) =>
      retryDelivery(fixture.deps, actor, { deliveryId, firstComment });
    await expect(retry('x'.repeat(1251))).rejects.toMatchObject({
      code: 'validation_failed',
      violations: [{ pointer: '/firstComment', code: 'first_comment_too_long' }],
    });
    await expect(retry(' \n')).rejects.toMatchObject({
      violations: [{ pointer: '/firstComment', code: 'too_small' }],
    });
    create = async ({ text }) => {
      written.push(text);
      return { remoteId: 'c-1', url: null };
    };
    await retry('Book at the counter\n');
    expect(getComment(await work(failed))).toMatchObject({
      state: 'published',
      text: 'Book at the counter',
    });
    expect(written).toEqual(['Book at the counter']);
    await expect(retry('Too late')).rejects.toMatchObject({ code: 'conflict' });
    expect(await search('at the counter')).toEqual([failed.id]);
    expect(await search('at the link')).toEqual([]);
  });

  it('can’t be changed where the post itself failed', async () => {
    current.platform.commit = () => Promise.reject(fail('rejected_content'));
    const { id: deliveryId } = getDelivery(await publish());
    const retry = retryDelivery(fixture.deps, actor, { deliveryId, firstComment: 'Other' });
    await expect(retry).rejects.toMatchObject({ code: 'conflict' });
  });

  it('goes along when a failed post is resent, with the hashtags in it', async () => {
    current.platform.commit = () => Promise.reject(fail('rejected_content'));
    const content = { hashtags: ['kiln'], hashtagsInFirstComment: ['linkedin'] };
    const failed = await publish(content);
    current.platform = Object.assign(createScriptedPlatform(), {
      comments: current.platform.comments,
    });
    const resent = await resendDelivery(fixture.deps, actor, {
      deliveryId: getDelivery(failed).id,
      changes: { content: { firstComment: 'See our page' } },
      source: 'api',
    });
    await runDelivery(fixture.deps, { deliveryId: getDelivery(resent).id, signal });
    expect(getComment(await work(resent))).toMatchObject({ state: 'published' });
    expect(written).toEqual(['See our page\n\n#kiln']);
  });

  it('says to reconnect the account and retry, because it doesn’t wait for the account', async () => {
    create = () => Promise.reject(fail('reauthorize'));
    expect(getComment(await work(await publish()))).toMatchObject({
      state: 'failed',
      remedy: 'Reconnect the LinkedIn account, then retry the comment.',
    });
  });

  it('waits out a rate limit and an outage before anything was sent', async () => {
    const retryAt = new Date(fixture.clock.now().getTime() + 30 * MINUTE_MS);
    create = () => Promise.reject(fail('rate_limited', retryAt));
    const limited = await work(await publish());
    expect(getComment(limited)).toMatchObject({ state: 'pending' });
    create = () => Promise.reject(fail('unavailable'));
    expect(getComment(await work(limited))?.message).toContain('rate_limited');
    const away = await work(limited, { afterMs: 31 * MINUTE_MS });
    expect(getComment(away)?.message).toBe('It failed: unavailable. Fanfare tries again.');
    create = async () => ({ remoteId: 'c-1', url: null });
    expect(getComment(await work(away, { afterMs: MINUTE_MS }))).toMatchObject({
      state: 'published',
    });
  });

  it('is looked for first after a crash between the intent and the result', async () => {
    const write = create;
    create = async (context) => {
      await write(context);
      throw new Error('The process ends here.');
    };
    const post = await publish();
    await expect(work(post)).rejects.toThrow('ends here');
    create = write;
    await fixture.deps.prisma.$executeRaw`UPDATE first_comment SET lease_until = NULL`;
    const found = await work(post, { afterMs: MINUTE_MS });
    expect(getComment(found)).toMatchObject({ state: 'published', commentId: 'c-1' });
    expect(written).toHaveLength(1);
  });

  it('is found by the sweep if its job was lost', async () => {
    const post = await publish();
    expect(await sweepComments(fixture.deps)).toBeGreaterThan(0);
    await work(post);
    expect(await sweepComments(fixture.deps)).toBe(0);
  });

  it('isn’t written under a post that was deleted meanwhile', async () => {
    current.platform.deletePost = async () => undefined;
    const post = await publish();
    await takeDownDelivery(fixture.deps, actor, { deliveryId: getDelivery(post).id });
    expect(getComment(await work(post))).toMatchObject({
      state: 'failed',
      message: 'The post was deleted.',
    });
    expect(written).toEqual([]);
  });

  it('ends with its post, also while it waits for a rate limit', async () => {
    current.platform.deletePost = async () => undefined;
    const retryAt = new Date(fixture.clock.now().getTime() + 600 * MINUTE_MS);
    create = () => Promise.reject(fail('rate_limited', retryAt));
    const post = await work(await publish());
    expect(getComment(post)).toMatchObject({ state: 'pending' });
    await takeDownDelivery(fixture.deps, actor, { deliveryId: getDelivery(post).id });
    expect(await sweepComments(fixture.deps)).toBe(1);
    expect(getComment(await work(post))).toMatchObject({ state: 'failed' });
  });
});
