import type { PostOutput, PublishPostInput } from '../posts/publish.ts';

/** A post with what a row of it needs. */
export interface ExportedPost {
  readonly post: PostOutput;
  /** The request that was published. Null if it can't be read any more. */
  readonly input: PublishPostInput | null;
  /** Whether it goes to each platform's default account, so a run in any workspace finds its accounts. */
  readonly hasDefaultAccounts: boolean;
  /** When it's to be published; null for a post that isn't scheduled or held. */
  readonly time: RowTime | null;
}

/** A post's time as a row has it: a queue, a time of day in a zone, or a time with an offset. */
type RowTime =
  | { readonly queue: string }
  | { readonly publishAt: string; readonly timeZone?: string; readonly disambiguation?: string };

/** Returns the files that all platforms get, without those of single platforms and of the posts of a thread. */
export function listSharedFiles({ post: { mediaFiles }, input }: ExportedPost): readonly string[] {
  const ids = mediaFiles.map(({ id }) => id);
  if (!input || !hasOtherFiles(input)) return ids;
  const { mediaIds = [], mediaId, mediaUrl } = input.content;
  // The one file of `mediaUrl` comes first.
  if (mediaUrl) return ids.slice(0, 1);
  const shared = mediaIds.length > 0 ? mediaIds : [mediaId];
  return ids.filter((id) => shared.includes(id));
}

/** Returns whether a platform, or a post of a thread, has files of its own. */
const hasOtherFiles = ({ content, platformOptions }: PublishPostInput): boolean =>
  content.platformMediaIds !== undefined ||
  (platformOptions.twitter?.thread ?? []).some(({ mediaIds = [] }) => mediaIds.length > 0);
