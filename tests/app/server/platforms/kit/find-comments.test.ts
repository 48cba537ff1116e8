import { describe, expect, it } from 'vitest';
import {
  findComments,
  type CommentPage,
  type ListedComment,
} from '#app/server/platforms/kit/find-comments.ts';
import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { START } from '#tests/support/step-harness.ts';

/** Creates a comment this many seconds after the start of the search. */
function comment(seconds: number, facts: Partial<ListedComment> = {}): ListedComment {
  const createdAt = new Date(START.getTime() + seconds * 1000);
  return { remoteId: `c${seconds}`, url: null, text: 'First', createdAt, isOwn: true, ...facts };
}

/** Searches these pages; the last one repeats forever if it has a next one. */
async function search(pages: CommentPage[], isNewestFirst = true) {
  const read: (string | undefined)[] = [];
  const found = await findComments({
    text: 'First',
    since: START,
    isSameText: (left, right) => left === right,
    isNewestFirst,
    readPage: async (after) => {
      read.push(after);
      return pages[Math.min(read.length, pages.length) - 1] ?? { comments: [], next: undefined };
    },
  });
  return { found, read };
}

describe('the search for a comment', () => {
  it("returns the account's own comments with the text, the first one first", async () => {
    const others = [comment(3, { text: 'Second' }), comment(2, { isOwn: false })];
    const { found } = await search([
      { comments: [comment(9), ...others, comment(1)], next: undefined },
    ]);
    expect(found).toEqual({
      comments: [
        { remoteId: 'c1', url: null },
        { remoteId: 'c9', url: null },
      ],
      isWhole: true,
    });
  });

  it('leaves out older comments, but none whose time it cannot read', async () => {
    const odd = comment(0, { createdAt: new Date('soon'), remoteId: 'odd' });
    const { found } = await search([{ comments: [comment(0), comment(-1), odd], next: undefined }]);
    expect(found?.comments.map(({ remoteId }) => remoteId).toSorted()).toEqual(['c0', 'odd']);
  });

  it('stops at older comments only if the newest ones come first', async () => {
    const pages = [
      { comments: [comment(5)], next: 'a' },
      { comments: [comment(-100)], next: 'b' },
      { comments: [comment(6)], next: undefined },
    ];
    expect((await search(pages)).read).toEqual([undefined, 'a']);
    expect((await search(pages, false)).read).toEqual([undefined, 'a', 'b']);
  });

  it('is not whole if the list has more pages than it reads', async () => {
    const { found, read } = await search([{ comments: [comment(5)], next: 'again' }]);
    expect(found?.isWhole).toBe(false);
    expect(read).toHaveLength(10);
  });

  it.each([
    ['permission', null],
    ['unavailable', 'thrown'],
  ] as const)('after the refusal %s returns %s', async (kind, expected) => {
    const error = new PlatformError({
      platform: 'facebook',
      kind,
      code: '10',
      message: 'No.',
      remedy: 'None.',
    });
    const finding = findComments({
      text: 'First',
      since: START,
      isSameText: () => true,
      isNewestFirst: true,
      readPage: () => Promise.reject(error),
    });
    const result = await finding.catch(() => 'thrown');
    expect(result).toBe(expected);
  });
});
