import type { ApiScope } from '#app/domain/api/api-scopes.ts';
import type { PlatformEnvironment } from '#app/domain/platforms/platforms.ts';
import {
  REVERIFICATION_LEVELS,
  type ReverificationLevel,
} from '#app/domain/identity/reverification.ts';
import { ROLE_NAMES } from '#app/domain/workspaces/role-texts.ts';
import { isAtLeast, type Role } from '#app/domain/workspaces/roles.ts';
import type { Identification } from '#app/server/db/queries/user.ts';
import { AppError } from '#app/server/errors/app-error.ts';

export type { Role };

/** Who performs an action: a user in a session, or an API token that acts for its workspace. */
export interface Actor {
  readonly userId: string;
  readonly workspaceId: string;
  readonly role: Role;
  readonly via: 'session' | 'token';
  readonly sessionId?: string;
  readonly tokenId?: string;
  /** A token's scopes. A session may do everything its role allows. */
  readonly scopes: readonly string[];
  /** A token sees only accounts of its environment; null sees both. */
  readonly environment: PlatformEnvironment | null;
  /** The dated API version for a token's calls that don't specify one. */
  readonly apiVersion?: string;
  /** The restore that a call confirms (the header `Fanfare-Confirm-Restore`). */
  readonly confirmedRestoreId?: string;
  readonly authTime?: Date;
  /** What authenticating a token has read about its user and workspace. */
  readonly identification?: Identification;
  /** The user has a second factor, but this session was created without it. */
  readonly lacksSecondFactor?: boolean;
}

/** Parses a stored role; an unknown one gets the fewest permissions. */
export function toRole(role: string): Role {
  return role === 'owner' || role === 'editor' ? role : 'viewer';
}

/** Throws `forbidden` unless the actor has at least this role and, if it's a token, this scope. */
export function requireRole(actor: Actor, role: Role, scope: ApiScope): void {
  if (!isAtLeast(actor.role, role)) {
    const message = `You need the ${ROLE_NAMES[role]} role in this workspace.`;
    throw new AppError('forbidden', { message });
  }
  requireScope(actor, scope);
}

/** Throws `forbidden` for a token without this scope; null requires none. */
export function requireScope(
  { via, scopes }: Pick<Actor, 'via' | 'scopes'>,
  scope: ApiScope | null,
): void {
  if (via !== 'token' || scope === null || scopes.includes(scope)) return;
  const neededScopes = [...scopes, scope].join(',');
  const remedy = `A token’s scopes can’t be changed. Create a new token at /app/settings/tokens, or run "fanfare tokens create --name <text> --scopes ${neededScopes}" with a token that has these scopes and tokens:write.`;
  throw new AppError('forbidden', {
    message: `This token doesn’t have the scope ${scope}.`,
    meta: { remedy },
  });
}

/** Throws `forbidden` for a token, since only people may do this. */
export function requirePerson(actor: Actor): void {
  if (actor.via === 'session') return;
  throw new AppError('forbidden', {
    message: 'Only a signed-in user can do this, not a token.',
    meta: { remedy: 'Sign in to the web app and do it there.' },
  });
}

export interface Reverification {
  readonly now: Date;
  readonly level: ReverificationLevel;
}

/** Returns whether the user's sign-in is as recent and as strong as the level requires. */
export function isRecentSignIn(
  { authTime, lacksSecondFactor = false }: Pick<Actor, 'authTime' | 'lacksSecondFactor'>,
  { now, level }: Reverification,
): boolean {
  const { minutes, needsSecondFactor } = REVERIFICATION_LEVELS[level];
  if (authTime === undefined || (needsSecondFactor && lacksSecondFactor)) return false;
  return now.getTime() - authTime.getTime() < minutes * 60_000;
}

/** Throws `reverification_required` unless `isRecentSignIn` is true. */
export function requireRecentSignIn(actor: Actor, reverification: Reverification): void {
  if (isRecentSignIn(actor, reverification)) return;
  throw new AppError('reverification_required', {
    message: 'Sign in again to do this. Your last sign-in was too long ago.',
    meta: { level: reverification.level },
  });
}
