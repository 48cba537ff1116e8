import type { SandboxPost } from '#app/server/sandbox/kit/types.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/sandbox.ts';
import type { Stage } from '../run/stage.ts';
import { TOKEN } from './forms.ts';

const AT_ONCE = 8;

/** What the platforms show to visitors, by platform and token: `twitter/chaos-7-00001-end.0.`. */
export interface Shown {
  /** Live posts, also the replies on Twitter. */
  readonly posts: ReadonlyMap<string, readonly SandboxPost[]>;
  /** How often the pages of posts show a comment with this token. Twitter's are posts. */
  readonly comments: ReadonlyMap<string, number>;
}

/** Starts a new sandbox on a copy of the journal, and reads each live post and its page as a visitor would. */
export async function readShown(stage: Stage): Promise<Shown> {
  const reader = await startTestSandbox({ dataDir: await stage.copyJournal() });
  try {
    const live = (await reader.control.listPosts()).filter((post) => post.live);
    const posts = Map.groupBy(live, (post) => `${post.platform}/${findToken(post)}`);
    return { posts, comments: await countComments(reader, live) };
  } finally {
    await reader.close();
  }
}

const findToken = ({ id, text, title }: SandboxPost): string =>
  listTokens(`${text} ${title ?? ''}`)[0] ?? `?${id}`;

const listTokens = (text: string): string[] => [...text.matchAll(TOKEN)].map(([token]) => token);

async function countComments(
  reader: TestSandbox,
  posts: readonly SandboxPost[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const waiting = posts.filter(({ platform }) => platform !== 'twitter');
  async function work(): Promise<void> {
    for (let post = waiting.pop(); post; post = waiting.pop()) {
      for (const token of await readPage(reader, post)) {
        if (!token.endsWith('.c.')) continue;
        const key = `${post.platform}/${token}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return counts;
}

/** Reads the tokens on a post's page. The journal has the address of the sandbox that wrote it. */
async function readPage({ url }: TestSandbox, post: SandboxPost): Promise<string[]> {
  if (post.url === null) return [];
  const { pathname, search } = new URL(post.url);
  const response = await fetch(new URL(pathname + search, url));
  if (!response.ok) throw new Error(`${post.url}: ${response.status}`);
  return listTokens(await response.text());
}
