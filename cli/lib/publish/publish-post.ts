import { randomUUID } from 'node:crypto';
import type { Client } from '#cli/client/client.ts';
import { requireValidContent } from './check-content.ts';
import { requireValidFiles } from './check-files.ts';
import { chooseTargets } from './choose-targets.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import type { CommandResult } from '../command/define-command.ts';
import type { Context } from '../command/context.ts';
import { findSnippetIds } from './find-snippet.ts';
import { followPost, toHint, toPostResult } from './follow-post.ts';
import { planPublish } from './plan-publish.ts';
import type { PublishInput } from '../content/publish-input.ts';
import {
  addFlag,
  toDuplicateHint,
  type PublishBody,
  toPublishBody,
} from '../content/publish-request.ts';
import { readCaption } from '../content/read-caption.ts';
import { readPublishAt } from '../content/time-flags.ts';
import {
  listFiles,
  requireFiles,
  type ResolvedFiles,
  resolveFiles,
} from '../content/resolve-files.ts';
import type { Post } from '../show/show-post.ts';
import { formatSchedule } from '#cli/text/format.ts';
import { toLine } from '#cli/text/text.ts';

/**
 * Publishes one post: checks it against the rules, uploads its files, and submits it once. Throws
 * `validation_failed` with all violations, and `unconfirmed` if only the server knows whether it accepted the
 * post.
 */
export async function publishPost(context: Context, input: PublishInput): Promise<CommandResult> {
  const { terminal, signal } = context;
  const client = await context.connect();
  await requireFiles(input);
  const caption = await readCaption(context, input);
  const targets = await chooseTargets(client, terminal, input);
  const publishAt = await readPublishAt(client, terminal, input);
  const snippetIds = await findSnippetIds(client, input.snippet);
  const { mention: mentions } = input;
  // Only the server knows the final text of a post with snippets or mentions.
  if (snippetIds.length + mentions.length === 0)
    await requireValidContent(client, input, { targets, caption });
  await requireValidFiles(input, { targets, caption });
  if (context.changes.isDryRun) {
    const { mediaId, coverId } = input;
    const ids = { mediaIds: mediaId, coverId: coverId ?? null, snippetIds, mentions };
    const body = toPublishBody(input, { targets: targets.request, caption, publishAt, ...ids });
    return planPublish(client, { body, caption, media: input.media, files: listFiles(input) });
  }
  const files = await resolveFiles(context, client, input);
  const resolved = { targets: targets.request, caption, publishAt, ...files, snippetIds, mentions };
  const body = toPublishBody(input, resolved);
  const key = input.idempotencyKey ?? randomUUID();
  const { id, warnings } = await submit(client, { body, files, key });
  for (const { message } of warnings) terminal.writeStatus(`Note: ${toLine(message)}`);
  // A post with a time or in a queue is published later, so there's nothing to wait for.
  if (input.wait !== null && input.queue === undefined && publishAt === undefined) {
    const follow = { client, terminal, signal, timeoutMs: input.wait };
    return followPost(follow, { id, firstRead: null });
  }
  const post = await client.call('getPost', { params: { postId: id } });
  terminal.writeStatus(`${toAcceptedText(post)} ${toHint(id)}`);
  return toPostResult(post);
}

function toAcceptedText({ schedule }: Post): string {
  if (!schedule) return 'Accepted.';
  const time = formatSchedule(schedule);
  return schedule.queueId ? `Takes the slot ${time}.` : `Scheduled for ${time}.`;
}

interface Submission {
  readonly body: PublishBody;
  readonly files: ResolvedFiles;
  /** Idempotency key: with it the server accepts the post only once, no matter how often it's sent. */
  readonly key: string;
}

/** Submits the post once. Without a response, only the server knows whether it was accepted. */
async function submit(
  client: Client,
  { body, files, key }: Submission,
): Promise<{ id: string; warnings: readonly { message: string }[] }> {
  try {
    const response = await client.call('publish', {
      body,
      waitSeconds: 0,
      idempotencyKey: key,
    });
    if (!('post' in response))
      throw new Error('The server returned a plan instead of a post. Nothing was sent.');
    return { id: response.post.id, warnings: response.warnings };
  } catch (error) {
    throw error instanceof CliError ? toSubmitError(error, { files, key }) : error;
  }
}

function toSubmitError(
  error: CliError,
  { files, key }: Pick<Submission, 'files' | 'key'>,
): CliError {
  const { code, exit, message, requestId, violations, violationsOmitted } = error;
  const isLost = code === 'answer_lost' || code === 'server_failed' || code === 'interrupted';
  if (isLost) {
    return new CliError('unconfirmed', {
      exit: exit === 'interrupted' ? exit : 'unconfirmed',
      message: `${message} The post may or may not have been accepted.`,
      hint: `Check with "fanfare posts list", or retry with ${[`--idempotency-key ${key}`, ...toFileFlags(files)].join(' ')}. It won't be published twice.`,
      ...(requestId ? { requestId } : {}),
      cause: error,
    });
  }
  const advice = [error.hint ?? toDuplicateHint(error), error.hint ? null : toUploadedHint(files)];
  const hint = advice.filter((text) => text !== null).join(' ');
  return new CliError(code, {
    exit,
    message,
    violations: violations.map(addFlag),
    violationsOmitted,
    ...(requestId ? { requestId } : {}),
    ...(hint ? { hint } : {}),
    cause: error,
  });
}

function toFileFlags({ mediaIds, coverId }: ResolvedFiles): string[] {
  return [
    ...mediaIds.map((id) => `--media-id ${id}`),
    ...(coverId ? [`--cover-id ${coverId}`] : []),
  ];
}

function toUploadedHint(files: ResolvedFiles): string | null {
  const flags = toFileFlags(files);
  if (flags.length === 0) return null;
  return `Your files are already uploaded. To use them, add ${flags.join(' ')}.`;
}
