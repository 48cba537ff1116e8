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
  options: [
    ...DRAFT_OPTIONS,
    { flags: '--no-time', description: "remove the draft's time or queue" },
  ],
  input: z
    .object({ ...DRAFT_FIELDS, time: z.boolean().default(true), draft: id('draft', 'drf_01kb…') })
    .superRefine((flags, context) => {
      checkPairs(flags, context);
      for (const flag of ['at', 'queue'] as const)
        if (!flags.time && flags[flag] !== undefined) {
          const message = `Use --${flag} or --no-time, not both.`;
          context.addIssue({ code: 'custom', path: [flag], message });
        }
    }),
  examples: [
    'fanfare drafts update drf_01kb… --caption "The kiln opens on Sunday"',
    'fanfare drafts update drf_01kb… --platforms linkedin --media kiln.jpg',
    'fanfare drafts update drf_01kb… --no-time',
  ],
  output:
    "The draft with its new version; fields without a flag don't change. If someone else saved the draft in the\nmeantime, nothing is overwritten and the command fails.",
  exits: ['validation'],
  async run(context, { draft: draftId, time: keepsTime, ...flags }) {
    if (keepsTime) requireSomething(flags);
    const client = await context.connect();
    const { version, post: stored } = await client.call('getDraft', { params: { draftId } });
    // Send the draft back unchanged, including fields that only a newer server knows.
    const before = stored as DraftContent;
    const post = await toDraftContent(context, client, { flags, before, keepsTime });
    const body = { version, post };
    const call = client.call('updateDraft', { params: { draftId }, body });
    return toDraftResult(await call.catch(nameFlags));
  },
});
