import { z } from 'zod';
import { requireConsent } from '#cli/lib/auth/require-consent.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';

const CONSENT = {
  question: 'Stop this series and cancel its scheduled posts?',
  reason: "A stopped series can't be resumed",
  declinedText: 'The series continues.',
};

export const command = defineCommand({
  arguments: [{ name: 'series', description: 'the ID of the series (ser_…)' }],
  options: [{ flags: '--yes', description: 'skip the confirmation; required without a terminal' }],
  input: z.object({ series: id('series', 'ser_01kb…'), yes: z.boolean().default(false) }),
  examples: ['fanfare series stop ser_01kb… --yes'],
  output:
    '{"series","canceledPosts","canceledOccurrences"}. Published and detached posts stay. A stopped series can\'t be resumed.',
  async run(context, { series: seriesId, yes }) {
    if (!yes) await requireConsent(context, CONSENT);
    const client = await context.connect();
    const stopped = await client.call('stopSeries', { params: { seriesId } });
    context.terminal.writeStatus(
      `Canceled: ${stopped.canceledPosts} scheduled, ${stopped.canceledOccurrences} without a post yet.`,
    );
    const { toSeriesResult } = await import('#cli/lib/show/show-series.ts');
    return { ...toSeriesResult(stopped.series), data: stopped };
  },
});
