import { defineCommand } from '#cli/lib/command/define-command.ts';
import { nameFlags } from '#cli/lib/content/publish-request.ts';
import { NewSeriesFlags, PREVIEW_OPTIONS, toNewSeries } from '#cli/lib/publish/series-flags.ts';

export const command = defineCommand({
  options: PREVIEW_OPTIONS,
  input: NewSeriesFlags,
  examples: [
    'fanfare series preview --platforms linkedin --caption "The kiln is open today" \\\n  --start "2027-03-01T09:00" --zone Europe/Berlin --rrule "FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=6"',
  ],
  output: '{"items":[{"local","at"}]}: all occurrences, in order. Nothing is stored.',
  exits: ['validation'],
  async run(context, flags) {
    const client = await context.connect();
    const body = await toNewSeries(context, client, flags);
    const preview = await client.call('previewSeries', { body }).catch(nameFlags);
    const { renderPreview } = await import('#cli/lib/show/show-series.ts');
    return { data: preview, toText: (paint) => renderPreview(body, preview, paint) };
  },
});
