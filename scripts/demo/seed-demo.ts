import type { Fanfare } from '../../server.ts';
import { createId } from '#app/server/db/ids.ts';
import { ensureApiToken } from '#app/server/services/api-tokens/ensure-api-token.ts';
import { deriveTokenText } from '#app/server/services/api-tokens/token-format.ts';
import { ensureEmbeddedUser } from '#app/server/services/users/ensure-embedded-user.ts';

export const DEMO_USER = { email: 'demo@fanfare.example', password: 'fanfare-demo-2026' } as const;

/**
 * Creates the demo user on the Creator plan and returns their API token. Both are the same on every start.
 */
export async function seedDemo(fanfare: Fanfare): Promise<string> {
  const text = deriveTokenText('sandbox', fanfare.container.masterKey);
  await seedPerson(fanfare, DEMO_USER, text);
  return text;
}

/** Creates a user on the Creator plan, with a workspace and this API token for the sandbox. */
export async function seedPerson(
  { container: { deps }, identity }: Fanfare,
  person: { readonly email: string; readonly password: string },
  token: string,
): Promise<void> {
  if (!identity.accounts)
    throw new Error('The demo needs the embedded sign-in: unset OIDC_ISSUER.');
  const { userId } = await ensureEmbeddedUser(
    { ...deps, accounts: identity.accounts },
    { ...person, firstName: 'Demo', lastName: 'Creator' },
  );
  // This user never gets a confirmation email, so mark the address as verified.
  const where = { email: person.email };
  await deps.prisma.credential.updateMany({ where, data: { emailVerified: true } });
  await deps.prisma.identity.updateMany({ where: { userId }, data: { emailVerified: true } });
  const { workspaceId } = await deps.prisma.member.findFirstOrThrow({
    where: { userId },
    select: { workspaceId: true },
  });
  await ensurePlan(deps, workspaceId);
  const environment = 'sandbox';
  await ensureApiToken(deps, { text: token, name: 'Demo', userId, workspaceId, environment });
}

/**
 * Grants the Creator plan without a purchase, until someone uses the checkout, and again after a purchased
 * plan has ended.
 */
async function ensurePlan(
  { prisma }: Fanfare['container']['deps'],
  workspaceId: string,
): Promise<void> {
  const plan = { plan: 'creator', cycle: 'monthly', status: 'active', subscriptionId: null };
  await prisma.subscription.createMany({
    data: [{ id: createId('sub'), workspaceId, ...plan }],
    skipDuplicates: true,
  });
  await prisma.subscription.updateMany({
    // Keep a plan that an operator set (workspace:plan).
    where: {
      workspaceId,
      OR: [{ status: 'none' }, { subscriptionId: null, status: { not: 'active' } }],
    },
    data: { ...plan, cancelAt: null, version: { increment: 1 } },
  });
}
