import { describeDevice } from '#app/domain/identity/device-words.ts';
import { endAccess } from '#app/server/services/access/end-access.ts';
import type { SecurityResult, SessionLine } from './account-security.ts';
import type { SecurityContext } from './account-security-context.ts';
import type { SessionView } from '#app/server/services/identity/list-sessions.ts';
import { recordSignIn } from './sign-in-audit.ts';

/** Returns the session list with the current session first. */
export function toSessionLines(
  sessions: readonly SessionView[],
  thisSessionId: string,
): readonly SessionLine[] {
  const lines = sessions.map(({ id, userAgent, ipPrefix, lastSeenAt }) => ({
    id,
    device: describeDevice(userAgent),
    network: ipPrefix,
    lastSeenAt: lastSeenAt.toISOString(),
    isThisOne: id === thisSessionId,
  }));
  return lines.toSorted((a, b) => Number(b.isThisOne) - Number(a.isThisOne));
}

export async function endSession(
  { deps, exchange, person }: SecurityContext,
  form: FormData,
): Promise<SecurityResult> {
  const sessionId = form.get('sessionId');
  const { userId } = person.actor;
  const isEnded =
    typeof sessionId === 'string' && (await deps.sessions.revokeSessionOf({ userId, sessionId }));
  if (!isEnded) {
    const text = 'This session has already ended.';
    return { kind: 'refused', status: 404, errors: { sessions: text } };
  }
  const { request } = exchange;
  await recordSignIn(deps, { action: 'session.ended', userId, request });
  return { kind: 'done', notice: 'The session has ended.', codes: null };
}

export async function endOthers({
  deps,
  exchange,
  person,
}: SecurityContext): Promise<SecurityResult> {
  const { userId, sessionId } = person.actor;
  const ending = { event: 'signed_out_elsewhere', owner: { userId }, sessionId } as const;
  await deps.prisma.$transaction((tx) => endAccess(tx, { ...ending, now: deps.clock.now() }));
  const { request } = exchange;
  await recordSignIn(deps, { action: 'session.ended', userId, request });
  return { kind: 'done', notice: 'You’re signed out everywhere else.', codes: null };
}
