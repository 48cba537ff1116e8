import { MAX_TAGS } from '../posts/instagram-limits.ts';
import { toInstagramName } from '../posts/instagram-names.ts';
import type { InstagramOptions } from '../posts/instagram-options.ts';
import { isStory } from '../posts/story-format.ts';
import type { ContentFinding, PlannedContent } from './content-rules.ts';
import { isInstagramName } from './instagram-name.ts';

type Fault = Pick<ContentFinding, 'code' | 'field' | 'message'>;
type Tags = NonNullable<InstagramOptions['userTags']>;

/** Returns every rule that the tags of people break. Without files, what depends on them isn't known yet. */
export function listTagFaults({
  instagram,
  media,
}: Pick<PlannedContent, 'instagram' | 'media'>): Fault[] {
  const tags = instagram?.userTags ?? [];
  const needsPlaces = !isStory('instagram', { instagram });
  const messages = tags.flatMap(({ username, x, y, file = 1 }) => {
    const name = toInstagramName(username);
    if (!isInstagramName(name))
      return [
        `The tag “${name}” isn’t a username on Instagram. Use letters, digits, periods, and underscores.`,
      ];
    if (media.length === 0) return [];
    const kind = media[file - 1]?.kind;
    if (kind === undefined)
      return [`@${name} is tagged in file ${file}. The post has ${media.length}.`];
    const isPlaced = x !== undefined && y !== undefined;
    if (isPlaced || kind === 'video' || !needsPlaces) return [];
    return [
      `@${name} has no position in file ${file}. Images need one, from the left and the top.`,
    ];
  });
  return [...messages, ...listCountFaults(tags)].map((message) => ({
    code: 'option_invalid',
    field: 'instagram.userTags',
    message,
  }));
}

function listCountFaults(tags: Tags): string[] {
  const files = Map.groupBy(tags, ({ file = 1 }) => file);
  return [...files].flatMap(([file, own]) => {
    const names = new Set(own.map(({ username }) => toInstagramName(username).toLowerCase()));
    return [
      ...(own.length > MAX_TAGS
        ? [`Instagram takes ${MAX_TAGS} tags in a file. File ${file} has ${own.length}.`]
        : []),
      ...(names.size < own.length
        ? [`A person is tagged twice in file ${file}. Remove one of the tags.`]
        : []),
    ];
  });
}
