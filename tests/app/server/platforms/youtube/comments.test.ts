import { describe, expect, it } from 'vitest';
import {
  describeComments,
  getComments,
  toCommentContext,
  type PostToComment,
} from '#tests/support/comment-contract.ts';
import type { TestContent } from '#tests/support/step-harness.ts';
import { publish } from '#tests/support/sandbox-delivery.ts';
import { catchPlatformError } from '#tests/support/step-harness.ts';
import { createSizedVideo, startBench } from './bench.ts';

async function start(
  options: TestContent['options'] = {},
  scopes?: readonly string[],
): Promise<PostToComment> {
  const bench = await startBench({}, scopes);
  const { account } = bench;
  const media = [await createSizedVideo(200_000)];
  const result = await publish(bench, bench.startDelivery(account, { media, options }));
  return { bench, account, postId: result.remoteId ?? '', postUrl: result.url ?? '' };
}

const create = (place: PostToComment, text?: string) =>
  getComments(place).create(toCommentContext(place, text));

describeComments({
  start: () => start(),
  endpoint: 'commentThreads.insert',
  commentUrl: expect.stringMatching(/\/watch\?v=[\w-]{11}&lc=\w+$/u),
});

describe('a comment that YouTube refuses', () => {
  it('needs the permission for comments, which videos do not need', async () => {
    const place = await start({}, ['youtube.upload', 'youtube.readonly']);
    const error = await catchPlatformError(create(place));
    expect(error).toMatchObject({ kind: 'permission', lacksPermission: true });
    expect(error.remedy).toBe('Reconnect the YouTube channel and allow comments.');
    expect(
      await getComments(place).find(toCommentContext(place), place.bench.call.now()),
    ).toBeNull();
  });

  it.each([
    ['private', { privacyStatus: 'private' }],
    ['made for kids', { youtube: { madeForKids: true, syntheticMedia: false } }],
  ] as const)('is on a video that is %s', async (_name, options) => {
    const error = await catchPlatformError(create(await start(options)));
    expect(error).toMatchObject({ kind: 'rejected_content', code: 'commentsDisabled' });
    expect(error.remedy).toContain("can't have comments");
  });

  it('is too long', async () => {
    const error = await catchPlatformError(create(await start(), 'x'.repeat(10_001)));
    expect(error.remedy).toBe('Shorten the comment to 10,000 characters.');
  });

  it('has no video anymore', async () => {
    const place = await start();
    const { adapter, call } = place.bench;
    await adapter.deletePost?.(call, place.bench.probed(place.account), place.postId);
    const error = await catchPlatformError(create(place));
    expect(error).toMatchObject({ kind: 'rejected_content', code: 'videoNotFound' });
    expect(error.remedy).toContain("can't get a comment");
  });
});
