import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { Client } from '#cli/client/client.ts';
import type { CliError } from '#cli/errors/cli-error.ts';
import { findDuplicate, readRecentPosts } from '../content/recent-posts.ts';
import type { PlannedPost } from './create-plan.ts';
import type { DesiredPost } from './read-post-files.ts';

/** How to publish a repeated post anyway. */
const ALLOW_DUPLICATE = 'To publish it again, set "allow_duplicate: true" in the file.';

/**
 * Marks the new posts that the server would refuse because it published the same text and files a short time ago, and
 * warns of posts that two files have. Uploads nothing: files are compared by their hashes.
 */
export async function planDuplicates(
  client: Client,
  posts: readonly PlannedPost[],
): Promise<PlannedPost[]> {
  const first = new Map<string, string>();
  const checked = posts.map((post) => warnOfRepeated(post, first));
  const requested = checked.filter(
    (post) => post.action === 'create' && isCheckedNow(post.local?.input ?? {}),
  );
  if (requested.length === 0) return checked;
  const recent = await readRecentPosts(client);
  const reasons = new Map<PlannedPost, string>();
  for (const post of requested) {
    if (!post.local) continue;
    const { input: body, words, media } = post.local;
    const hashes = media.map(({ sha256 }) => sha256);
    const contentToMatch = { body, caption: words.caption, hashes };
    const duplicate = await findDuplicate(client, recent, contentToMatch);
    if (duplicate) reasons.set(post, `${duplicate.message} ${ALLOW_DUPLICATE}`);
  }
  return checked.map((post) => {
    const reason = reasons.get(post);
    return reason === undefined ? post : { ...post, action: 'refused', reason };
  });
}

/** A post with a time is compared with those around its time, which only the server knows. */
function isCheckedNow({
  allowDuplicate,
  publishAt,
  queue,
}: Partial<DesiredPost['input']>): boolean {
  return allowDuplicate !== true && publishAt === undefined && queue === undefined;
}

/** Returns why the server refused a post, with what to do about a duplicate. */
export function explainRefusal({ code, message }: CliError): string {
  return code === 'duplicate_content' ? `${message} ${ALLOW_DUPLICATE}` : message;
}

/**
 * Adds a warning to a post that another file has, too. It isn't refused here: whether it's too soon is for the server to
 * decide. `first` maps each account's content to the file that has it first.
 */
function warnOfRepeated(post: PlannedPost, first: Map<string, string>): PlannedPost {
  const { action, local, path } = post;
  if (action !== 'create' || !local) return post;
  let warned = post;
  for (const [key, name] of listKeys(local)) {
    const other = first.get(key);
    if (other === undefined) first.set(key, path);
    else if (!local.input.allowDuplicate)
      warned = {
        ...post,
        reason: `${other} has the same post for ${name}, so the server may refuse this one as a duplicate. ${ALLOW_DUPLICATE}`,
      };
  }
  return warned;
}

/** What the post sends to each account, with the account's name. */
function listKeys({ input, words, media }: DesiredPost): [key: string, name: string][] {
  const { platforms = [], accountIds = [] } = input;
  const { publishAt = null, queue = null } = input;
  const hashes = media.map(({ sha256 }) => sha256);
  const content = [words.caption, words.hashtags, hashes, publishAt, queue];
  const toName = (id: PlatformId): string => PLATFORMS[id].name;
  return [
    ...platforms.map((id): [string, string] => [JSON.stringify([id, content]), toName(id)]),
    ...accountIds.map((id): [string, string] => [JSON.stringify([id, content]), id]),
  ];
}
