import { describe, expect, it } from 'vitest';
import { YouTubeOptions } from '#app/domain/posts/publish-options.ts';
import {
  countYouTubeTags,
  findTagsFault,
  splitTags,
} from '#app/domain/posts/youtube-text-rules.ts';

describe("YouTube's tags", () => {
  it('count their commas, and two quote marks for each tag with a space', () => {
    expect(countYouTubeTags([])).toBe(0);
    expect(countYouTubeTags(['Foo Baz'])).toBe(9);
    expect(countYouTubeTags(['cat', 'Foo Baz'])).toBe(13);
  });

  it('have at most 500 characters together', () => {
    const fits = ['a'.repeat(249), 'b'.repeat(250)];
    expect(findTagsFault(fits)).toBeNull();
    expect(findTagsFault([...fits, 'c'])).toMatch(/500 .* 502/u);
    expect(YouTubeOptions.safeParse({ tags: fits }).success).toBe(true);
    expect(YouTubeOptions.safeParse({ tags: [...fits, 'c'] }).error?.issues[0]?.path).toEqual([
      'tags',
    ]);
  });

  it('have no angle brackets', () => {
    expect(findTagsFault(['a<b'])).toMatch(/can’t contain/u);
  });

  it('are separated by commas in one field, and keep their spaces', () => {
    expect(splitTags(' wood firing, #kiln,, ')).toEqual(['wood firing', 'kiln']);
  });
});

describe("YouTube's categories", () => {
  it('are the ones that a video can be assigned to', () => {
    expect(YouTubeOptions.safeParse({ categoryId: '27' }).success).toBe(true);
    expect(YouTubeOptions.safeParse({ categoryId: '18' }).success).toBe(false);
  });
});
