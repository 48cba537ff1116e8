import type { CreateOrLinkInput, MeOutput } from '#app/domain/me.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { getMe } from './get-me.ts';

/**
 * What a client calls after sign-in. User and workspace exist by then (signing in made them), so it only
 * fills in names that the provider did not tell. The e-mail is never taken from the client: only the
 * provider can vouch for it.
 */
export async function createOrLinkUser(
  deps: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
  input: CreateOrLinkInput,
): Promise<MeOutput> {
  const { firstName, lastName } = input;
  const { prisma } = deps;
  if (firstName)
    await prisma.user.updateMany({
      where: { id: actor.userId, firstName: null },
      data: { firstName },
    });
  if (lastName)
    await prisma.user.updateMany({
      where: { id: actor.userId, lastName: null },
      data: { lastName },
    });
  return getMe(deps, actor);
}
