import type { EnterpriseRequestInput } from '#app/domain/billing/billing.ts';
import { createId } from '#app/server/db/ids.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

/** Adds a request to the operator's list (scripts/enterprise-requests.ts). Throws `rate_limited`. */
export async function requestEnterprise(
  { prisma, clock, callLimits }: Pick<ServiceDeps, 'prisma' | 'clock' | 'callLimits'>,
  { actor, network }: { readonly actor: Actor | null; readonly network: string },
  { company, ...input }: EnterpriseRequestInput,
): Promise<void> {
  await callLimits.count('contact-request', network);
  await prisma.contactRequest.create({
    data: {
      id: createId('ctr'),
      userId: actor?.userId ?? null,
      ...input,
      company: company || null,
      createdAt: clock.now(),
    },
    select: { id: true },
  });
}
