import { z } from 'zod';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { ListPostsInput, PlannedState } from '#app/domain/posts/list-posts.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { oneOf, wholeNumber } from '#cli/lib/command/option-schemas.ts';
import { timeOption } from '#cli/lib/command/time-option.ts';
import { readWorkspaceZone } from '#cli/lib/content/time-flags.ts';
import { readAgenda, renderAgenda } from '#cli/lib/show/show-agenda.ts';

const DEFAULT_DAYS = 14;
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

export const command = defineCommand({
  options: [
    {
      flags: '--from <time>',
      description: "from this day (in the workspace's time zone) or time on (default: today)",
    },
    {
      flags: '--days <n>',
      description: `how many days, 1 to ${MAX_DAYS} (default: ${DEFAULT_DAYS})`,
    },
    { flags: '--state <state>', description: 'only scheduled, or only held posts' },
    { flags: '--platform <platform>', description: 'only posts for this platform' },
    { flags: '--account <id>', description: 'only posts for this account' },
    { flags: '--search <text>', description: 'only posts with this text' },
  ],
  input: z.object({
    from: timeOption('--from').optional(),
    days: wholeNumber('--days', { min: 1, max: MAX_DAYS }).default(DEFAULT_DAYS),
    state: oneOf(PlannedState.options, '--state').optional(),
    platform: oneOf(PLATFORM_IDS, '--platform').optional(),
    account: ListPostsInput.shape.accountId,
    search: ListPostsInput.shape.search,
  }),
  examples: ['fanfare calendar', 'fanfare calendar --from 2027-03-01 --days 31 --json'],
  output:
    '{"timeZone","from","to","items":[post, …],"isCut"}: the posts that wait for their time, soonest first. Held posts\nthat missed their time are included.',
  async run({ connect }, { from, days, state, account: accountId, ...filters }) {
    const client = await connect();
    const timeZone = await readWorkspaceZone(client);
    const { start, end } = await toWindow(from ?? toToday(timeZone), { days, timeZone });
    const agenda = await readAgenda(client, {
      from: start.toISOString(),
      to: end.toISOString(),
      states: state === undefined ? PlannedState.options : [state],
      filters: { ...filters, accountId },
    });
    const data = { timeZone, from: start.toISOString(), to: end.toISOString(), ...agenda };
    return { data, toText: (paint) => renderAgenda(data, paint) };
  },
});

/** Returns today in a time zone. The Swedish format is that of ISO 8601. */
const toToday = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date());

/** Returns the days from a day or a time on. They're days of the calendar, also where the clocks change. */
async function toWindow(
  from: string,
  { days, timeZone }: { readonly days: number; readonly timeZone: string },
): Promise<{ start: Date; end: Date }> {
  // Brings a library for time zones, which the help of this command doesn't need.
  const { toStartOfDay } = await import('#app/domain/posts/zoned-day.ts');
  const start = toStartOfDay(from, timeZone) ?? new Date(from);
  const end = toStartOfDay(from, timeZone, days) ?? new Date(start.getTime() + days * DAY_MS);
  return { start, end };
}
