import { z } from 'zod';
import { formatCount } from '#app/domain/text/format-count.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { ids } from '#cli/lib/command/option-schemas.ts';
import { requireConsent } from '#cli/lib/auth/require-consent.ts';
import { changePosts } from '#cli/lib/publish/change-posts.ts';
import { CHANGED_OUTPUT } from '#cli/lib/show/show-changed-posts.ts';

export const command = defineCommand({
  arguments: [{ name: 'posts', description: 'the IDs of the posts (post_…)', isRepeatable: true }],
  options: [{ flags: '--yes', description: 'skip the confirmation; required without a terminal' }],
  input: z.object({
    posts: ids('post', 'post_01kb…'),
    yes: z.boolean().default(false),
  }),
  examples: [
    'fanfare posts publish-now post_01kb… --yes',
    'fanfare posts publish-now post_01kb… post_01kc…',
  ],
  output: CHANGED_OUTPUT,
  exits: ['partial', 'validation'],
  async run(context, { posts, yes }) {
    const client = await context.connect();
    const what = posts.length === 1 ? 'this post' : formatCount(posts.length, 'post');
    if (!yes)
      await requireConsent(context, {
        question: `Publish ${what} now?`,
        reason: `Publishing ${what} can't be undone`,
        declinedText: 'Nothing was published.',
      });
    const change = { publishAt: 'now' } as const;
    return changePosts(context, client, { filter: { ids: posts }, change });
  },
});
