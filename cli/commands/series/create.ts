import { defineCommand } from '#cli/lib/command/define-command.ts';
import { toDryRunResult } from '#cli/lib/command/write-result.ts';
import { nameFlags } from '#cli/lib/content/publish-request.ts';
import { listFiles } from '#cli/lib/content/resolve-files.ts';
import { NewSeriesFlags, SERIES_OPTIONS, toNewSeries } from '#cli/lib/publish/series-flags.ts';

export const command = defineCommand({
  options: SERIES_OPTIONS,
  input: NewSeriesFlags,
  examples: [
    'fanfare series create --platforms linkedin --caption "The kiln is open today" \\\n  --start "2027-03-01T09:00" --zone Europe/Berlin --rrule "FREQ=WEEKLY;BYDAY=MO,TH;COUNT=12"',
    'fanfare series create --account acct_01kb… --text "Visit the kiln" --text "See the studio" \\\n  --cooldown-days 20 --start "2027-03-01T09:00" --rrule "FREQ=MONTHLY;BYDAY=1MO;UNTIL=20271231"',
  ],
  output:
    '{"id","state","environment","post","start":{"local","timeZone"},"rrule","disambiguation","evergreen","nextAt",\n"remaining","blocked","stoppedAt","createdAt","updatedAt"}',
  exits: ['validation'],
  async run(context, flags) {
    const client = await context.connect();
    const body = await toNewSeries(context, client, flags);
    if (context.changes.isDryRun && listFiles(flags).length === 0) {
      const preview = await client.call('previewSeries', { body }).catch(nameFlags);
      const { renderPreview } = await import('#cli/lib/show/show-series.ts');
      const { items } = preview;
      return {
        ...toDryRunResult([{ method: 'POST', path: '/api/series', body }], { items }),
        toText: (paint) => `Dry run: nothing was changed.\n${renderPreview(body, preview, paint)}`,
      };
    }
    const series = await client.call('createSeries', { body }).catch(nameFlags);
    const { toSeriesResult } = await import('#cli/lib/show/show-series.ts');
    return toSeriesResult(series);
  },
});
