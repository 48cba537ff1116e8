import type { Client } from '../../client/client.ts';
import { requireValidContent } from '../../lib/check-content.ts';
import { chooseTargets } from '../../lib/choose-targets.ts';
import { CliError } from '../../lib/cli-error.ts';
import { type CommandResult, defineCommand } from '../../lib/define-command.ts';
import type { Context } from '../../lib/context.ts';
import { followPost, toHint, toPostResult } from '../../lib/follow-post.ts';
import { PUBLISH_OPTIONS, PublishInput } from '../../lib/publish-input.ts';
import { addFlag, type PublishBody, toPublishBody } from '../../lib/publish-request.ts';
import { readCaption } from '../../lib/read-caption.ts';
import { requireFile, uploadMedia } from '../../lib/upload-media.ts';

export const command = defineCommand({
  options: PUBLISH_OPTIONS,
  input: PublishInput,
  examples: [
    'fanfare publish --platforms all --caption "The kiln is open" --hashtags fanfare,ceramics \\\n  --media kiln.mp4 --tiktok-privacy PUBLIC_TO_EVERYONE --wait',
    'fanfare publish --platforms linkedin,twitter --caption-file post.txt',
    'fanfare publish --account acct_01kb… --caption "Open today" --media-id med_01kb… --json',
  ],
  output:
    'The post: {"id","state","environment","source","createdAt","caption","hashtags","media",\n"deliveries":[{"id","platform","accountId","state","success","postId","url","message","remedy",…}]}',
  exits: ['partial', 'validation', 'unconfirmed'],
  run: publish,
});

async function publish(context: Context, input: PublishInput): Promise<CommandResult> {
  const { terminal, signal } = context;
  const client = await context.connect();
  if (input.media !== undefined) await requireFile(input.media);
  const caption = await readCaption(context, input);
  const targets = await chooseTargets(client, terminal, input);
  await requireValidContent(client, input, { targets, caption });
  const mediaId = await resolveMedia(context, client, input);
  const body = toPublishBody(input, { targets: targets.request, caption, mediaId });
  const id = await submit(client, body, { mediaId });
  if (input.wait !== null) {
    const follow = { client, terminal, signal, timeoutMs: input.wait };
    return followPost(follow, { id, known: null });
  }
  terminal.say(`Accepted. ${toHint(id)}`);
  return toPostResult(await client.call('getPost', { params: { postId: id } }));
}

async function resolveMedia(
  { terminal }: Context,
  client: Client,
  { media, mediaId, altText }: PublishInput,
): Promise<string | null> {
  if (media === undefined) return mediaId ?? null;
  return (await uploadMedia(client, terminal, { filePath: media, altText })).id;
}

/** Hands the post over, once: without an answer nobody but the server knows whether it was taken. */
async function submit(
  client: Client,
  body: PublishBody,
  { mediaId }: { mediaId: string | null },
): Promise<string> {
  try {
    return (await client.call('publish', { body, waitSeconds: 0 })).post.id;
  } catch (error) {
    throw error instanceof CliError ? toSubmitError(error, mediaId) : error;
  }
}

function toSubmitError(error: CliError, mediaId: string | null): CliError {
  const { code, exit, message, requestId, violations } = error;
  const isLost = code === 'answer_lost' || code === 'server_failed' || code === 'interrupted';
  if (isLost) {
    return new CliError('unconfirmed', {
      exit: exit === 'interrupted' ? exit : 'unconfirmed',
      message: `${message} The post may have been accepted or not.`,
      hint: 'Look with "fanfare posts list" before you send it again.',
      ...(requestId ? { requestId } : {}),
      cause: error,
    });
  }
  const hint = error.hint ?? (mediaId ? `The file is uploaded: use --media-id ${mediaId}.` : null);
  return new CliError(code, {
    exit,
    message,
    violations: violations.map(addFlag),
    ...(requestId ? { requestId } : {}),
    ...(hint ? { hint } : {}),
    cause: error,
  });
}
