import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import {
  checkPairs,
  DRAFT_FIELDS,
  DRAFT_OPTIONS,
  requireSomething,
  toDraftContent,
} from '#cli/lib/publish/draft-content.ts';
import { nameFlags } from '#cli/lib/content/publish-request.ts';
import { toDraftResult } from '#cli/lib/show/show-draft.ts';

export const command = defineCommand({
  options: DRAFT_OPTIONS,
  input: z.object(DRAFT_FIELDS).superRefine(checkPairs),
  examples: [
    'fanfare drafts create --caption "The kiln opens on Saturday"',
    'fanfare drafts create --caption "The kiln opens" --at "2028-05-02T09:30" --zone Europe/Berlin',
    'fanfare drafts create --platforms linkedin,twitter --caption-file post.txt --media kiln.mp4',
  ],
  output:
    '{"id","version","post","createdAt","updatedAt"}. Platform rules are checked when the draft is published.',
  exits: ['validation'],
  async run(context, flags) {
    requireSomething(flags);
    const client = await context.connect();
    const post = await toDraftContent(context, client, { flags, before: {} });
    return toDraftResult(await client.call('createDraft', { body: { post } }).catch(nameFlags));
  },
});
