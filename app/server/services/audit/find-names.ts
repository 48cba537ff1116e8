import { PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { describeSeries } from '#app/domain/series/describe-series.ts';
import type { ServiceDeps } from '../deps.ts';

type Deps = Pick<ServiceDeps, 'prisma'>;

/** The IDs that a page of the log refers to. */
interface ReferencedIds {
  readonly workspaceId: string;
  readonly ids: readonly string[];
}

/**
 * Finds the current names for the IDs on a page of the log. IDs that are gone, or belong to another
 * workspace, have no name. People are found only through the workspace's own entries.
 */
export async function findNames(
  { prisma }: Deps,
  { workspaceId, ids }: ReferencedIds,
): Promise<ReadonlyMap<string, string>> {
  const byPrefix = (prefix: string) => ids.filter((id) => id.startsWith(`${prefix}_`));
  const inWorkspace = (prefix: string) => ({ workspaceId, id: { in: byPrefix(prefix) } });
  const [accounts, tokens, invitations, webhooks, series, people] = await Promise.all([
    prisma.account.findMany({
      where: inWorkspace('acct'),
      select: { id: true, platform: true, name: true, handle: true },
    }),
    prisma.apiToken.findMany({ where: inWorkspace('tok'), select: { id: true, name: true } }),
    prisma.invitation.findMany({ where: inWorkspace('inv'), select: { id: true, email: true } }),
    prisma.webhookEndpoint.findMany({
      where: inWorkspace('whook'),
      select: { id: true, url: true },
    }),
    prisma.series.findMany({
      where: inWorkspace('ser'),
      select: { id: true, startLocal: true, timeZone: true, rrule: true },
    }),
    findPeople({ prisma }, byPrefix('usr')),
  ]);
  return new Map([
    ...accounts.map((account) => [account.id, toAccountName(account)] as const),
    ...tokens.map(({ id, name }) => [id, `“${name}”`] as const),
    ...invitations.map(({ id, email }) => [id, email] as const),
    // The path may itself be a secret.
    ...webhooks.map(({ id, url }) => [id, new URL(url).host] as const),
    ...series.map(
      ({ id, rrule, timeZone, startLocal: local }) =>
        [id, describeSeries({ start: { local, timeZone }, rrule })] as const,
    ),
    ...[...people].map(([id, person]) => [id, toPersonName(person)] as const),
  ]);
}

/** Finds people by their IDs. */
export async function findPeople(
  { prisma }: Deps,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const people = await prisma.user.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, email: true, firstName: true, lastName: true },
  });
  return new Map(people.map((person) => [person.id, person]));
}

function toAccountName(account: { platform: string; name: string; handle: string | null }): string {
  const parsed = PlatformId.safeParse(account.platform);
  const platform = parsed.success ? PLATFORMS[parsed.data].name : account.platform;
  return `${account.handle ?? account.name} (${platform})`;
}

export interface Person {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** Returns a person's name, or their email address if they have none. */
export function toPersonName({ email, firstName, lastName }: Person): string {
  return [firstName, lastName].filter(Boolean).join(' ') || email;
}
