import { z } from 'zod';
import { CliError } from '#cli/errors/cli-error.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { nameFlags } from '#cli/lib/content/publish-request.ts';
import { checkPairs } from '#cli/lib/publish/draft-content.ts';
import {
  SERIES_FIELDS,
  SERIES_OPTIONS,
  toContentFlags,
  toSeriesChange,
} from '#cli/lib/publish/series-flags.ts';

export const command = defineCommand({
  arguments: [{ name: 'series', description: 'the ID of the series (ser_…)' }],
  options: [
    ...SERIES_OPTIONS.map((option) =>
      option.flags.startsWith('--zone')
        ? { ...option, description: "time zone of --start (default: the series')" }
        : option,
    ),
    { flags: '--no-texts', description: 'publish the caption again instead of the texts' },
  ],
  input: z
    .object({
      ...SERIES_FIELDS,
      texts: z.boolean().default(true),
      series: id('series', 'ser_01kb…'),
    })
    .superRefine((flags, context) => {
      checkPairs(toContentFlags(flags), context);
      if (flags.texts || flags.text.length === 0) return;
      const message = 'Use --text or --no-texts, not both.';
      context.addIssue({ code: 'custom', path: ['text'], message });
    }),
  examples: [
    'fanfare series update ser_01kb… --caption "The kiln is open until noon"',
    'fanfare series update ser_01kb… --rrule "FREQ=WEEKLY;BYDAY=TU;COUNT=8"',
  ],
  output:
    "The series. Fields without a flag don't change. Its scheduled posts are replaced by new ones, except those that were\nedited, moved, or detached by themselves.",
  exits: ['validation'],
  async run(context, { series: seriesId, texts, ...flags }) {
    const client = await context.connect();
    const params = { seriesId };
    const before = await client.call('getSeries', { params });
    const change = await toSeriesChange(context, client, { flags, before });
    const body = texts ? change : { ...change, evergreen: null };
    if (Object.keys(body).length === 0) {
      const message = 'Specify what to change: --caption, --start, --rrule, or another option.';
      throw new CliError('invalid_usage', { exit: 'usage', message });
    }
    const series = await client.call('updateSeries', { params, body }).catch(nameFlags);
    const { toSeriesResult } = await import('#cli/lib/show/show-series.ts');
    return toSeriesResult(series);
  },
});
