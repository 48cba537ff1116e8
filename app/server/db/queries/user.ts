import { defineStatement, type Sql } from '../sql.ts';

/** A user's profile with a workspace's subscription, whose columns are null if there is none. */
export interface Profile {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly status: string | null;
  readonly plan: string | null;
  readonly cycle: string | null;
  readonly trialEndsAt: Date | null;
  readonly cancelAt: Date | null;
  readonly customerId: string | null;
}

const FIND_PROFILE = defineStatement<Profile>(
  'user_find_profile',
  `SELECT person.id, person.email, person.first_name AS "firstName", person.last_name AS "lastName",
    subscription.status, subscription.plan, subscription.cycle,
    subscription.trial_ends_at AS "trialEndsAt", subscription.cancel_at AS "cancelAt",
    subscription.customer_id AS "customerId"
  FROM "user" person LEFT JOIN subscription ON subscription.workspace_id = $2
  WHERE person.id = $1 AND person.deleted_at IS NULL`,
);

/** Finds a user who isn't deleted, with the workspace's subscription. */
export async function findProfile(
  sql: Sql,
  { userId, workspaceId }: { userId: string; workspaceId: string },
): Promise<Profile | undefined> {
  const [row] = await sql.query(FIND_PROFILE, [userId, workspaceId]);
  return row;
}

/** A user with a workspace, and the columns of one of its tokens: either all are set or none. */
export interface Identification {
  readonly email: string;
  readonly workspaceName: string;
  readonly name: string | null;
  readonly prefix: string | null;
  readonly createdAt: Date | null;
  readonly expiresAt: Date | null;
}

const IDENTIFY = defineStatement<Identification>(
  'user_identify',
  `SELECT person.email, workspace.name AS "workspaceName",
    token.name, token.prefix, token.created_at AS "createdAt", token.expires_at AS "expiresAt"
  FROM "user" person
  JOIN workspace ON workspace.id = $2
  LEFT JOIN api_token token ON token.id = $3 AND token.workspace_id = workspace.id
  WHERE person.id = $1 AND person.deleted_at IS NULL`,
);

/** Finds a user who isn't deleted, with a workspace and the token in use, if any. */
export async function identifyUser(
  sql: Sql,
  {
    userId,
    workspaceId,
    tokenId,
  }: { readonly userId: string; readonly workspaceId: string; readonly tokenId: string | null },
): Promise<Identification | undefined> {
  const [row] = await sql.query(IDENTIFY, [userId, workspaceId, tokenId]);
  return row;
}
