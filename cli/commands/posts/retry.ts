import { z } from 'zod';
import type { Client } from '../../client/client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { type CommandResult, defineCommand } from '#cli/lib/command/define-command.ts';
import type { Context } from '#cli/lib/command/context.ts';
import { followPost, toHint } from '#cli/lib/publish/follow-post.ts';
import { id, patience, WAIT_OPTION } from '#cli/lib/command/option-schemas.ts';
import { renderOutcomes } from '#cli/lib/show/show-outcomes.ts';
import { type Delivery, type Post, renderPost } from '#cli/lib/show/show-post.ts';

interface Outcome {
  readonly deliveryId: string;
  readonly platform: string;
  readonly accountName: string;
  readonly retried: boolean;
  readonly message: string;
}

export const command = defineCommand({
  arguments: [{ name: 'post', description: 'the ID of the post (post_…)' }],
  options: [WAIT_OPTION],
  input: z.object({ post: id('post', 'post_01kb…'), wait: patience('--wait') }),
  examples: ['fanfare posts retry post_01kb…', 'fanfare posts retry post_01kb… --wait'],
  output:
    '{"post","deliveries":[{"deliveryId","platform","accountName","retried","message"}]}: one per failed delivery, first comment, or follow-up.\nExits with 5 if some of them can\'t be retried, 1 if none can.',
  exits: ['partial', 'unconfirmed'],
  async run(context, { post: postId, wait: waitMs }) {
    const client = await context.connect();
    const found = await client.call('getPost', { params: { postId } });
    const failed = found.deliveries.filter(hasFailed);
    if (failed.length === 0)
      throw refuse("No delivery of this post has failed, so there's nothing to retry.", found);
    const skipped = failed.filter((delivery) => !isRetrySafe(delivery)).map(toSkipped);
    const tried = await context.changes.each(failed.filter(isRetrySafe), (delivery) =>
      retry(client, delivery),
    );
    const outcomes = [...tried, ...skipped];
    if (outcomes.every(({ retried }) => !retried)) throw refuseAll(outcomes);
    const post = await client.call('getPost', { params: { postId } });
    return finish(context, client, { post, outcomes, waitMs });
  },
});

const hasFailed = (delivery: Delivery): boolean =>
  (delivery.state === 'failed' && !delivery.resentAs) || hasFailedUnderIt(delivery);

/** True if the post is live, and the first comment under it failed. */
const hasFailedComment = ({ state, firstComment }: Delivery): boolean =>
  state === 'published' && firstComment?.state === 'failed';

/** True if the post is live, and a follow-up of it failed. An older server doesn't send them. */
const hasFailedFollowUp = ({ state, followUps }: Delivery): boolean =>
  state === 'published' &&
  ((followUps as typeof followUps | undefined) ?? []).some((one) => one.state === 'failed');

const hasFailedUnderIt = (delivery: Delivery): boolean =>
  hasFailedComment(delivery) || hasFailedFollowUp(delivery);

/** True only if it's certain that what failed isn't live. */
const isRetrySafe = (delivery: Delivery): boolean =>
  delivery.retrySafe === 'yes' || hasFailedUnderIt(delivery);

const toAbout = ({ id: deliveryId, platform, accountName }: Delivery) => ({
  deliveryId,
  platform,
  accountName,
});

function toSkipped(delivery: Delivery): Outcome {
  const { remedy, message } = delivery;
  return { ...toAbout(delivery), retried: false, message: remedy ?? message };
}

function toQueued(delivery: Delivery): string {
  if (hasFailedComment(delivery)) return 'The first comment is written again.';
  return hasFailedFollowUp(delivery) ? 'What failed after publishing is retried.' : 'Queued.';
}

const REFUSALS: ReadonlySet<string> = new Set(['conflict', 'already_resent']);

/** Retries a delivery. The server decides again whether that's safe. */
async function retry(client: Client, delivery: Delivery): Promise<Outcome> {
  try {
    await client.call('retryDelivery', { params: { deliveryId: delivery.id } });
    return { ...toAbout(delivery), retried: true, message: toQueued(delivery) };
  } catch (error) {
    if (!(error instanceof CliError) || !REFUSALS.has(error.code)) throw error;
    return { ...toAbout(delivery), retried: false, message: error.message };
  }
}

function refuse(message: string, { id: postId }: Pick<Post, 'id'>): CliError {
  const hint = `Check it with: fanfare posts get ${postId}`;
  return new CliError('nothing_to_retry', { exit: 'error', message, hint });
}

function refuseAll(outcomes: readonly Outcome[]): CliError {
  const [first] = outcomes;
  return new CliError('nothing_to_retry', {
    exit: 'error',
    message: first?.message ?? '',
    violations: outcomes.map(({ deliveryId, message }) => ({
      pointer: deliveryId,
      code: 'not_retried',
      message,
    })),
  });
}

interface RetriedPost {
  readonly post: Post;
  readonly outcomes: readonly Outcome[];
  readonly waitMs: number | null;
}

async function finish(
  { terminal, signal }: Context,
  client: Client,
  { post, outcomes, waitMs }: RetriedPost,
): Promise<CommandResult> {
  const data = { post, deliveries: outcomes };
  const isPartial = outcomes.some(({ retried }) => !retried);
  if (waitMs === null) {
    terminal.writeStatus(toHint(post.id));
    return {
      data,
      toText: (paint) =>
        renderOutcomes(outcomes, { paint, isDone: ({ retried }) => retried }) +
        `\n${renderPost(post, paint)}`,
      ...(isPartial ? { exit: 'partial' } : {}),
    };
  }
  const follow = { client, terminal, signal, timeoutMs: waitMs };
  const ended = await followPost(follow, { id: post.id, firstRead: post });
  return { ...ended, data: { ...data, post: ended.data } };
}
