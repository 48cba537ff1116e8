import { z } from 'zod';
import { DisplayName, MentionHandles } from '../mentions/mention-handles.ts';
import { MAX_MENTIONS_PER_POST } from '../mentions/mention-limits.ts';
import { MentionName } from '../mentions/mentions.ts';

/** Whom a post mentions: the name in its texts, and the handle on each platform. */
export const PostMention = z
  .strictObject({ name: MentionName, displayName: DisplayName, handles: MentionHandles })
  .meta({ id: 'PostMention' });
export type PostMention = z.infer<typeof PostMention>;

/** Returns the name of a declared mention. */
export const getMentionName = (mention: string | PostMention): string =>
  typeof mention === 'string' ? mention : mention.name;

/** The mentions of a post. Only names that are listed here are mentions in its texts. */
export const MentionFields = z.object({
  mentions: z
    .array(z.union([MentionName, PostMention]))
    .max(MAX_MENTIONS_PER_POST)
    .optional()
    .describe(
      'Whom the texts mention: names of the workspace’s mentions, or mentions with their handles. Where a text has such a name after @, each platform gets the handle that it knows. All other words with @ stay as they are.',
    ),
});
