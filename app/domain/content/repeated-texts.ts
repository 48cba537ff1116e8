import type { ContentFinding, PlannedContent } from './content-rules.ts';
import type { PlacedTexts } from './first-comment.ts';
import { toThreadPlace } from './thread-rules.ts';
import { toThreadTexts } from './thread-texts.ts';

function hasFiles(
  { media, threadMedia = [] }: PlannedContent,
  index: number,
  captionCount: number,
): boolean {
  const files = index === 0 ? media : threadMedia[index - captionCount];
  return files !== undefined && files.length > 0;
}

const RULE = 'Twitter refuses a text that the account has just posted.';

/**
 * Returns the posts of a thread, and the first comment, that repeat a text. Twitter refuses each of them as a
 * duplicate when the posts before it are live already. A post with files isn't the same as a text alone.
 */
export function checkRepeatedTexts(
  content: PlannedContent,
  { firstComment }: Pick<PlacedTexts, 'firstComment'>,
): ContentFinding[] {
  if (content.platform !== 'twitter') return [];
  const { texts, captionCount } = toThreadTexts(content);
  const first = new Map<string, number>();
  const findings: ContentFinding[] = [];
  for (const [index, text] of texts.entries()) {
    if (hasFiles(content, index, captionCount)) continue;
    const earlier = first.get(text);
    if (earlier === undefined) {
      first.set(text, index);
      continue;
    }
    const message = `${RULE} Post ${earlier + 1} has the same one. Change one of them.`;
    findings.push(toThreadPlace({ code: 'repeated_text', message }, index, captionCount));
  }
  const same = firstComment === null ? undefined : first.get(firstComment);
  if (same === undefined) return findings;
  return [...findings, toCommentFinding(texts.length === 1 ? null : same + 1)];
}

/** Returns the rule that a comment breaks because a live post without files has the same text, if it does. */
export function checkRepeatedComment(
  comment: string,
  posts: readonly { readonly text: string; readonly hasFiles: boolean }[],
): ContentFinding[] {
  const index = posts.findIndex(({ text, hasFiles: has }) => !has && text === comment);
  return index === -1 ? [] : [toCommentFinding(posts.length === 1 ? null : index + 1)];
}

/** The number is null for a single post. */
function toCommentFinding(postNumber: number | null): ContentFinding {
  const where = postNumber === null ? 'The post' : `Post ${postNumber}`;
  const message = `${RULE} ${where} has the same one as the first comment. Change one of them.`;
  return { platform: 'twitter', field: 'firstComment', code: 'repeated_text', message };
}
