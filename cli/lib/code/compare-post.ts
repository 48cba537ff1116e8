import { placeFirstComment } from '#app/domain/content/first-comment.ts';
import { getPlatformContent } from '#app/domain/content/post-rules.ts';
import { PlatformId } from '#app/domain/platforms/platforms.ts';
import { formatSchedule } from '#cli/text/format.ts';
import type { Post } from '../show/show-post.ts';
import { isSameTime } from './file-time.ts';
import { isFilledIn } from './post-obstacle.ts';
import { type DesiredPost, toWords } from './read-post-files.ts';

/** A field that differs between the server and the folder. */
export interface Difference {
  readonly member: string;
  /** Null if the field isn't set. */
  readonly server: string | null;
  readonly folder: string | null;
}

type Row = [member: string, there: string | null, here: string];

/** Returns the texts and the time in which a file and its post differ; null for a post that doesn't exist yet. */
export function comparePost(local: DesiredPost, post: Post | null): Difference[] {
  const { words, time } = local;
  const server = post && toWords(post.caption, post.hashtags);
  const texts: Row[] = [
    ['caption', server?.caption ?? null, words.caption],
    ['hashtags', server?.hashtags.join(', ') ?? null, words.hashtags.join(', ')],
  ];
  const rows: Row[] = [
    // The post has the snippets' texts, and the file doesn't.
    ...(post && isFilledIn(local.input) ? [] : texts),
    ...compareComments(local, post),
    ['time', toServerTime(time, post), time ? time.shown : ''],
  ];
  return rows
    .filter(([, there, here]) => (there ?? '') !== here)
    .map(([member, there, here]) => ({ member, server: there, folder: here }));
}

/** Compares the first comment of each platform. It's one field if all platforms have the same. */
function compareComments(
  { input }: DesiredPost,
  post: Post | null,
): [member: string, there: string | null, here: string][] {
  // Only the server knows the comment's final text.
  if (post && (input.content.mentions ?? []).length > 0) return [];
  const rows = listPlatforms(input, post).map((platform) => {
    const content = getPlatformContent(input, platform);
    const here = placeFirstComment(input, platform, content).firstComment ?? '';
    const delivery = post?.deliveries.find((one) => one.platform === platform);
    // An older server doesn't send it.
    const there = delivery?.firstComment?.text ?? null;
    return [`${platform}_first_comment`, there, here] as const;
  });
  const [first] = rows;
  const isShared = rows.every(([, there, here]) => there === first?.[1] && here === first[2]);
  if (first && isShared) return [['first_comment', first[1], first[2]]];
  return rows.map((row) => [...row]);
}

/** Returns the post's platforms. Those of a new post with accounts aren't known here. */
function listPlatforms({ platforms = [] }: DesiredPost['input'], post: Post | null): PlatformId[] {
  const named = post ? post.deliveries.map(({ platform }) => platform) : platforms;
  return [...new Set(named)].flatMap((platform) => PlatformId.safeParse(platform).data ?? []);
}

/** Renders a post's time in the words of its file if both are the same. */
function toServerTime(time: DesiredPost['time'], post: Post | null): string | null {
  const schedule = post?.schedule;
  // A queue's slot isn't in the file.
  if (!schedule || (schedule.queueId !== null && !time)) return null;
  return time && isSameTime(time, schedule) ? time.shown : formatSchedule(schedule);
}
