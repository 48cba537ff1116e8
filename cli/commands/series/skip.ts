import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { OCCURRENCE_ARGUMENTS } from '#cli/lib/publish/series-flags.ts';

export const command = defineCommand({
  arguments: OCCURRENCE_ARGUMENTS,
  input: z.object({
    series: id('series', 'ser_01kb…'),
    occurrence: z.string().trim().min(1),
  }),
  examples: ['fanfare series skip ser_01kb… 2027-03-28T09:30:00'],
  output: "The skipped occurrence. Its post is canceled, and the series doesn't create it again.",
  async run({ connect }, { series: seriesId, occurrence: local }) {
    const client = await connect();
    const changed = await client.call('skipOccurrence', { params: { seriesId, local } });
    const { renderOccurrences } = await import('#cli/lib/show/show-series.ts');
    return { data: changed, toText: (paint) => renderOccurrences([changed], paint) };
  },
});
