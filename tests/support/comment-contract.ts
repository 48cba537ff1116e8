import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommentContext, PlatformComments } from '#app/server/ports/platform-comments.ts';
import type { SandboxBench, TestAccount } from './sandbox-bench.ts';
import { catchPlatformError } from './step-harness.ts';

/** A live post, on a bench with the account that wrote it. */
export interface PostToComment {
  readonly bench: SandboxBench;
  readonly account: TestAccount;
  readonly postId: string;
  readonly postUrl: string;
}

const TEXT = 'Menu: 5 < 6 & more, see https://example.com/menu';
/** The text on the post's page. */
const SHOWN = '5 &lt; 6 &amp; more';

export function toCommentContext(
  { bench, account, postId, postUrl }: PostToComment,
  text = TEXT,
): CommentContext {
  return { ...bench.startDelivery(account), postId, postUrl, text };
}

export function getComments({ bench }: Pick<PostToComment, 'bench'>): PlatformComments {
  const { comments } = bench.adapter;
  if (comments === null) throw new Error('the platform takes no comments');
  return comments;
}

/** Tests what every platform's comments have in common, against its simulator. */
export function describeComments(options: {
  /** Starts with a new post for each test. The bench is closed by whoever started it. */
  readonly start: () => Promise<PostToComment>;
  /** The simulator's name of the call that writes a comment. */
  readonly endpoint: string;
  readonly commentUrl: unknown;
}): void {
  let post: PostToComment;
  let comments: PlatformComments;
  let since: Date;
  let receivedBefore: number;

  beforeEach(async () => {
    post = await options.start();
    comments = getComments(post);
    // As the first comments' runs do, because clocks differ and platforms cut off milliseconds.
    since = new Date(post.bench.call.now().getTime() - 60_000);
    receivedBefore = await post.bench.countReceived(options.endpoint);
  });
  afterEach(async () => {
    expect(await post.bench.listViolations()).toEqual([]);
  });

  const find = (text?: string) => comments.find(toCommentContext(post, text), since);
  const count = async () => (await post.bench.countReceived(options.endpoint)) - receivedBefore;
  const fail = (fault: Omit<Parameters<SandboxBench['addFault']>[0], 'endpoint'>) =>
    post.bench.addFault({ endpoint: options.endpoint, count: 1, ...fault });

  describe('a comment on an own post', () => {
    it('is on the post, escaped, and listed with the same ID and link', async () => {
      const live = await comments.create(toCommentContext(post));
      expect(live).toEqual({ remoteId: expect.any(String), url: options.commentUrl });
      expect(await (await fetch(post.postUrl)).text()).toContain(SHOWN);
      expect(await find()).toEqual({ comments: [live], isWhole: true });
      expect(await find('Another text')).toEqual({ comments: [], isWhole: true });
    });

    it('is found after its response was lost', async () => {
      await fail({ kind: 'cut_after' });
      const error = await catchPlatformError(comments.create(toCommentContext(post)));
      expect(error).toMatchObject({ kind: 'outcome_unknown', code: 'no_answer' });
      expect(error.remedy).toContain('comment');
      expect(await find()).toMatchObject({ comments: [{}], isWhole: true });
      expect(await count()).toBe(1);
    });

    it('is not found if the request was lost before the platform read it', async () => {
      await fail({ kind: 'cut_before' });
      const error = await catchPlatformError(comments.create(toCommentContext(post)));
      expect(error.kind).toBe('outcome_unknown');
      expect(await find()).toEqual({ comments: [], isWhole: true });
    });

    it.each([
      { kind: 'status_after', status: 200, body: '{"huh":' },
      { kind: 'status_after', status: 401, body: '<html>Sign in</html>' },
      { kind: 'status_after', status: 503, body: 'Busy' },
    ] as const)('is never repeated after an unreadable response: $status', async (fault) => {
      await fail(fault);
      const error = await catchPlatformError(comments.create(toCommentContext(post)));
      expect(error.kind).toBe('outcome_unknown');
      expect(error.remedy).toContain('comment');
      expect(await count()).toBe(1);
      expect(await find()).toMatchObject({ comments: [{}] });
    });
  });
}
