import type { Request } from 'express';
import { readReturnPath } from './sign-in-return-to.ts';

const INVITATION_PATH = '/invitation';

/**
 * Returns the token of the invitation that the browser followed, or null. A user with an invitation is on the
 * way back to its page.
 */
export function readInvitationToken(
  publicUrl: string,
  request: Pick<Request, 'headers'>,
): string | null {
  return toInvitationToken(publicUrl, readReturnPath(publicUrl, request));
}

/** Returns the token in an invitation's path, or null for any other page. */
export function toInvitationToken(publicUrl: string, path: string | null): string | null {
  const url = path === null ? null : new URL(path, publicUrl);
  return url?.pathname === INVITATION_PATH ? url.searchParams.get('token') : null;
}
