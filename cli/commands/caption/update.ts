import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { readCaption } from '#cli/lib/content/read-caption.ts';
import { toSuggestionResult } from '#cli/lib/show/show-suggestion.ts';

export const command = defineCommand({
  arguments: [{ name: 'suggestion', description: 'the ID of the caption (cap_…)' }],
  options: [
    { flags: '--caption <text>', description: 'the new text' },
    {
      flags: '--caption-file <file>',
      description: 'read the text from a file, or from stdin with -',
    },
  ],
  input: z
    .object({
      suggestion: id('caption', 'cap_01kb…'),
      caption: z.string().optional(),
      captionFile: z
        .string()
        .min(1, '--caption-file needs a file name, or - for stdin.')
        .optional(),
    })
    .refine((input) => (input.caption === undefined) !== (input.captionFile === undefined), {
      path: ['caption'],
      error: 'Use --caption or --caption-file, not both.',
    }),
  examples: ['fanfare caption update cap_01kb… --caption "The kiln is open. Come and see."'],
  output: 'The caption with your text; "original" is the suggestion.',
  exits: ['validation'],
  async run(context, { suggestion: captionId, ...source }) {
    const client = await context.connect();
    const caption = await readCaption(context, source);
    const request = { params: { captionId }, body: { caption } };
    return toSuggestionResult(await client.call('editCaption', request));
  },
});
