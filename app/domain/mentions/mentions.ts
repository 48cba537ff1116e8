import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { DisplayName, MentionHandles, MentionHandlesChange } from './mention-handles.ts';
import { MAX_MENTION_NAME } from './mention-limits.ts';

/** The word after @ in a text, which ends before a period or a hyphen that ends a sentence. */
export const MENTION_NAME = /^[\p{L}\p{M}\p{N}_]+(?:[.-][\p{L}\p{M}\p{N}_]+)*$/u;

/** The name by which a text mentions someone. */
export const MentionName = z
  .string()
  .max(1000)
  .transform((text) => text.trim().replace(/^@/u, '').normalize('NFKC'))
  .pipe(
    z
      .string()
      .min(1, 'Enter a name.')
      .max(MAX_MENTION_NAME, `Use at most ${MAX_MENTION_NAME} characters.`)
      .regex(
        MENTION_NAME,
        'Use letters, digits, and underscores, with periods and hyphens in between.',
      ),
  );

const Name = MentionName.describe(
  'What posts have after @, such as `acme`. Unique in the workspace, regardless of case.',
);
const PlainName = DisplayName.describe('The name in posts on platforms without a handle.');

export const CreateMentionInput = z
  .strictObject({ name: Name, displayName: PlainName, handles: MentionHandles.default({}) })
  .meta({ id: 'NewMention' });
export type CreateMentionInput = z.infer<typeof CreateMentionInput>;

export const UpdateMentionInput = z
  .strictObject({
    name: Name.optional(),
    displayName: PlainName.optional(),
    handles: MentionHandlesChange.optional(),
  })
  .meta({ id: 'MentionChange' });
export type UpdateMentionInput = z.infer<typeof UpdateMentionInput>;

export const MentionOutput = z
  .object({
    id: z.string(),
    name: z.string(),
    displayName: z.string(),
    handles: MentionHandles,
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Mention' });
export type MentionOutput = z.infer<typeof MentionOutput>;

export const MentionList = z.object({ items: z.array(MentionOutput) });
export type MentionList = z.infer<typeof MentionList>;
