import { describe, expect, it } from 'vitest';
import {
  describeComments,
  getComments,
  toCommentContext,
  type PostToComment,
} from '#tests/support/comment-contract.ts';
import { publish } from '#tests/support/sandbox-delivery.ts';
import { catchPlatformError } from '#tests/support/step-harness.ts';
import { startBench } from './bench.ts';

/** Garbage in responses violates X's document on purpose. */
async function start(knobs = {}): Promise<PostToComment> {
  const bench = await startBench(knobs, { isOdd: true });
  const account = await bench.connect();
  const result = await publish(bench, bench.startDelivery(account, { text: 'Fresh bread' }));
  return { bench, account, postId: result.remoteId ?? '', postUrl: result.url ?? '' };
}

const create = (place: PostToComment, text?: string) =>
  getComments(place).create(toCommentContext(place, text));

describeComments({
  start,
  endpoint: 'create_post',
  commentUrl: expect.stringMatching(/\/status\/\d+$/u),
});

describe('a search for a reply', () => {
  it('passes over the same text in a post, and in a reply to another post', async () => {
    const place = await start({ duplicateWindowSeconds: 0 });
    const since = place.bench.call.now();
    const other = await publish(
      place.bench,
      place.bench.startDelivery(place.account, { text: 'Same words' }),
    );
    await create({ ...place, postId: other.remoteId ?? '' }, 'Same words');
    const found = await getComments(place).find(toCommentContext(place, 'Same words'), since);
    expect(found).toEqual({ comments: [], isWhole: true });
  });
});

describe('a reply that Twitter refuses', () => {
  it('repeats an earlier text', async () => {
    const error = await catchPlatformError(create(await start(), 'Fresh bread'));
    expect(error.kind).toBe('duplicate');
    expect(error.remedy).toContain('Change the comment.');
  });

  it('has no post anymore', async () => {
    const place = await start();
    const { adapter, call } = place.bench;
    await adapter.deletePost?.(call, place.bench.probed(place.account), place.postId);
    const error = await catchPlatformError(create(place));
    expect(error).toMatchObject({
      kind: 'rejected_content',
      remedy: "The post isn't on Twitter anymore, so it can't get a comment.",
    });
  });

  it('is too long', async () => {
    const error = await catchPlatformError(create(await start(), 'word '.repeat(100)));
    expect(error.kind).toBe('rejected_content');
    expect(error.remedy).toContain('Shorten the comment');
  });
});
