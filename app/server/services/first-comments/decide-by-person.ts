import type { ContentFinding } from '#app/domain/content/content-rules.ts';
import { checkCommentText } from '#app/domain/content/first-comment.ts';
import { checkRepeatedComment } from '#app/domain/content/repeated-texts.ts';
import type { AccountTier } from '#app/domain/platforms/account-tier.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import { toEventRows } from '../deliveries/to-event-rows.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordEffect } from '../idempotency/current-call.ts';
import { toAuthor } from '#app/server/services/deliveries/to-author.ts';
import { toThread } from '../deliveries/to-thread.ts';
import { enqueueComments } from './enqueue-comments.ts';

type PersonDeps = Pick<ServiceDeps, 'prisma' | 'clock' | 'queue'>;

/** A delivery that the actor may change. */
export interface CommentedDelivery {
  readonly id: string;
  readonly postId: string;
  readonly attempt: number;
  readonly platform: PlatformId;
  readonly tier: AccountTier;
  readonly firstComment: { readonly text: string } | null;
}

/** The columns of a comment that is due now, as if nothing had been tried. */
const toDue = (now: Date) => ({
  state: 'waiting',
  attempt: 0,
  lostCommits: 0,
  intentAt: null,
  runAt: now,
  errorKind: null,
  errorMessage: null,
  errorRemedy: null,
  platformMessage: null,
});

/**
 * Writes a first comment that failed or was canceled again, with another text if there is one. Throws `validation_failed` if the platform
 * wouldn't take that, and `conflict` if the comment did neither, or may be live.
 */
export async function retryComment(
  deps: PersonDeps,
  actor: Actor,
  { delivery, text }: { delivery: CommentedDelivery; text: string | undefined },
): Promise<void> {
  const next = text === undefined ? undefined : await checkText(deps, text, delivery);
  const isChanged = next !== undefined && next !== delivery.firstComment?.text;
  const data = { ...toDue(deps.clock.now()), ...(isChanged ? { text: next } : {}) };
  const message = `The first comment was retried by a person${isChanged ? ' with another text' : ''}.`;
  // One that was canceled after its request got no response keeps its intent, and may be there.
  const from = { state: { in: ['failed', 'canceled'] }, intentAt: null };
  const isDone = await change(deps, { actor, delivery }, { from, data, message });
  if (!isDone) throw new AppError('conflict', { message: await explainNoRetry(deps, delivery.id) });
}

/** Returns the text as it's sent. Throws `validation_failed` with every rule that it breaks. */
async function checkText(
  deps: Pick<PersonDeps, 'prisma'>,
  typed: string,
  delivery: CommentedDelivery,
): Promise<string> {
  const text = typed.trim();
  const empty = { code: 'too_small', message: 'Write the text of the first comment.' } as const;
  const found =
    text === ''
      ? [empty]
      : [...checkCommentText(text, delivery), ...(await checkRepeated(deps, text, delivery))];
  if (found.length === 0) return text;
  const violations = found.map(({ code, message }) => ({
    pointer: '/firstComment',
    code,
    message,
  }));
  throw new AppError('validation_failed', { violations });
}

/** Twitter refuses a reply with the text of a post that the account has just posted. */
async function checkRepeated(
  { prisma }: Pick<PersonDeps, 'prisma'>,
  comment: string,
  { id, platform }: CommentedDelivery,
): Promise<ContentFinding[]> {
  if (platform !== 'twitter') return [];
  const row = await prisma.delivery.findUniqueOrThrow({
    where: { id },
    select: { text: true, options: true, liveParts: true, mediaAssetIds: true },
  });
  const posts = toThread(row) ?? [{ text: row.text, mediaIds: row.mediaAssetIds }];
  return checkRepeatedComment(
    comment,
    posts.map(({ text, mediaIds }) => ({ text, hasFiles: mediaIds.length > 0 })),
  );
}

/** Applies what a person saw. Throws `conflict` if no decision was pending. */
export async function resolveComment(
  deps: PersonDeps,
  actor: Actor,
  { delivery, isLive, url }: { delivery: CommentedDelivery; isLive: boolean; url: string | null },
): Promise<void> {
  const now = deps.clock.now();
  const found = { state: 'published', publishedAt: now, url, errorMessage: null };
  const [data, message] = isLive
    ? [found, 'A person confirmed that the first comment is there.']
    : [toDue(now), 'A person confirmed that the first comment isn’t there. Sent again.'];
  const from = { state: 'unconfirmed' };
  const isDone = await change(deps, { actor, delivery }, { from, data, message });
  if (!isDone)
    throw new AppError('conflict', { message: 'This delivery isn’t waiting for a decision.' });
}

async function change(
  deps: PersonDeps,
  { actor, delivery }: { readonly actor: Actor; readonly delivery: CommentedDelivery },
  {
    from,
    data,
    message,
  }: {
    readonly from: Prisma.FirstCommentWhereInput;
    readonly data: Prisma.FirstCommentUpdateManyMutationInput;
    readonly message: string;
  },
): Promise<boolean> {
  const { id: deliveryId, postId } = delivery;
  const now = deps.clock.now();
  const isDone = await deps.prisma.$transaction(async (tx) => {
    const where = { ...from, deliveryId, delivery: { workspaceId: actor.workspaceId } };
    const { count } = await tx.firstComment.updateMany({ where, data });
    if (count === 0) return false;
    if (typeof data.text === 'string') await replaceText(tx, delivery, data.text);
    const events = [{ kind: 'comment_decided', message, data: toAuthor(actor) }];
    await tx.deliveryEvent.createMany({
      data: toEventRows({ ...delivery, step: null }, { events }, now),
    });
    if (data.state === 'waiting') await enqueueComments(deps.queue, [deliveryId], { tx });
    await recordEffect(tx, postId);
    return true;
  });
  if (isDone) deps.queue.wake();
  return isDone;
}

/** Stores what is sent now, and lets the search find it. */
async function replaceText(
  tx: Prisma.TransactionClient,
  { id, postId }: Pick<CommentedDelivery, 'id' | 'postId'>,
  text: string,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE delivery SET options = jsonb_set(options, '{firstComment}', to_jsonb(${text}::text)) WHERE id = ${id}`;
  await tx.$executeRaw`UPDATE post SET search_grams = NULL WHERE id = ${postId}`;
}

async function explainNoRetry({ prisma }: PersonDeps, deliveryId: string): Promise<string> {
  const row = await prisma.firstComment.findUnique({
    where: { deliveryId },
    select: { state: true },
  });
  if (!row) return 'Only a failed delivery can be retried.';
  return row.state === 'unconfirmed' || row.state === 'canceled'
    ? 'The first comment may be there. Look at the post, then report whether it is.'
    : 'Neither the delivery nor its first comment has failed.';
}
