import type { DraftContent } from '#app/domain/posts/saved-drafts.ts';

/** Texts beyond this aren't found by a search. */
const MAX_SEARCH_CHARACTERS = 20_000;

/** Returns the columns that are derived from a draft's publish request. */
export function toDerivedColumns(post: DraftContent) {
  return { content: post, searchText: toSearchText(post), mediaAssetIds: listMediaIds(post) };
}

function listMediaIds({
  content: { mediaId, mediaIds = [], platformMediaIds = {}, coverMediaId },
  platformOptions,
}: DraftContent): string[] {
  const thread = (platformOptions?.twitter?.thread ?? []).flatMap((post) => post.mediaIds ?? []);
  return [
    ...new Set(
      [
        mediaId,
        ...mediaIds,
        ...Object.values(platformMediaIds).flat(),
        ...thread,
        coverMediaId,
      ].filter((id) => typeof id === 'string'),
    ),
  ];
}

/** Returns a draft's texts and hashtags in one, as the list of drafts searches them. */
function toSearchText({ content, individualContent = {} }: DraftContent): string {
  const texts = [content, ...Object.values(individualContent)].flatMap(({ captions, hashtags }) => [
    ...captions,
    ...hashtags.map((tag) => `#${tag}`),
  ]);
  return [...new Set(texts)].join('\n').slice(0, MAX_SEARCH_CHARACTERS).toLowerCase();
}
