import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { toDraftResult } from '#cli/lib/show/show-draft.ts';

export const command = defineCommand({
  arguments: [{ name: 'draft', description: 'the ID of the draft (drf_…)' }],
  input: z.object({ draft: id('draft', 'drf_01kb…') }),
  examples: ['fanfare drafts get drf_01kb…', 'fanfare drafts get drf_01kb… --json | jq .post'],
  output:
    '{"id","version","post","createdAt","updatedAt"}; "post" has the fields of a publish request.',
  async run({ connect }, { draft: draftId }) {
    const client = await connect();
    return toDraftResult(await client.call('getDraft', { params: { draftId } }));
  },
});
