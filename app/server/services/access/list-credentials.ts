import {
  type AccessEvent,
  findOutcome,
  type ListedCredential,
  RECOVERY_CODES_ID,
  TOTP_ID,
} from '#app/domain/identity/access-table.ts';
import type { AccessRevocation } from '#app/server/ports/access-ending.ts';
import type { ServiceDeps } from '../deps.ts';
import { OPEN } from './invitation-row.ts';
import { toRecentFrom } from './revoke-access.ts';
import { findOwner } from './find-owner.ts';

/** More than anyone reads. Credentials beyond this aren't listed, but they are still revoked. */
const MAX_CREDENTIALS = 100;

type FoundCredential = Omit<ListedCredential, 'outcome' | 'addedAt'> & { readonly addedAt: Date };
type Deps = Pick<ServiceDeps, 'prisma' | 'clock'>;

/**
 * Lists by name the credentials that an event revokes or lets the user choose about, the newest of each kind
 * first.
 */
export async function listCredentials(
  deps: Deps,
  { event, owner }: { event: AccessEvent; owner: AccessRevocation['owner'] },
): Promise<ListedCredential[]> {
  const { userId, subjects } = await findOwner(deps.prisma, owner);
  const found = [
    ...(userId === null ? [] : await listTokens(deps, userId)),
    ...(userId === null ? [] : await listCalendarFeeds(deps, userId)),
    ...(await listWaysToSignIn(deps, subjects)),
    ...(userId === null ? [] : await listInvitations(deps, userId)),
  ];
  return found.flatMap(({ addedAt, ...one }) => {
    const outcome = findOutcome(event, one.credential);
    return outcome === 'kept' ? [] : [{ ...one, outcome, addedAt: addedAt.toISOString() }];
  });
}

async function listTokens({ prisma, clock }: Deps, userId: string): Promise<FoundCredential[]> {
  const now = clock.now();
  const rows = await prisma.apiToken.findMany({
    where: { userId, revokedAt: null, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    select: { ...SHOWN, name: true, prefix: true, workspace: { select: { name: true } } },
    orderBy: { id: 'desc' },
    take: MAX_CREDENTIALS,
  });
  return rows.map(({ id, name, prefix, workspace, createdAt }) => ({
    id,
    credential: 'api_token',
    name,
    addedAt: createdAt,
    detail: `${prefix}… in ${workspace.name}`,
  }));
}

const SHOWN = { id: true, createdAt: true } as const;

async function listCalendarFeeds(
  { prisma }: Pick<Deps, 'prisma'>,
  userId: string,
): Promise<FoundCredential[]> {
  const rows = await prisma.calendarFeed.findMany({
    where: { userId },
    select: { ...SHOWN, workspace: { select: { name: true } } },
    orderBy: { id: 'desc' },
    take: MAX_CREDENTIALS,
  });
  return rows.map(({ id, workspace, createdAt }) => ({
    id,
    credential: 'calendar_feed',
    name: null,
    addedAt: createdAt,
    detail: workspace.name,
  }));
}

async function listWaysToSignIn(
  { prisma, clock }: Deps,
  subjects: readonly string[],
): Promise<FoundCredential[]> {
  const recentFrom = toRecentFrom(clock.now());
  const rows = await prisma.credential.findMany({
    where: { id: { in: [...subjects] } },
    select: {
      totpConfirmedAt: true,
      passkeys: { select: { ...SHOWN, name: true }, orderBy: { id: 'desc' } },
      recoveryCodes: { select: { createdAt: true }, take: 1 },
    },
  });
  const nameless = { name: null, detail: null };
  return rows.flatMap(({ passkeys, totpConfirmedAt, recoveryCodes: [code] }) => [
    ...passkeys.map(({ id, name, createdAt }): FoundCredential => {
      const credential = createdAt >= recentFrom ? 'passkey_recent' : 'passkey_older';
      return { id, credential, name, detail: null, addedAt: createdAt };
    }),
    ...toFound(totpConfirmedAt, (addedAt) => {
      const credential = addedAt >= recentFrom ? 'totp_recent' : 'totp_older';
      return { ...nameless, id: TOTP_ID, credential, addedAt };
    }),
    ...toFound(code?.createdAt, (addedAt) => {
      const isRecent = addedAt >= recentFrom;
      const credential = isRecent ? 'recovery_codes_recent' : 'recovery_codes_older';
      return { ...nameless, id: RECOVERY_CODES_ID, credential, addedAt };
    }),
  ]);
}

function toFound(
  addedAt: Date | null | undefined,
  make: (addedAt: Date) => FoundCredential,
): FoundCredential[] {
  return addedAt ? [make(addedAt)] : [];
}

async function listInvitations(
  { prisma, clock }: Deps,
  userId: string,
): Promise<FoundCredential[]> {
  const rows = await prisma.invitation.findMany({
    where: { invitedByUserId: userId, ...OPEN, expiresAt: { gt: clock.now() } },
    select: { id: true, email: true, sentAt: true, workspace: { select: { name: true } } },
    orderBy: { id: 'desc' },
    take: MAX_CREDENTIALS,
  });
  return rows.map(({ id, email, sentAt, workspace }) => ({
    id,
    credential: 'invitation_sent',
    name: email,
    addedAt: sentAt,
    detail: `to ${workspace.name}`,
  }));
}
