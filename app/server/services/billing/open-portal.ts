import type { PortalOutput } from '#app/domain/billing/billing.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { type Actor, isRecentSignIn, requirePerson, requireRecentSignIn } from '../actor.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ServiceDeps } from '../deps.ts';
import { findPayer } from './payer.ts';

type Deps = Pick<ServiceDeps, 'prisma' | 'billing' | 'clock' | 'settings'>;

/**
 * Product-spec section 9: someone who finds an open browser later must not be able to cancel or see invoices.
 */
const LEVEL = 'moderate';

/**
 * Returns the URL of the payment provider's portal for the actor as the payer. Throws
 * `reverification_required`, or `conflict` if the actor doesn't pay for anything.
 */
export async function openPortal(deps: Deps, actor: Actor): Promise<PortalOutput> {
  requirePerson(actor);
  const now = deps.clock.now();
  requireRecentSignIn(actor, { now, level: LEVEL });
  const customerId = await requireCustomer(deps, actor);
  const returnUrl = `${deps.settings.publicUrl}/app`;
  const url = await deps.billing.openPortal({ customerId, returnUrl });
  if (url === null) throw nothingBought();
  await recordAudit(deps.prisma, actor, { action: 'billing.portal_opened', at: now });
  return { url };
}

/** Returns whether the user signed in recently enough to open the portal. */
export function canOpenPortal({ clock }: Pick<Deps, 'clock'>, actor: Actor): boolean {
  return isRecentSignIn(actor, { now: clock.now(), level: LEVEL });
}

async function requireCustomer({ prisma }: Deps, actor: Actor): Promise<string> {
  const customerId = (await findPayer({ prisma }, actor))?.customerId;
  const row = await prisma.subscription.findUnique({
    where: { workspaceId: actor.workspaceId },
    select: { customerId: true },
  });
  if (row?.customerId && row.customerId !== customerId) {
    throw new AppError('conflict', {
      message: 'Someone else pays for this workspace. Only they can open its billing portal.',
    });
  }
  if (!customerId) throw nothingBought();
  return customerId;
}

function nothingBought(): AppError {
  return new AppError('conflict', {
    message: 'You don’t have a plan yet. Choose one first.',
  });
}
