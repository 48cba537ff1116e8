import type { OperatorRequirement } from '#app/domain/operators/admin-page.ts';
import { findOperatorSession, type OperatorSession } from '#app/server/db/queries/operator.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import { EMBEDDED_IDENTITY_ISSUER } from '#app/server/ports/identity-provider.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';

export type AccessDeps = Pick<ServiceDeps, 'sql' | 'settings'>;

/** Null for everyone who isn't in OPERATOR_EMAILS, who must not learn that the page exists. */
export type OperatorAccess = { readonly missing: readonly OperatorRequirement[] } | null;

/**
 * Returns what the actor still needs to use the operator's page; nothing for an operator. Reads the session
 * each time, so that a removed second factor or a changed address counts at once.
 */
export async function readAccess(
  { sql, settings }: AccessDeps,
  { userId, sessionId }: Actor,
): Promise<OperatorAccess> {
  if (sessionId === undefined || settings.operatorEmails.length === 0) return null;
  const session = await findOperatorSession(sql, { sessionId, userId });
  const email = session?.email?.toLowerCase();
  if (!session || !email || !settings.operatorEmails.includes(email)) return null;
  return { missing: listMissing(session) };
}

function listMissing(session: OperatorSession): OperatorRequirement[] {
  const missing: OperatorRequirement[] = session.isVerified ? [] : ['verified_email'];
  if (!hasFactor(session)) return [...missing, 'second_factor'];
  return session.usedSecondFactor ? missing : [...missing, 'two_step_sign_in'];
}

/** A hosted provider reports a second factor only when it's used. */
function hasFactor({ issuer, usedSecondFactor, hasSecondFactor }: OperatorSession): boolean {
  return issuer === EMBEDDED_IDENTITY_ISSUER ? hasSecondFactor : usedSecondFactor;
}

/** Throws `not_found`, as for an unknown page, unless the actor is an operator. */
export async function requireOperator(deps: AccessDeps, actor: Actor): Promise<void> {
  const access = await readAccess(deps, actor);
  if (access?.missing.length !== 0) throw new AppError('not_found');
}
