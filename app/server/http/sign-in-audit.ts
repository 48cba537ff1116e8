import type { Request } from 'express';
import { createId } from '#app/server/db/ids.ts';
import { toAddressPrefix } from './sign-in-address.ts';
import type { SignInDeps } from './sign-in-deps.ts';

export interface SignInEvent {
  readonly action:
    | 'sign_in'
    | 'sign_in.failed'
    | 'sign_up'
    | 'sign_out'
    | 'email.verified'
    | 'password.reset_asked'
    | 'password.reset';
  readonly userId?: string;
  readonly workspaceId?: string;
  readonly request: Pick<Request, 'ip'>;
}

export async function recordSignIn(
  { prisma, clock }: Pick<SignInDeps, 'prisma' | 'clock'>,
  event: SignInEvent,
): Promise<void> {
  await prisma.auditEntry.create({
    data: {
      id: createId('aud'),
      actorKind: 'user',
      actorUserId: event.userId ?? null,
      workspaceId: event.workspaceId ?? null,
      action: event.action,
      at: clock.now(),
      address: toAddressPrefix(event.request.ip),
    },
    select: { id: true },
  });
}
