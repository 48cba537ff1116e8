import { API_SCOPES } from '#app/domain/api/api-scopes.ts';
import type { WhoAmIOutput } from '#app/domain/identity/who-am-i.ts';
import { type Identification, identifyUser } from '#app/server/db/queries/user.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

/** Returns who the actor is and what it may do. Throws `not_found` for a user who is gone. */
export async function whoAmI(
  { sql }: Pick<ServiceDeps, 'sql'>,
  actor: Actor,
): Promise<WhoAmIOutput> {
  const { userId, workspaceId, role, via, environment, tokenId = null } = actor;
  const row = actor.identification ?? (await identifyUser(sql, { userId, workspaceId, tokenId }));
  if (!row) throw new AppError('not_found');
  return {
    via,
    user: { id: userId, email: row.email },
    workspace: { id: workspaceId, name: row.workspaceName, role },
    environment,
    scopes: API_SCOPES.filter((scope) => via === 'session' || actor.scopes.includes(scope)),
    token: toToken(tokenId, row),
  };
}

function toToken(
  id: string | null,
  { name, prefix, createdAt, expiresAt }: Identification,
): WhoAmIOutput['token'] {
  if (id === null || name === null || prefix === null || createdAt === null) return null;
  return {
    id,
    name,
    prefix,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}
