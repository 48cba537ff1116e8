import type { Client } from '#cli/client/client.ts';
import { pause } from '#cli/client/pause.ts';
import { CliError, interrupted } from '#cli/errors/cli-error.ts';
import type { Context } from '../command/context.ts';
import type { CommandResult, DocumentResult } from '../command/define-command.ts';
import { formatTimeSpan } from '#app/domain/text/time-span.ts';
import { isTransient } from './keep-following.ts';
import {
  type Delivery,
  isSettled,
  type Post,
  renderPost,
  toExit,
  toMark,
  toPlatformName,
  toProgress,
} from '../show/show-post.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { padEnd, toLine } from '#cli/text/text.ts';

export interface FollowOptions {
  readonly client: Client;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2000;

/** Polls the post until it's settled or the time is up, and shows each delivery's progress. */
export async function followPost(
  options: FollowOptions,
  { id, firstRead }: { id: string; firstRead: Post | null },
): Promise<DocumentResult> {
  const { terminal, timeoutMs, signal } = options;
  const view = createView(terminal);
  let post: Post;
  try {
    post = await pollUntilSettled(options, { id, firstRead, onPoll: view.show });
  } catch (error) {
    if (signal.aborted) throw interrupted(`Stopped watching. Post ${id} continues.`, toHint(id));
    throw error;
  } finally {
    view.clear();
  }
  if (!isSettled(post))
    terminal.writeStatus(
      `Some deliveries haven't finished after ${formatTimeSpan(timeoutMs)}. ${toHint(id)}`,
    );
  return toPostResult(post, { exit: toExit(post) });
}

async function pollUntilSettled(
  options: FollowOptions,
  { id, firstRead, onPoll }: { id: string; firstRead: Post | null; onPoll: (post: Post) => void },
): Promise<Post> {
  const until = performance.now() + options.timeoutMs;
  let post = firstRead;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 1.3, LONGEST_PAUSE_MS)) {
    post = (await readFacts(options, id)) ?? post;
    if (post) onPoll(post);
    const leftMs = until - performance.now();
    if (post && (isSettled(post) || leftMs <= 0)) return post;
    if (leftMs <= 0) throw toLostSightError(id);
    await pause(Math.min(pauseMs, leftMs), options.signal);
  }
}

export function toPostResult(
  post: Post,
  { exit }: Pick<CommandResult, 'exit'> = {},
): DocumentResult {
  return {
    data: post,
    toText: (paint) => renderPost(post, paint),
    ...(exit ? { exit } : {}),
  };
}

/** Shows the post after a change: its current state, or with `waitMs` its final one. */
export async function finishChange(
  { terminal, signal }: Pick<Context, 'terminal' | 'signal'>,
  { client, post, waitMs }: { client: Client; post: Post; waitMs: number | null },
): Promise<DocumentResult> {
  if (waitMs !== null)
    return followPost(
      { client, terminal, signal, timeoutMs: waitMs },
      { id: post.id, firstRead: post },
    );
  if (!isSettled(post)) terminal.writeStatus(toHint(post.id));
  return toPostResult(post);
}

export function toHint(postId: string): string {
  return `Watch it with: fanfare posts get ${toLine(postId)} --watch`;
}

/** Returns null while the server is unavailable, so polling continues. */
async function readFacts({ client }: FollowOptions, postId: string): Promise<Post | null> {
  try {
    return await client.call('getPost', { params: { postId } });
  } catch (error) {
    if (isTransient(error)) return null;
    throw error;
  }
}

function toLostSightError(postId: string): CliError {
  return new CliError('unconfirmed', {
    exit: 'unconfirmed',
    message: `Post ${postId} was accepted, but its outcome isn't known yet.`,
    hint: toHint(postId),
  });
}

/** Creates the progress view: live rows in a terminal, or one line per finished delivery in a log. */
export function createView(terminal: Terminal) {
  const shown = new Set<string>();
  const { canRedraw, paintStatus: paint } = terminal;
  return {
    show: (post: Post): void => {
      if (canRedraw) {
        terminal.redraw(post.deliveries.map((delivery) => toLiveLine(delivery)));
        return;
      }
      for (const delivery of post.deliveries) {
        const hasEnded = delivery.success !== null || delivery.needsDecision;
        if (!hasEnded || shown.has(delivery.id)) continue;
        shown.add(delivery.id);
        const mark = toMark(delivery);
        terminal.writeStatus(`${paint(mark.color, mark.text)} ${toLiveLine(delivery).slice(2)}`);
      }
    },
    clear: (): void => {
      if (canRedraw) terminal.redraw([]);
    },
  };
}

const NAME_WIDTH = 10;
const STATE_WIDTH = 12;

function toLiveLine(delivery: Delivery): string {
  const name = padEnd(toLine(toPlatformName(delivery.platform)), NAME_WIDTH);
  const state = padEnd(toLine(delivery.state), STATE_WIDTH);
  return `${toMark(delivery).text} ${name} ${state} ${toLine(delivery.url ?? toProgress(delivery))}`;
}
