import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { OpenComment } from '#app/domain/posts/delivery-actions.ts';
import type { DeliveryState } from '#app/domain/posts/delivery-state.ts';
import type { FirstComment, FirstCommentState } from '#app/domain/posts/first-comment.ts';
import { PlatformOptions } from '#app/domain/posts/publish-options.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';

export const COMMENT_COLUMNS = {
  text: true,
  state: true,
  intentAt: true,
  remoteId: true,
  url: true,
  errorMessage: true,
  errorRemedy: true,
  platformMessage: true,
  publishedAt: true,
} satisfies Prisma.FirstCommentSelect;

export type CommentRow = Prisma.FirstCommentGetPayload<{ select: typeof COMMENT_COLUMNS }>;

interface Commented {
  /** As stored. */
  readonly options: unknown;
  readonly firstComment: CommentRow | null;
}

type Sentence = (row: CommentRow, name: string) => string;

const SENTENCES: Readonly<Record<string, Sentence>> = {
  waiting: (row) =>
    row.errorMessage ? `${row.errorMessage} Fanfare tries again.` : 'Waiting to be written.',
  sending: (row, name) =>
    row.errorMessage ? `Checking with ${name} whether it’s there.` : 'Writing the comment.',
  published: () => 'The comment is live.',
  unconfirmed: (_row, name) =>
    `${name} didn’t confirm whether the comment is there. Look at the post, then choose.`,
  canceled: (row, name) =>
    row.intentAt === null
      ? 'Canceled before it was written.'
      : `Canceled. ${name} never confirmed whether the comment is there.`,
};

const STATES: Readonly<Record<string, FirstCommentState>> = {
  waiting: 'pending',
  sending: 'pending',
  published: 'published',
  failed: 'failed',
  unconfirmed: 'unconfirmed',
  canceled: 'canceled',
};

/** Returns the delivery's first comment as the API shows it; null if it has none. */
export function toFirstComment(
  { options, firstComment: row }: Commented,
  { platform, state }: { readonly platform: PlatformId; readonly state: DeliveryState },
): FirstComment | null {
  if (!row) return toPlanned(options, state);
  const { name } = PLATFORMS[platform];
  return {
    text: row.text,
    state: STATES[row.state] ?? 'pending',
    commentId: row.remoteId,
    url: row.url,
    message: SENTENCES[row.state]?.(row, name) ?? row.errorMessage ?? 'It wasn’t written.',
    remedy: row.state === 'failed' ? row.errorRemedy : null,
    platformMessage: row.platformMessage,
    publishedAt: row.publishedAt?.toISOString() ?? null,
  };
}

interface OpenFacts {
  /** As stored. */
  readonly options: unknown;
  readonly firstComment: Pick<CommentRow, 'state' | 'intentAt'> | null;
  readonly removedAt: Date | string | null;
}

const OPEN: Readonly<Record<string, OpenComment>> = {
  waiting: 'waiting',
  failed: 'failed',
  unconfirmed: 'unconfirmed',
};

/** Returns the first comment that a person can do something about; null if the post was deleted, and its comment with it. */
export function toOpenComment(
  { options, firstComment: row, removedAt }: OpenFacts,
  state: DeliveryState,
): OpenComment | null {
  if (removedAt !== null) return null;
  if (!row) return hasPlanned(options, state) ? 'planned' : null;
  if (row.state !== 'canceled') return OPEN[row.state] ?? null;
  // A comment that may be there is never written again.
  return state === 'published' && row.intentAt === null ? 'canceled' : null;
}

const hasPlanned = (options: unknown, state: DeliveryState): boolean =>
  state !== 'published' &&
  typeof options === 'object' &&
  options !== null &&
  'firstComment' in options;

function toPlanned(options: unknown, state: DeliveryState): FirstComment | null {
  if (state === 'published') return null;
  const text = PlatformOptions.safeParse(options).data?.firstComment;
  if (text === undefined) return null;
  const message = 'Written once the post is live.';
  const nothing = { commentId: null, url: null, remedy: null, platformMessage: null };
  return { text, state: 'planned', message, publishedAt: null, ...nothing };
}
