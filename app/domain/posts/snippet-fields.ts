import { z } from 'zod';

/** Snippets per post. */
export const MAX_SNIPPETS_PER_POST = 10;
const MAX_VALUE = 2000;

const Value = z.string().max(MAX_VALUE).optional();

/** The snippets of a post. They become part of its texts when the post is accepted. */
export const SnippetFields = z.object({
  snippetIds: z
    .array(z.string().max(80))
    .max(MAX_SNIPPETS_PER_POST)
    .optional()
    .describe(
      'The IDs of snippets to add to the texts of all platforms. The post keeps the texts, so a later change of a snippet doesn’t change it.',
    ),
  variables: z
    .strictObject({
      link: Value.describe('For `{{link}}`.'),
      date: Value.describe(
        'For `{{date}}`. The default is the day of publication in the post’s time zone, such as `2027-03-01`; in a queue there is no default.',
      ),
      campaign: Value.describe('For `{{campaign}}`, also in the workspace’s rules for links.'),
    })
    .optional()
    .describe('The values for the variables of the snippets and of the rules for links.'),
});
