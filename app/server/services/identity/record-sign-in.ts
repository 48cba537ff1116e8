import type { AuditAction } from '#app/domain/workspaces/audit.ts';
import { describeDevice, UNKNOWN_DEVICE } from '#app/domain/identity/device-words.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Client } from './client.ts';
import type { IdentityDeps } from './identity-deps.ts';

export interface SignInEvent {
  readonly action: AuditAction;
  readonly userId?: string;
  /** Instead of the user's ID: the email address entered, which may belong to no one. */
  readonly email?: string;
  readonly workspaceId?: string;
  readonly client: Pick<Client, 'network' | 'userAgent'>;
}

type Deps = Pick<IdentityDeps, 'prisma' | 'clock'>;

/** Records a sign-in event in all of the user's workspaces, so the owner of each sees it. */
export async function recordSignIn(deps: Deps, event: SignInEvent): Promise<void> {
  const { action, workspaceId = null, client } = event;
  const userId = event.userId ?? (await findUserId(deps, event.email));
  const actor =
    userId === null ? { workspaceId } : { userId, workspaceId, via: 'session' as const };
  const device = describeDevice(client.userAgent);
  const data = device === UNKNOWN_DEVICE ? null : { device };
  const fact = { action, at: deps.clock.now(), address: client.network, ...(data && { data }) };
  await recordAudit(deps.prisma, actor, fact);
}

async function findUserId({ prisma }: Deps, email: string | undefined): Promise<string | null> {
  if (email === undefined) return null;
  const where = { email: email.toLowerCase() };
  const row = await prisma.user.findUnique({ where, select: { id: true } });
  return row?.id ?? null;
}
