import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { readCaption } from '#cli/lib/content/read-caption.ts';
import { toSuggestionResult } from '#cli/lib/show/show-suggestion.ts';

export const command = defineCommand({
  arguments: [{ name: 'suggestion', description: 'the id of the caption (cap_…)' }],
  options: [
    { flags: '--caption <text>', description: 'your own wording' },
    { flags: '--caption-file <file>', description: 'the text from a file, or from stdin with -' },
  ],
  input: z
    .object({
      suggestion: id('caption', 'cap_01kb…'),
      caption: z.string().optional(),
      captionFile: z.string().min(1, '--caption-file needs the name of a file, or -.').optional(),
    })
    .refine((input) => (input.caption === undefined) !== (input.captionFile === undefined), {
      path: ['caption'],
      error: 'Give either --caption or --caption-file.',
    }),
  examples: ['fanfare caption update cap_01kb… --caption "The kiln is open. Come and see."'],
  output: 'The caption with your wording; "original" is what was suggested.',
  exits: ['validation'],
  async run(context, { suggestion: captionId, ...source }) {
    const client = await context.connect();
    const caption = await readCaption(context, source);
    const request = { params: { captionId }, body: { caption } };
    return toSuggestionResult(await client.call('editCaption', request));
  },
});
