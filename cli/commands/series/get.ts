import { z } from 'zod';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';

export const command = defineCommand({
  arguments: [{ name: 'series', description: 'the ID of the series (ser_…)' }],
  input: z.object({ series: id('series', 'ser_01kb…') }),
  examples: ['fanfare series get ser_01kb…'],
  output:
    '{"id","state","environment","post","start":{"local","timeZone"},"rrule","disambiguation","evergreen","nextAt",\n"remaining","blocked","stoppedAt","createdAt","updatedAt"}',
  async run({ connect }, { series: seriesId }) {
    const client = await connect();
    const series = await client.call('getSeries', { params: { seriesId } });
    const { toSeriesResult } = await import('#cli/lib/show/show-series.ts');
    return toSeriesResult(series);
  },
});
