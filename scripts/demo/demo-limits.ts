import { DEMO_USER } from './seed-demo.ts';
import type { Fanfare } from '../../server.ts';

/** Enough to run every example in the docs several times a day. */
export const DEMO_LIMITS = {
  postsPerDay: 500,
  deliveriesPerDay: 3000,
  aiTokensPerDay: 4_000_000,
} as const;

/**
 * Raises the daily limits of the demo user's workspaces. Plans bought in the demo's checkout, and those an
 * operator set with `workspace:plan`, keep their limits.
 */
export async function setDemoLimits({ container: { deps } }: Fanfare): Promise<void> {
  const members = { some: { role: 'owner', user: { email: DEMO_USER.email } } };
  await deps.prisma.subscription.updateMany({
    where: {
      workspace: { members },
      plan: 'creator',
      status: 'active',
      subscriptionId: null,
      postsPerDay: null,
      deliveriesPerDay: null,
      aiTokensPerDay: null,
    },
    data: DEMO_LIMITS,
  });
}
