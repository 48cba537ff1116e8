import { z } from 'zod';
import { chooseTargets } from '#cli/lib/publish/choose-targets.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { pickOptions, PUBLISH_FIELDS } from '#cli/lib/content/publish-input.ts';
import { toDraftResult } from '#cli/lib/show/show-draft.ts';

const Targets = z.object(PUBLISH_FIELDS).pick({ platforms: true, account: true, group: true });

export const command = defineCommand({
  arguments: [{ name: 'post', description: 'the ID of the post (post_…)' }],
  options: pickOptions(['platforms', 'account', 'group']),
  input: z.object({ ...Targets.shape, post: id('post', 'post_01kb…') }),
  examples: [
    'fanfare posts duplicate post_01kb…',
    'fanfare posts duplicate post_01kb… --platforms linkedin,twitter',
  ],
  output:
    'The draft: {"id","version","post","createdAt","updatedAt"}. Without --platforms, --account, or --group, it goes to the\naccounts of the post. Nothing is published.',
  async run({ connect, terminal }, { post: postId, ...targets }) {
    const client = await connect();
    const { platforms, account, group } = targets;
    const isGiven = [platforms, account, group].some(({ length }) => length > 0);
    const body = isGiven ? (await chooseTargets(client, terminal, targets)).request : {};
    return toDraftResult(await client.call('duplicatePost', { params: { postId }, body }));
  },
});
