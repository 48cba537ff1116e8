import type { CreateOrLinkInput, MeOutput } from '#app/domain/workspaces/me.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { getMe } from './get-me.ts';

/**
 * Completes the profile after a sign-in. The user and workspace already exist, because signing in created
 * them, so this only fills in names that the provider didn't supply. The email address is never taken from
 * the client: only the provider can vouch for it. Throws `forbidden` if the given one differs.
 */
export async function createOrLinkUser(
  deps: Pick<ServiceDeps, 'prisma' | 'sql' | 'clock'>,
  actor: Actor,
  input: CreateOrLinkInput,
): Promise<MeOutput> {
  const me = await getMe(deps, actor);
  if (input.email && input.email.trim().toLowerCase() !== me.email) {
    throw new AppError('forbidden', {
      message: 'This email address doesn’t belong to the signed-in user.',
    });
  }
  // A token acts for its workspace; only a person may set their own name.
  if (actor.via === 'token') return me;
  for (const name of ['firstName', 'lastName'] as const) {
    const value = input[name];
    if (!value || me[name] !== null) continue;
    await deps.prisma.user.updateMany({
      where: { id: actor.userId, [name]: null },
      data: { [name]: value },
    });
  }
  return getMe(deps, actor);
}
