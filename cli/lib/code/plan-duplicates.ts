import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { Client } from '#cli/client/client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import type { PlannedPost } from './make-plan.ts';
import type { DesiredPost } from './read-post-files.ts';

/** How to publish a repeated post anyway. */
const ALLOW_DUPLICATE = 'To publish it again, set "allow_duplicate: true" in the file.';
const HOUR_MS = 3_600_000;
const PAGE = 100;

/**
 * Marks the new posts that the server would refuse because it published the same text a short time ago, and warns of
 * posts that two files have. Files on disk have no ID yet, so posts with media are only compared within the folder.
 */
export async function planDuplicates(
  client: Client,
  posts: readonly PlannedPost[],
): Promise<PlannedPost[]> {
  const first = new Map<string, string>();
  const checked = posts.map((post) => warnOfRepeated(post, first));
  const asked = checked.filter((post) => post.action === 'create' && canAsk(post.local));
  if (asked.length === 0) return checked;
  const recent = await listRecentCaptions(client);
  const reasons = new Map<PlannedPost, string>();
  for (const post of asked) {
    if (!post.local || !recent.has(post.local.words.caption)) continue;
    const message = await findDuplicate(client, post.local);
    if (message !== null) reasons.set(post, `${message} ${ALLOW_DUPLICATE}`);
  }
  return checked.map((post) => {
    const reason = reasons.get(post);
    return reason === undefined ? post : { ...post, action: 'refused', reason };
  });
}

/** Returns why the server refused a post, with what to do about a duplicate. */
export function explainRefusal({ code, message }: CliError): string {
  return code === 'duplicate_content' ? `${message} ${ALLOW_DUPLICATE}` : message;
}

function canAsk(local: DesiredPost | null): boolean {
  return local !== null && !local.hasFiles && !local.input.allowDuplicate;
}

/** Returns what the server says of a duplicate; null without one, and for a token that may not publish. */
async function findDuplicate(client: Client, { input }: DesiredPost): Promise<string | null> {
  try {
    const { violations } = await client.call('validatePost', { body: input });
    return violations.find(({ code }) => code === 'duplicate_content')?.message ?? null;
  } catch (error) {
    if (error instanceof CliError && error.code === 'forbidden') return null;
    throw error;
  }
}

/** The captions of the last day's posts: only a post with one of them can be a duplicate. */
async function listRecentCaptions(client: Client): Promise<ReadonlySet<string>> {
  const captions = new Set<string>();
  const from = new Date(Date.now() - 24 * HOUR_MS).toISOString();
  for (let cursor: string | null | undefined; cursor !== null;) {
    const query = { from, limit: PAGE, ...(cursor === undefined ? {} : { cursor }) };
    const { items, nextCursor } = await client.call('listPosts', { query });
    for (const { caption } of items) captions.add(caption);
    cursor = nextCursor;
  }
  return captions;
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
  const content = [words.caption, words.hashtags, media.map(({ sha256 }) => sha256)];
  const toName = (id: PlatformId): string => PLATFORMS[id].name;
  return [
    ...platforms.map((id): [string, string] => [JSON.stringify([id, content]), toName(id)]),
    ...accountIds.map((id): [string, string] => [JSON.stringify([id, content]), id]),
  ];
}
