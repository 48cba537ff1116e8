import { createId } from '#app/server/db/ids.ts';
import { openTokens, sealTokens } from '#app/server/services/accounts/token-columns.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceDeps } from '#app/server/services/deps.ts';
import { DEMO_USER } from '#scripts/demo/seed-demo.ts';

const MANY = 1_000_000;

/** A workspace whose accounts are copies of the demo user's. */
export interface CopiedWorkspace {
  readonly owner: Actor;
}

/**
 * Creates workspaces without limits. Each has copies of the demo user's accounts: the sandbox sees the same few
 * accounts, and Fanfare sees many.
 */
export async function copyWorkspaces(
  deps: Pick<ServiceDeps, 'prisma' | 'secrets'>,
  count: number,
): Promise<CopiedWorkspace[]> {
  const { prisma } = deps;
  const demo = await prisma.member.findFirstOrThrow({
    where: { user: { email: DEMO_USER.email } },
  });
  const { userId } = demo;
  const accounts = await prisma.account.findMany({ where: { workspaceId: demo.workspaceId } });
  const owners: Actor[] = [];
  for (let index = 0; index < count; index += 1) {
    const workspaceId = createId('ws');
    await prisma.workspace.create({ data: { id: workspaceId, name: `Kiln ${index}` } });
    await prisma.member.create({
      data: { ...demo, id: createId('mem'), workspaceId, role: 'owner' },
    });
    const limits = { postsPerDay: MANY, deliveriesPerDay: MANY };
    const plan = { plan: 'enterprise', cycle: 'monthly', status: 'active', ...limits };
    await prisma.subscription.create({ data: { id: createId('sub'), workspaceId, ...plan } });
    for (const account of accounts) await copyAccount(deps, account, { workspaceId });
    const via = { via: 'session', sessionId: 'ses_bench', scopes: [], environment: null } as const;
    owners.push({ userId, workspaceId, role: 'owner', ...via });
  }
  return owners.map((owner) => ({ owner }));
}

/** Gives a workspace more accounts: copies of the one it has, under IDs of their own. */
export async function copyAccounts(
  deps: Pick<ServiceDeps, 'prisma' | 'secrets'>,
  { workspaceId, count }: { readonly workspaceId: string; readonly count: number },
): Promise<void> {
  const account = await deps.prisma.account.findFirstOrThrow({ where: { workspaceId } });
  for (let index = 0; index < count; index += 1)
    await copyAccount(deps, account, { workspaceId, externalId: `${account.externalId}-${index}` });
}

type AccountRow = Awaited<ReturnType<ServiceDeps['prisma']['account']['findFirstOrThrow']>>;

async function copyAccount(
  { prisma, secrets }: Pick<ServiceDeps, 'prisma' | 'secrets'>,
  account: AccountRow,
  place: { readonly workspaceId: string; readonly externalId?: string },
): Promise<void> {
  const tokens = openTokens(secrets, account);
  if (!tokens) throw new Error('The demo account has no tokens.');
  const id = createId('acct');
  const { details, ...columns } = account;
  const isDefault = place.externalId === undefined && account.isDefault;
  const copied = { ...columns, ...place, id, isDefault, details: details ?? {} };
  await prisma.account.create({ data: { ...copied, ...sealTokens(secrets, id, tokens) } });
}
