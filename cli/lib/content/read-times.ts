import type { Client } from '#cli/client/client.ts';
import { readWorkspaceZone } from './time-flags.ts';

interface Times {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Returns `--from` and `--to` as instants. A day starts at midnight in the workspace's time zone, as on screens, wherever
 * the terminal is.
 */
export async function readTimes(client: Client, { from, to }: Times): Promise<Times> {
  const times = [from, to].flatMap((text) => text ?? []);
  if (times.every((text) => text.includes('T')))
    return { from: toInstant(from), to: toInstant(to) };
  const timeZone = await readWorkspaceZone(client);
  // Brings a library for time zones, which times with an offset don't need.
  const { toStartOfDay } = await import('#app/domain/posts/zoned-day.ts');
  const toStart = (text: string | undefined): string | undefined =>
    text === undefined || text.includes('T')
      ? toInstant(text)
      : toStartOfDay(text, timeZone)?.toISOString();
  return { from: toStart(from), to: toStart(to) };
}

function toInstant(text: string | undefined): string | undefined {
  return text === undefined ? undefined : new Date(text).toISOString();
}
