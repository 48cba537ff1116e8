import { createHash } from 'node:crypto';
import type { ApiCall } from './guard.ts';
import { listMentions } from './entities.ts';
import { nextSnowflake } from './ids.ts';
import { readInput, refuse } from './input.ts';
import { isPremium } from './personas.ts';
import { CreatePostInput, hasUnavailableField, listExclusiveFields } from './post-input.ts';
import { claimMedia } from './post-media.ts';
import { findLivePost, savePost } from './post-store.ts';
import type { PostMedia, PostRow } from './post-store.ts';
import {
  DUPLICATE,
  forbidden,
  invalidParameters,
  NOT_PERMITTED,
  ProblemError,
} from './problems.ts';
import { countCashtags, hasForbiddenCharacters, isTooLong, renderText } from './text.ts';

export async function createPost(call: ApiCall): Promise<void> {
  const input = await readInput(call, CreatePostInput);
  checkShape(input);
  const text = (input.text ?? '').normalize('NFC').trim();
  checkText(call, text);
  checkReply(call, input);
  checkQuote(call, input);
  const media = claimMedia(call, input.media?.media_ids ?? []);
  const fingerprint = toFingerprint(call, { text, media });
  refuseDuplicate(call, fingerprint);
  const row = toRow(call, { input, text, media });
  savePost(call.context, row);
  call.context.collection<string>('fingerprints').set(fingerprint, row.createdAt);
  const named = { id: row.id, text: row.text, edit_history_tweet_ids: [row.id] };
  const isNameless = call.context.knob<boolean>('omitPostId');
  call.response.status(201).json({ data: isNameless ? { text: row.text } : named });
}

function checkShape(input: CreatePostInput): void {
  const exclusive = listExclusiveFields(input);
  if (exclusive.length > 1) {
    const message = `${exclusive.join(', ')} exclude one another`;
    throw new ProblemError(
      invalidParameters(exclusive.map((parameter) => ({ parameter, value: '', message }))),
    );
  }
  if (hasUnavailableField(input)) throw new ProblemError(NOT_PERMITTED);
  const hasText = input.text !== undefined && input.text.trim() !== '';
  if (!hasText && !input.media) {
    const message = 'text: is required unless media is present';
    throw new ProblemError(
      invalidParameters([{ parameter: 'text', value: input.text ?? '', message }]),
    );
  }
}

function checkText({ user }: ApiCall, text: string): void {
  if (hasForbiddenCharacters(text)) throw refuse('text contains characters that are not allowed.');
  if (isTooLong(text, isPremium(user))) throw new ProblemError(NOT_PERMITTED);
  if (countCashtags(text) > 1) {
    throw new ProblemError(forbidden('Posts are limited to a maximum of one cashtag.'));
  }
}

/**
 * Throws if the reply isn't allowed: apps on ordinary plans may only reply to their user's own posts and
 * where that user is mentioned.
 */
function checkReply({ context, user }: ApiCall, { reply }: CreatePostInput): void {
  if (!reply) return;
  const parent = findLivePost(context, reply.in_reply_to_tweet_id);
  if (!parent) {
    throw new ProblemError(
      forbidden('You attempted to reply to a Tweet that is deleted or not visible to you.'),
    );
  }
  const isCalled = listMentions(parent.text).includes(user.username);
  if (parent.authorId !== user.id && !isCalled) throw new ProblemError(NOT_PERMITTED);
}

/**
 * Throws unless the app is an Enterprise app: quotes were removed from all self-serve tiers on April 16,
 * 2026.
 */
function checkQuote({ context }: ApiCall, { quote_tweet_id: id }: CreatePostInput): void {
  if (id === undefined) return;
  if (!context.knob<boolean>('enterprise')) throw new ProblemError(NOT_PERMITTED);
  if (findLivePost(context, id)) return;
  throw new ProblemError(
    forbidden('You attempted to quote a Tweet that is deleted or not visible to you.'),
  );
}

interface Content {
  text: string;
  media: readonly PostMedia[];
}

/**
 * Identifies duplicates. The rule isn't documented, so this is the strict interpretation: the same text and
 * images by the same user.
 */
function toFingerprint({ user }: ApiCall, { text, media }: Content): string {
  const parts = [user.id, text, ...media.map(({ sha256 }) => sha256)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Also applies after the first post was deleted. */
function refuseDuplicate({ context }: ApiCall, fingerprint: string): void {
  const postedAt = context.collection<string>('fingerprints').get(fingerprint);
  if (postedAt === undefined) return;
  const ageMs = context.now().getTime() - new Date(postedAt).getTime();
  const windowMs = context.knob<number>('duplicateWindowSeconds') * 1000;
  if (ageMs < windowMs) throw new ProblemError(DUPLICATE);
}

function toRow(
  { context, user }: ApiCall,
  { input, text, media }: Content & { input: CreatePostInput },
): Omit<PostRow, 'previousId'> {
  const id = nextSnowflake(context);
  const kind = media[0]?.contentType.startsWith('video/') ? 'video' : 'photo';
  const rendered = renderText(text, {
    random: context.random,
    mediaUrl: media.length > 0 ? `https://x.com/${user.username}/status/${id}/${kind}/1` : null,
    mediaKeys: media.map(({ mediaKey }) => mediaKey),
  });
  return {
    id,
    authorId: user.id,
    original: text,
    ...rendered,
    media: [...media],
    poll: input.poll
      ? { options: input.poll.options, durationMinutes: input.poll.duration_minutes }
      : null,
    inReplyTo: input.reply?.in_reply_to_tweet_id ?? null,
    ...(input.quote_tweet_id === undefined ? {} : { quoteOf: input.quote_tweet_id }),
    replySettings: input.reply_settings ?? 'everyone',
    paidPartnership: input.paid_partnership ?? false,
    createdAt: context.now().toISOString(),
    deletedAt: null,
  };
}
