import type { CreateOrLinkInput, MeOutput } from '#app/domain/workspaces/me.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { getMe } from './get-me.ts';

/**
 * What a client calls after sign-in. User and workspace exist by then (signing in made them), so it only
 * fills in names that the provider did not tell. The e-mail is never taken from the client: only the
 * provider can vouch for it. Throws `forbidden` for another one.
 */
export async function createOrLinkUser(
  deps: Pick<ServiceDeps, 'prisma' | 'clock'>,
  actor: Actor,
  input: CreateOrLinkInput,
): Promise<MeOutput> {
  const me = await getMe(deps, actor);
  if (input.email && input.email.trim().toLowerCase() !== me.email) {
    throw new AppError('forbidden', {
      message: 'This e-mail address is not that of the signed-in user.',
    });
  }
  // A token acts for its workspace; whose name stands over it is a person's to say.
  if (actor.via === 'token') return me;
  for (const name of ['firstName', 'lastName'] as const) {
    const told = input[name];
    if (!told || me[name] !== null) continue;
    await deps.prisma.user.updateMany({
      where: { id: actor.userId, [name]: null },
      data: { [name]: told },
    });
  }
  return getMe(deps, actor);
}
