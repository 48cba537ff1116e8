import type { Request } from 'express';
import { AUTHENTICATION_REQUIRED } from '#app/domain/errors/messages/requests.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '#app/server/services/actor.ts';
import { CONFIRM_RESTORE_HEADER } from '#app/server/services/installation/require-active.ts';

export interface Authentication {
  authenticateToken(token: string): Promise<Actor>;
  readSession(cookieHeader: string | undefined): Promise<Actor | null>;
}

/**
 * Returns the actor of the bearer token if there's an `Authorization` header (cookies sent with it were
 * dropped earlier), otherwise of the session. Throws `unauthenticated`.
 */
export async function authenticate(
  request: Request,
  authentication: Authentication,
): Promise<Actor> {
  const header = request.get('authorization');
  if (header !== undefined) {
    const token = /^Bearer +(\S+)$/iu.exec(header)?.[1];
    if (!token)
      throw new AppError('unauthenticated', {
        message: 'Send the token as "Authorization: Bearer <token>".',
      });
    const actor = await authentication.authenticateToken(token);
    const confirmedRestoreId = request.get(CONFIRM_RESTORE_HEADER);
    return confirmedRestoreId === undefined ? actor : { ...actor, confirmedRestoreId };
  }
  const actor = await authentication.readSession(request.get('cookie'));
  if (!actor) throw new AppError('unauthenticated', { message: AUTHENTICATION_REQUIRED });
  return actor;
}
