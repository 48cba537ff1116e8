import { z } from 'zod';
import { LANGUAGE_CODES } from '#app/domain/text/language-codes.ts';
import type { components } from '#cli/client/api-types.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id, oneOf } from '#cli/lib/command/option-schemas.ts';
import { LANGUAGE_OPTION } from '#cli/lib/content/suggestion-input.ts';
import { SAMPLE_NOTE } from '#cli/lib/show/show-suggestion.ts';
import { renderFacts } from '#cli/lib/terminal/table.ts';

type Suggestion = components['schemas']['AltTextSuggestion'];

export const command = defineCommand({
  arguments: [{ name: 'media', description: 'the ID of the image (med_…)' }],
  options: [LANGUAGE_OPTION],
  input: z.object({
    media: id('media file', 'med_01kb…'),
    language: oneOf(LANGUAGE_CODES, '--language').default('en'),
  }),
  examples: [
    'fanfare media alt-text med_01kb…',
    'fanfare media alt-text med_01kb… --language de --json',
  ],
  output:
    '{"mediaId","altText","characters","maxCharacters","language","rightToLeft","sample",\n"cached","cut","findings",…}',
  exits: ['validation'],
  async run({ connect }, { media: mediaId, language }) {
    const client = await connect();
    const suggestion = await client.call('suggestAltText', {
      params: { mediaId },
      body: { language },
    });
    return { data: suggestion, toText: (paint) => renderFacts(toFacts(suggestion), paint) };
  },
});

function toFacts({ mediaId, altText, sample }: Suggestion): [string, string][] {
  return [
    ['Alt text', altText],
    ...(sample ? [['Sample', SAMPLE_NOTE] as [string, string]] : []),
    ['File', mediaId],
  ];
}
