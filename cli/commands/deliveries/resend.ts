import { z } from 'zod';
import type { components } from '#cli/client/api-types.ts';
import { toLinkFields } from '#cli/lib/content/link-flags.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import type { Context } from '#cli/lib/command/context.ts';
import { id, patience, WAIT_OPTION } from '#cli/lib/command/option-schemas.ts';
import {
  checkPairs,
  DRAFT_FIELDS,
  DRAFT_NAMES,
  type DraftContent,
  type DraftFlags,
  toDraftContent,
} from '#cli/lib/publish/draft-content.ts';
import { pickOptions } from '#cli/lib/content/publish-input.ts';
import { nameFlags } from '#cli/lib/content/publish-request.ts';
import { finishChange } from '#cli/lib/publish/follow-post.ts';
import type { Client } from '../../client/client.ts';

type ResendBody = components['schemas']['ResendDeliveryRequest'];

/**
 * Flags that a resent delivery can't use: its account stays, it goes out now, and it has only one platform.
 */
const LEFT_OUT = {
  platforms: [],
  account: [],
  group: [],
  queue: undefined,
  front: false,
  at: undefined,
  zone: undefined,
  disambiguation: undefined,
  firstCommentOn: [],
  hashtagsInComment: [],
} satisfies Partial<DraftFlags>;
const isLeftOut = (name: string): boolean => Object.hasOwn(LEFT_OUT, name);

export const Changes = z.object(DRAFT_FIELDS).omit({
  platforms: true,
  account: true,
  group: true,
  queue: true,
  front: true,
  at: true,
  zone: true,
  disambiguation: true,
  firstCommentOn: true,
  hashtagsInComment: true,
});
export type Changes = z.infer<typeof Changes>;

const toFlags = (changes: Changes): DraftFlags => ({ ...LEFT_OUT, ...changes });

export const command = defineCommand({
  arguments: [{ name: 'delivery', description: 'the ID of the delivery (dlv_…)' }],
  options: [
    ...pickOptions(DRAFT_NAMES.filter((name) => !isLeftOut(name))),
    {
      flags: '--allow-duplicate',
      description: 'publish even if the same content was just sent to the account',
    },
    {
      flags: '--unchanged',
      description: 'send what is missing of a thread, or the post, as it was',
    },
    WAIT_OPTION,
  ],
  input: z
    .object({
      ...Changes.shape,
      delivery: id('delivery', 'dlv_01kb…'),
      allowDuplicate: z.boolean().default(false),
      unchanged: z.boolean().default(false),
      wait: patience('--wait'),
    })
    .superRefine((input, context) => checkPairs(toFlags(input), context)),
  examples: [
    'fanfare deliveries resend dlv_01kb… --caption "The kiln opens on Sunday" --wait',
    'fanfare deliveries resend dlv_01kb… --media kiln.mp4 --auto-fit',
    'fanfare deliveries resend dlv_01kb… --unchanged',
  ],
  output:
    'The new post with its "deliveries". What you don\'t specify stays as it was. A delivery can be resent once, and\nonly if it certainly isn\'t live. Of a thread with live posts, the posts that follow them are sent, as replies to the last one.',
  exits: ['partial', 'unconfirmed', 'validation'],
  async run(context, { delivery: deliveryId, wait: waitMs, ...input }) {
    const { allowDuplicate, unchanged, ...changes } = input;
    const client = await context.connect();
    const edits = await toBody(context, client, { changes, unchanged });
    const body = allowDuplicate ? { ...edits, allowDuplicate } : edits;
    const call = client.call('resendDelivery', { params: { deliveryId }, body });
    return finishChange(context, { client, post: await call.catch(nameFlags), waitMs });
  },
});

/** Returns the changes that the flags make. Local files are uploaded. */
export async function toBody(
  context: Context,
  client: Client,
  { changes, unchanged }: { readonly changes: Changes; readonly unchanged: boolean },
): Promise<ResendBody> {
  const flags = toFlags(changes);
  const draft = await toDraftContent(context, client, { flags, before: {} });
  const { autoFit, fit, platformOptions = {} } = draft;
  const content = toContent(draft.content ?? {});
  const body = {
    ...(Object.keys(content).length > 0 ? { content } : {}),
    ...(Object.keys(platformOptions).length > 0 ? { platformOptions } : {}),
    ...(autoFit ? { autoFit } : {}),
    ...toLinkFields(changes),
    ...(fit ? { fit } : {}),
  };
  if (unchanged || Object.keys(body).length > 0) return body;
  const message =
    'Specify what to change: --caption, --hashtags, --media, or another option. Or send it --unchanged.';
  throw new CliError('invalid_usage', { exit: 'usage', message });
}

type Content = NonNullable<DraftContent['content']>;

function toContent({
  mediaId,
  mediaIds = mediaId ? [mediaId] : [],
  ...others
}: Content): NonNullable<ResendBody['content']> {
  const kept: NonNullable<ResendBody['content']> = Object.fromEntries(
    KEPT.flatMap((name) => (others[name] === undefined ? [] : [[name, others[name]]])),
  );
  return mediaIds.length > 0 ? { ...kept, mediaIds } : kept;
}

const KEPT = [
  'captions',
  'hashtags',
  'leaveOutFiles',
  'coverMediaId',
  'firstComment',
  'disclosure',
  'privacyStatus',
] as const;
