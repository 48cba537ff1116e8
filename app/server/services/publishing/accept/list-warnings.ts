import { listBannedWordNotes } from '#app/domain/suggestions/banned-words.ts';
import type { PublishPostInput, PublishWarning } from '#app/domain/posts/publish.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { readBannedWords } from '#app/server/services/workspaces/banned-words.ts';

/**
 * Lists advisory warnings about a post's texts. Banned words restrict suggestions only: a post that contains
 * them is still published.
 */
export async function listWarnings(
  deps: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
  input: PublishPostInput,
): Promise<PublishWarning[]> {
  requireRole(actor, 'editor', 'posts:write');
  return warnOfBannedWords(input, await readBannedWords(deps, actor.workspaceId));
}

/** Returns the same warnings, given the banned words. */
export function warnOfBannedWords(
  input: PublishPostInput,
  banned: readonly string[],
): PublishWarning[] {
  if (banned.length === 0) return [];
  return listTexts(input).flatMap(({ pointer, ...text }) =>
    listBannedWordNotes(text, banned).map((message) => ({ pointer, code: 'banned_word', message })),
  );
}

interface PlacedText {
  readonly pointer: string;
  readonly caption?: string;
  readonly hashtags?: readonly string[];
}

function listTexts({ content, individualContent, isIndividualMode }: PublishPostInput) {
  const own = isIndividualMode ? Object.entries(individualContent ?? {}) : [];
  return [
    ...toTexts('/content', content),
    ...own.flatMap(([platform, texts]) => toTexts(`/individualContent/${platform}`, texts)),
  ];
}

function toTexts(
  base: string,
  { captions, hashtags }: Pick<PublishPostInput['content'], 'captions' | 'hashtags'>,
): PlacedText[] {
  return [
    { pointer: `${base}/captions/0`, caption: captions[0] ?? '' },
    { pointer: `${base}/hashtags`, hashtags },
  ];
}
