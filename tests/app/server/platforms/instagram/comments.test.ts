import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SandboxBench } from '#tests/support/sandbox-bench.ts';
import {
  describeComments,
  getComments,
  toCommentContext,
  type PostToComment,
} from '#tests/support/comment-contract.ts';
import { startMediaHost, type MediaHost } from '#tests/support/media-host.ts';
import { catchPlatformError } from '#tests/support/step-harness.ts';
import { connect, graphFault, loadImage, post, startBench } from './bench.ts';

const COMMENTS = 'instagram_business_manage_comments';

let bench: SandboxBench;
let host: MediaHost;
beforeAll(async () => {
  host = await startMediaHost();
  bench = await startBench();
});
afterAll(async () => {
  await bench.close();
  await host.close();
});

async function start(without: string[] = []): Promise<PostToComment> {
  await bench.reset();
  const account = await connect(bench, without);
  const { result } = await post(bench, account, { content: { media: [await loadImage(host)] } });
  return { bench, account, postId: result.remoteId ?? '', postUrl: result.url ?? '' };
}

describeComments({ start, endpoint: 'comments.create', commentUrl: null });

describe('a comment that Instagram refuses', () => {
  const create = async (place: PostToComment) =>
    catchPlatformError(getComments(place).create(toCommentContext(place)));

  it('needs the permission for comments, which posts do not need', async () => {
    const place = await start([COMMENTS]);
    expect(
      getComments(place).scopes.every((scope) => place.account.tokens.scopes.includes(scope)),
    ).toBe(false);
    const error = await create(place);
    expect(error).toMatchObject({ kind: 'permission', lacksPermission: true });
    expect(error.remedy).toBe('Reconnect the Instagram account and allow comments.');
    expect(await getComments(place).find(toCommentContext(place), bench.call.now())).toBeNull();
  });

  it('cannot be written under a post that is gone', async () => {
    const place = { ...(await start()), postId: '17999999999999999' };
    expect(await create(place)).toMatchObject({ kind: 'rejected_content', code: '100/33' });
  });

  it.each([
    [4, 2207051, 'permission', 'blocked the comment because it suspects spam'],
    [4, undefined, 'rate_limited', 'The comment is written when the limit resets'],
    [36004, 2207010, 'rejected_content', 'Shorten the comment'],
    [100, undefined, 'rejected_content', 'comments are turned on'],
    [2, undefined, 'outcome_unknown', 'whether the comment is live'],
  ])('says what to do about %s/%s', async (code, subcode, kind, remedy) => {
    const place = await start();
    await bench.addFault(graphFault('comments.create', code, subcode));
    const error = await create(place);
    expect(error.kind).toBe(kind);
    expect(error.remedy).toContain(remedy);
  });
});
