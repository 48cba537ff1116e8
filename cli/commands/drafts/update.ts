import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import {
  checkPairs,
  DRAFT_FIELDS,
  DRAFT_OPTIONS,
  type DraftContent,
  requireSomething,
  toDraftContent,
} from '#cli/lib/publish/draft-content.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { nameFlags } from '#cli/lib/content/publish-request.ts';
import { toDraftResult } from '#cli/lib/show/show-draft.ts';

export const command = defineCommand({
  arguments: [{ name: 'draft', description: 'the ID of the draft (drf_…)' }],
  options: DRAFT_OPTIONS,
  input: z.object({ ...DRAFT_FIELDS, draft: id('draft', 'drf_01kb…') }).superRefine(checkPairs),
  examples: [
    'fanfare drafts update drf_01kb… --caption "The kiln opens on Sunday"',
    'fanfare drafts update drf_01kb… --platforms linkedin --media kiln.jpg',
  ],
  output:
    "The draft with its new version; fields without a flag don't change. If someone else saved the draft in the\nmeantime, nothing is overwritten and the command fails.",
  exits: ['validation'],
  async run(context, { draft: draftId, ...flags }) {
    requireSomething(flags);
    const client = await context.connect();
    const { version, post: stored } = await client.call('getDraft', { params: { draftId } });
    // Send the draft back unchanged, including fields that only a newer server knows.
    const before = stored as DraftContent;
    const post = await toDraftContent(context, client, { flags, before });
    const body = { version, post };
    const call = client.call('updateDraft', { params: { draftId }, body });
    return toDraftResult(await call.catch(nameFlags));
  },
});
