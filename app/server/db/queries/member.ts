/**
 * Returns the SQL condition that this user is a member of this workspace. Someone who deleted their account isn't,
 * although their memberships are kept for as long as they can restore it.
 */
export function isMember(workspaceId: string, userId: string): string {
  return `EXISTS (SELECT FROM member present JOIN "user" person ON person.id = present.user_id
    WHERE present.workspace_id = ${workspaceId} AND present.user_id = ${userId} AND person.deleted_at IS NULL)`;
}
