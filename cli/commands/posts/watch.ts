import { z } from 'zod';
import type { Client } from '../../client/client.ts';
import { interrupted } from '#cli/errors/cli-error.ts';
import type { Context } from '#cli/lib/command/context.ts';
import { type CommandResult, defineCommand } from '#cli/lib/command/define-command.ts';
import { createView, toPostResult } from '#cli/lib/publish/follow-post.ts';
import { keepFollowing } from '#cli/lib/publish/keep-following.ts';
import { id, wholeNumber } from '#cli/lib/command/option-schemas.ts';
import { type Post, toExit } from '#cli/lib/show/show-post.ts';
import { toLine } from '#cli/text/text.ts';

const MAX_TIMEOUT_SECONDS = 24 * 60 * 60;

export const command = defineCommand({
  arguments: [{ name: 'post', description: 'the ID of the post (post_…)' }],
  options: [
    {
      flags: '--timeout <seconds>',
      description: 'stop watching after this time and exit 7 (default: a day)',
    },
  ],
  input: z.object({
    post: id('post', 'post_01kb…'),
    timeout: wholeNumber('--timeout', { min: 1, max: MAX_TIMEOUT_SECONDS }).optional(),
  }),
  examples: [
    'fanfare posts watch post_01kb…',
    'fanfare posts watch post_01kb… --json | jq -r \'.deliveries[] | "\\(.platform) \\(.state)"\'',
  ],
  output:
    'NDJSON: the post now and after each change, until every delivery has finished or needs your\ndecision. The exit code reflects the outcome.',
  exits: ['partial', 'unconfirmed'],
  async run(context, { post: postId, timeout }) {
    const client = await context.connect();
    const timer = AbortSignal.timeout((timeout ?? MAX_TIMEOUT_SECONDS) * 1000);
    return watch(context, client, { postId, timer });
  },
});

async function watch(
  context: Context,
  client: Client,
  { postId, timer }: { postId: string; timer: AbortSignal },
): Promise<CommandResult> {
  const { terminal, signal } = context;
  const view = createView(terminal);
  let last: Post | null = null;
  try {
    for await (const post of follow(context, client, { postId, timer })) {
      if (terminal.isJson) await terminal.writeRecord(post, () => '');
      else view.show(post);
      last = post;
    }
  } catch (error) {
    if (signal.aborted) throw interrupted(`Stopped watching. Post ${postId} continues.`);
    if (!timer.aborted || last === null) throw error;
    terminal.writeStatus(
      `Some deliveries haven't finished. Keep watching with: fanfare posts watch ${toLine(postId)}`,
    );
  } finally {
    if (!terminal.isJson) view.clear();
  }
  if (last === null) throw new Error("The stream ended before the post's status arrived.");
  const exit = toExit(last);
  return terminal.isJson ? { isStreamed: true, exit } : toPostResult(last, { exit });
}

/** Yields each state of the post once, reconnecting when the connection breaks. */
async function* follow(
  { terminal, signal }: Context,
  client: Client,
  { postId, timer }: { postId: string; timer: AbortSignal },
): AsyncGenerator<Post> {
  let shownState = '';
  const events = keepFollowing({
    signal: AbortSignal.any([signal, timer]),
    open: () => client.openEvents('watchPost', { params: { postId } }, timer),
    onLost: () => terminal.writeStatus('Connection lost. Reconnecting.'),
  });
  for await (const { event, data } of events) {
    if (event !== 'post') continue;
    const post = data as Post;
    const state = JSON.stringify(post.deliveries);
    if (state !== shownState) yield post;
    shownState = state;
  }
}
