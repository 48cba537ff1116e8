import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  describeComments,
  getComments,
  toCommentContext,
  type PostToComment,
} from '#tests/support/comment-contract.ts';
import type { SandboxBench } from '#tests/support/sandbox-bench.ts';
import { publish } from '#tests/support/sandbox-delivery.ts';
import { catchPlatformError } from '#tests/support/step-harness.ts';
import { startBench } from './bench.ts';

let reviewed: SandboxBench;
let selfServe: SandboxBench;
beforeAll(async () => {
  reviewed = await startBench({ asReviewedApp: true });
  selfServe = await startBench();
});
afterAll(async () => {
  await reviewed.close();
  await selfServe.close();
});

/** Starts with a post of the member, or of their Page. */
async function start(
  bench: SandboxBench,
  { asPage = false }: { readonly asPage?: boolean } = {},
): Promise<PostToComment> {
  await bench.reset();
  const account = (await bench.listAccounts())[asPage ? 1 : 0];
  if (account === undefined) throw new Error('this consent opens no such account');
  const result = await publish(bench, bench.startDelivery(account, { text: 'New kiln' }));
  return { bench, account, postId: result.remoteId ?? '', postUrl: result.url ?? '' };
}

const create = (place: PostToComment, text?: string) =>
  getComments(place).create(toCommentContext(place, text));

describeComments({
  start: () => start(reviewed, { asPage: true }),
  endpoint: 'create_comment',
  commentUrl: null,
});

describe('a comment of a member', () => {
  it('is written with the scope that posting needs, but a lost one cannot be looked for', async () => {
    const place = await start(selfServe);
    const { remoteId } = await create(place);
    expect(remoteId).toMatch(/^urn:li:comment:/u);
    expect(await getComments(place).find(toCommentContext(place), selfServe.call.now())).toBeNull();
  });

  it('is repeated once with a new token if the old one has expired', async () => {
    const place = await start(selfServe);
    await selfServe.addFault({
      endpoint: 'create_comment',
      kind: 'status',
      count: 1,
      status: 401,
      body: { status: 401, code: 'EXPIRED_ACCESS_TOKEN', message: 'expired' },
    });
    let refreshes = 0;
    const accessToken = async (request?: { forceRefresh?: boolean }) => {
      if (request?.forceRefresh) refreshes += 1;
      return place.account.tokens.accessToken;
    };
    await getComments(place).create({ ...toCommentContext(place), accessToken });
    expect([refreshes, await selfServe.countReceived('create_comment')]).toEqual([1, 2]);
  });
});

describe('a comment that LinkedIn refuses', () => {
  it('is too long', async () => {
    const error = await catchPlatformError(create(await start(selfServe), 'x'.repeat(1251)));
    expect(error).toMatchObject({
      kind: 'rejected_content',
      remedy: 'Shorten the comment to 1,250 characters.',
    });
  });

  it('has no post anymore', async () => {
    const place = await start(selfServe);
    await selfServe.adapter.deletePost?.(
      selfServe.call,
      selfServe.probed(place.account),
      place.postId,
    );
    const error = await catchPlatformError(create(place));
    expect(error.kind).toBe('rejected_content');
    expect(error.remedy).toContain("can't find the post");
  });

  it.each([
    [403, 'ACCESS_DENIED', 'permission', 'allow comments'],
    [422, 'DUPLICATE_POST', 'duplicate', 'Change the comment'],
    [409, 'CONFLICT', 'outcome_unknown', 'whether the comment is live'],
    [429, 'TOO_MANY_REQUESTS', 'rate_limited', '00:00 UTC'],
  ])('says what to do about %s %s', async (status, code, kind, remedy) => {
    const place = await start(selfServe);
    const body = { status, code, message: 'refused' };
    await selfServe.addFault({ endpoint: 'create_comment', kind: 'status', status, body });
    const error = await catchPlatformError(create(place));
    expect(error.kind).toBe(kind);
    expect(error.remedy).toContain(remedy);
  });
});
