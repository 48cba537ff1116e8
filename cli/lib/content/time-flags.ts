import { z } from 'zod';
import { Disambiguation } from '#app/domain/posts/publish-at.ts';
import type { components } from '#cli/client/api-types.ts';
import type { Client } from '#cli/client/client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import { toLine } from '#cli/text/text.ts';
import type { OptionSpec } from '../command/define-command.ts';
import { oneOf } from '../command/option-schemas.ts';
import type { Terminal } from '../terminal/terminal.ts';

export const TIME_OPTIONS: readonly OptionSpec[] = [
  {
    flags: '--at <time>',
    description: 'publish then: 2027-03-28T09:30 in --zone, or with an offset',
  },
  {
    flags: '--zone <zone>',
    description: "time zone of --at, such as Europe/Berlin (default: the workspace's)",
  },
  {
    flags: '--disambiguation <rule>',
    description: `if the clocks skip or repeat that time: ${Disambiguation.options.join(', ')} (default: reject)`,
  },
];

const AT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(Z|[+-]\d\d:\d\d)?$/iu;
const AT_NEEDS =
  '--at needs a date and a time, such as 2027-03-28T09:30 or 2027-03-28T09:30+02:00.';

interface TimeOfDay {
  readonly text: string;
  readonly hasOffset: boolean;
}

export const TIME_FIELDS = {
  at: z
    .string()
    .transform((text, context): TimeOfDay => {
      const [, day, time, offset] = AT.exec(text.trim()) ?? [];
      if (day !== undefined && time !== undefined)
        return {
          text: `${day}T${time}${offset?.toUpperCase() ?? ''}`,
          hasOffset: offset !== undefined,
        };
      context.addIssue({ code: 'custom', message: AT_NEEDS });
      return z.NEVER;
    })
    .optional(),
  zone: z.string().trim().min(1, '--zone needs a time zone, such as Europe/Berlin.').optional(),
  disambiguation: oneOf(Disambiguation.options, '--disambiguation').optional(),
};

const TimeFlags = z.object(TIME_FIELDS);
export type TimeFlags = z.infer<typeof TimeFlags>;

/** Rules across the flags of a time: whether each is met, the flag it's about, and what to change. */
export const TIME_RULES: readonly (readonly [
  isMet: (flags: TimeFlags) => boolean,
  flag: keyof TimeFlags,
  message: string,
])[] = [
  [({ at, zone }) => zone === undefined || at !== undefined, 'zone', '--zone needs --at.'],
  [
    ({ at, zone }) => zone === undefined || at?.hasOffset !== true,
    'zone',
    'Leave out --zone: the time of --at has an offset.',
  ],
  [
    ({ at, disambiguation }) => disambiguation === undefined || at?.hasOffset === false,
    'disambiguation',
    '--disambiguation needs --at with a time without an offset.',
  ],
];

type PublishAt = NonNullable<components['schemas']['PublishRequest']['publishAt']>;

/**
 * Returns the time that the flags give, or undefined without `--at`. A time without an offset or `--zone` is in the
 * workspace's zone, which is then shown.
 */
export async function readPublishAt(
  client: Client,
  terminal: Pick<Terminal, 'writeStatus'>,
  { at, zone, disambiguation }: TimeFlags,
): Promise<PublishAt | undefined> {
  if (at === undefined) return undefined;
  if (at.hasOffset) return at.text;
  const timeZone = zone ?? (await readWorkspaceZone(client));
  if (zone === undefined)
    terminal.writeStatus(
      `Time zone: ${toLine(timeZone)}, the workspace's. Use --zone for another.`,
    );
  return { local: at.text, timeZone, ...(disambiguation ? { disambiguation } : {}) };
}

/** Returns the time zone of the token's workspace. */
export async function readWorkspaceZone(client: Client): Promise<string> {
  const { items } = await client.call('listWorkspaces', {});
  const current = items.find(({ isCurrent }) => isCurrent);
  if (current) return current.timeZone;
  throw new CliError('invalid_usage', {
    exit: 'usage',
    message: "The workspace's time zone isn't known. Specify --zone.",
  });
}
