import { z } from 'zod';
import { MAX_LATE_LIMIT_MINUTES } from '#app/domain/workspaces/workspaces.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { wholeNumber } from '#cli/lib/command/option-schemas.ts';
import { renderFacts } from '#cli/lib/terminal/table.ts';
import { toLine } from '#cli/text/text.ts';

export const command = defineCommand({
  options: [
    { flags: '--name <text>', description: 'new name' },
    { flags: '--zone <zone>', description: 'new time zone, such as Europe/Berlin' },
    {
      flags: '--late-limit <minutes>',
      description: 'minutes after their time until which scheduled posts are still published',
    },
  ],
  input: z.object({
    name: z.string().trim().min(1, '--name needs a name.').optional(),
    zone: z.string().optional(),
    lateLimit: wholeNumber('--late-limit', { min: 0, max: MAX_LATE_LIMIT_MINUTES }).optional(),
  }),
  examples: [
    'fanfare workspaces update --late-limit 30',
    'fanfare workspaces update --name "Kiln & Ash" --zone Europe/Berlin',
  ],
  output:
    'The updated workspace {"id","name","timeZone","lateLimitMinutes","role","isCurrent"}. Fields without a flag don\'t change.',
  exits: ['validation'],
  async run({ connect }, { name, zone: timeZone, lateLimit: lateLimitMinutes }) {
    if ([name, timeZone, lateLimitMinutes].every((value) => value === undefined)) {
      const message = 'Specify what to change: --name, --zone, or --late-limit.';
      throw new CliError('invalid_usage', { exit: 'usage', message });
    }
    const client = await connect();
    const body = {
      ...(name === undefined ? {} : { name }),
      ...(timeZone === undefined ? {} : { timeZone }),
      ...(lateLimitMinutes === undefined ? {} : { lateLimitMinutes }),
    };
    const workspace = await client.call('updateWorkspace', { body });
    const facts: [string, string][] = [
      ['ID', workspace.id],
      ['Name', toLine(workspace.name)],
      ['Time zone', workspace.timeZone],
      ['Late limit', `${workspace.lateLimitMinutes} min`],
    ];
    return { data: workspace, toText: (paint) => renderFacts(facts, paint) };
  },
});
