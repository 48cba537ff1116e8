import { API_SCOPES } from '#app/domain/api/api-scopes.ts';
import type { WhoAmIOutput } from '#app/domain/identity/who-am-i.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

interface Row {
  readonly email: string;
  readonly workspaceName: string;
  /** Columns of the token, if there is one: either all are set or none. */
  readonly name: string | null;
  readonly prefix: string | null;
  readonly createdAt: Date | null;
  readonly expiresAt: Date | null;
}

/** Returns who the actor is and what it may do. Throws `not_found` for a user who is gone. */
export async function whoAmI(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  actor: Actor,
): Promise<WhoAmIOutput> {
  const { userId, workspaceId, role, via, environment, tokenId = null } = actor;
  const [row] = await prisma.$queryRaw<Row[]>`
    SELECT person.email, workspace.name AS "workspaceName",
      token.name, token.prefix, token.created_at AS "createdAt", token.expires_at AS "expiresAt"
    FROM "user" person
    JOIN workspace ON workspace.id = ${workspaceId}
    LEFT JOIN api_token token ON token.id = ${tokenId} AND token.workspace_id = workspace.id
    WHERE person.id = ${userId} AND person.deleted_at IS NULL`;
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
  { name, prefix, createdAt, expiresAt }: Row,
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
