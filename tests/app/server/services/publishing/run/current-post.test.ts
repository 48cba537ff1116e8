import { expect, it } from 'vitest';
import { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import { getCurrentPost } from '#app/server/services/publishing/run/current-post.ts';

const LIVE = ['11', '12'].map((remoteId) => ({
  remoteId,
  url: null,
  publishedAt: '2026-11-30T09:00:00.000Z',
}));

function getPost(options: object, liveCount: number) {
  return getCurrentPost({
    text: 'One',
    options: PlatformOptions.parse(options),
    liveParts: LIVE.slice(0, liveCount),
    mediaAssetIds: [],
    coverAssetId: null,
  });
}

it('labels a post of a thread as its author chose, and else as the thread', () => {
  const thread = [
    { text: 'Two', madeWithAi: true },
    { text: 'Three', paidPartnership: false },
  ];
  const options = { twitter: { paidPartnership: true, thread } };
  const labels = [0, 1, 2].map((liveCount) => {
    const { twitter } = getPost(options, liveCount).options;
    return [twitter?.madeWithAi, twitter?.paidPartnership];
  });
  expect(labels).toEqual([
    [false, true],
    [true, true],
    [false, false],
  ]);
});

it('replies to the live post that it continues, and then to its own', () => {
  const options = { continuesAfter: '7', twitter: { thread: [{ text: 'Two' }] } };
  expect(getPost(options, 0)).toMatchObject({ number: 1, replyTo: '7' });
  expect(getPost(options, 1)).toMatchObject({ number: 2, replyTo: '11' });
  expect(getPost({ twitter: {} }, 0)).not.toHaveProperty('replyTo');
});
