import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphError } from '#tests/support/adapter-bench.ts';
import {
  describeComments,
  getComments,
  toCommentContext,
  type PostToComment,
} from '#tests/support/comment-contract.ts';
import type { SandboxBench } from '#tests/support/sandbox-bench.ts';
import { publish } from '#tests/support/sandbox-delivery.ts';
import { catchPlatformError } from '#tests/support/step-harness.ts';
import { ALEX, REVIEWED, startBench } from './bench.ts';

let reviewed: SandboxBench;
let ordinary: SandboxBench;
beforeAll(async () => {
  reviewed = await startBench(REVIEWED);
  ordinary = await startBench();
});
afterAll(async () => {
  await reviewed.close();
  await ordinary.close();
});

async function start(bench: SandboxBench, without: string[] = []): Promise<PostToComment> {
  await bench.reset();
  const account = await bench.connect({ persona: ALEX, without });
  const result = await publish(bench, bench.startDelivery(account, { text: 'Fresh bread' }));
  return { bench, account, postId: result.remoteId ?? '', postUrl: result.url ?? '' };
}

describeComments({
  start: () => start(reviewed),
  endpoint: 'comments.create',
  commentUrl: expect.stringMatching(/\/posts\/\d+\/?\?comment_id=\d+$/u),
});

describe('a comment of an app that may not read comments', () => {
  it('is written, but a lost one cannot be looked for', async () => {
    const place = await start(ordinary);
    const live = await getComments(place).create(toCommentContext(place));
    expect(live.remoteId).toMatch(/^\d+_\d+$/u);
    expect(await getComments(place).find(toCommentContext(place), ordinary.call.now())).toBeNull();
  });

  it('has no link if Facebook does not return one', async () => {
    const place = await start(ordinary);
    await ordinary.addFault({ endpoint: 'comment.read', kind: 'cut_before' });
    const { url } = await getComments(place).create(toCommentContext(place));
    expect(url).toBeNull();
  });
});

describe('a comment that Facebook refuses', () => {
  const create = async (place: PostToComment) =>
    catchPlatformError(getComments(place).create(toCommentContext(place)));

  it('needs the permission for comments, which posts do not need', async () => {
    const place = await start(ordinary, ['pages_manage_engagement']);
    const error = await create(place);
    expect(error).toMatchObject({ kind: 'permission', lacksPermission: true });
    expect(error.remedy).toContain('Reconnect the Page and allow comments.');
  });

  it('cannot be written under a post that is gone', async () => {
    const place = await start(ordinary);
    const error = await create({ ...place, postId: `${place.account.externalId}_1` });
    expect(error).toMatchObject({ kind: 'rejected_content', code: '100/33' });
  });

  it.each([
    [368, undefined, 'permission', 'blocked comments by this Page'],
    [368, 1390008, 'rate_limited', 'commenting too fast'],
    [506, 1455006, 'duplicate', 'Change the comment'],
    [100, 1609005, 'rejected_content', 'link in the comment'],
    [100, undefined, 'rejected_content', 'people can comment on the post'],
    [2, undefined, 'outcome_unknown', 'whether the comment is live'],
  ])('says what to do about %s/%s', async (code, subcode, kind, remedy) => {
    const place = await start(ordinary);
    await ordinary.addFault({
      endpoint: 'comments.create',
      kind: 'status',
      ...graphError(code, subcode),
    });
    const error = await create(place);
    expect(error.kind).toBe(kind);
    expect(error.remedy).toContain(remedy);
  });
});
