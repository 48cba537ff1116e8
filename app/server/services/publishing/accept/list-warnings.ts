import { listBannedWordNotes } from '#app/domain/suggestions/banned-words.ts';
import type { PostOutput, PublishPostInput, PublishWarning } from '#app/domain/posts/publish.ts';
import { type Actor, requireRole } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { resolveQueue } from '#app/server/services/queues/resolve-queue.ts';
import { resolveTexts } from './resolve-texts.ts';
import { preparePost } from './prepare-post.ts';
import { readPostingFacts } from './read-posting-facts.ts';
import { warnOfExpiry } from './warn-of-expiry.ts';

/** A stored post, and the request that created it. */
interface Accepted {
  readonly input: PublishPostInput;
  readonly post: Pick<PostOutput, 'schedule'>;
}

/** Lists the warnings again that accepting a post returned, for a caller that repeats the request. */
export async function listWarnings(
  deps: ServiceDeps,
  actor: Actor,
  { input: requested, post: { schedule } }: Accepted,
): Promise<PublishWarning[]> {
  requireRole(actor, 'editor', 'posts:write');
  const { input: queued } = await resolveQueue(deps, actor, requested);
  const { input } = await resolveTexts(deps, actor, queued);
  const facts = readPostingFacts(deps, actor, { input });
  const [{ today }, { deliveries, warnings }] = await Promise.all([
    facts,
    preparePost(deps, actor, { input, facts }),
  ]);
  const targets = deliveries.map(({ target }) => target);
  return [
    ...warnOfBannedWords(input, today.bannedWords),
    ...warnings,
    ...(schedule ? warnOfExpiry(deps, targets, new Date(schedule.publishAt)) : []),
  ];
}

/**
 * Returns warnings about texts. Banned words restrict suggestions only: a post that contains them is still published.
 */
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

function listTexts(input: PublishPostInput) {
  const { content, individualContent, isIndividualMode, platformOptions } = input;
  const own = isIndividualMode ? Object.entries(individualContent ?? {}) : [];
  return [
    ...toTexts('/content', content),
    ...toCommentTexts(content),
    ...own.flatMap(([platform, texts]) => toTexts(`/individualContent/${platform}`, texts)),
    ...(platformOptions.twitter?.thread ?? []).map(({ text }, index) => ({
      pointer: `/platformOptions/twitter/thread/${index}/text`,
      caption: text,
    })),
  ];
}

function toCommentTexts({
  firstComment,
  platformFirstComments = {},
}: PublishPostInput['content']): PlacedText[] {
  const own = Object.entries(platformFirstComments).map(([platform, caption]) => ({
    pointer: `/content/platformFirstComments/${platform}`,
    caption,
  }));
  const shared = { pointer: '/content/firstComment', caption: firstComment ?? '' };
  return [...(firstComment === undefined ? [] : [shared]), ...own];
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
