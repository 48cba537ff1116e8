import { toAlternatives } from '#app/domain/text/name-list.ts';
import { z } from 'zod';

export const ROLES = ['owner', 'editor', 'viewer'] as const;
export const Role = z.enum(ROLES, `Choose a role: ${toAlternatives(ROLES)}.`);
export type Role = z.infer<typeof Role>;

const RANK: Readonly<Record<Role, number>> = { viewer: 0, editor: 1, owner: 2 };

/** Returns whether the first role includes everything that the second one can do. */
export function isAtLeast(role: Role, needed: Role): boolean {
  return RANK[role] >= RANK[needed];
}

/** Why an action isn't available, by the role that it requires. */
export const ROLE_REASONS = {
  editor: 'You have view-only access to this workspace.',
  owner: 'Only owners can do this.',
} as const satisfies Partial<Record<Role, string>>;
