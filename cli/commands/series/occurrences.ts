import { z } from 'zod';
import { OccurrenceState } from '#app/domain/series/series.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id, oneOf } from '#cli/lib/command/option-schemas.ts';

export const command = defineCommand({
  arguments: [{ name: 'series', description: 'the ID of the series (ser_…)' }],
  options: [
    {
      flags: '--state <state>',
      description: `only occurrences in this state: ${OccurrenceState.options.join(', ')}`,
    },
  ],
  input: z.object({
    series: id('series', 'ser_01kb…'),
    state: oneOf(OccurrenceState.options, '--state').optional(),
  }),
  examples: [
    'fanfare series occurrences ser_01kb…',
    'fanfare series occurrences ser_01kb… --state blocked',
  ],
  output:
    '{"items":[{"local","at","state","isChanged","reason","post":{"id","state","publishAt"} or null}]}, in order',
  async run({ connect }, { series: seriesId, state }) {
    const client = await connect();
    const all = await client.call('listOccurrences', { params: { seriesId } });
    const items = all.items.filter((one) => state === undefined || one.state === state);
    const { renderOccurrences } = await import('#cli/lib/show/show-series.ts');
    return { data: { items }, toText: (paint) => renderOccurrences(items, paint) };
  },
});
