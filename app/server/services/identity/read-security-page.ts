import type { PageFacts, PageInput } from '#app/domain/api/paging.ts';
import type { ListedCredential } from '#app/domain/identity/access-table.ts';
import { describeDevice, UNKNOWN_DEVICE } from '#app/domain/identity/device-words.ts';
import type { PendingSecret, SecondFactorState } from '#app/server/ports/second-factor.ts';
import { listCredentials } from '../access/list-credentials.ts';
import { isRecentSignIn } from '../actor.ts';
import { listSessions, type SessionView } from './list-sessions.ts';
import { SECURITY_LEVEL } from './change-security.ts';
import { type Person, toOwner } from './find-person.ts';
import type { IdentityDeps } from './identity-deps.ts';

export interface PasskeyLine {
  readonly id: string;
  readonly name: string;
  readonly isBackedUp: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export interface SessionLine {
  readonly id: string;
  readonly device: string;
  readonly network: string | null;
  readonly lastSeenAt: string;
  readonly isThisOne: boolean;
}

export interface WaysToSignIn {
  /** True if the last sign-in is too long ago to change anything here. */
  readonly needsSignIn: boolean;
  readonly email: string;
  /** True if this installation sends email. */
  readonly canChangeEmail: boolean;
  readonly passkeys: readonly PasskeyLine[];
  /** Why passkeys aren't available here, or null. */
  readonly passkeyObstacle: string | null;
  /** WebAuthn creation options (JSON), only after a recent sign-in. */
  readonly passkeyOptions: string | null;
  readonly suggestedName: string;
  /** Credentials to review with a new password, only after a recent sign-in. */
  readonly credentials: readonly ListedCredential[];
  readonly secondFactor: Omit<SecondFactorState, 'since'> & { readonly since: string | null };
  readonly pending: PendingSecret | null;
}

export interface SecurityPage {
  /** Null with a hosted provider, which manages sign-in methods itself. */
  readonly signInMethods: WaysToSignIn | null;
  readonly sessions: PageFacts & { readonly items: readonly SessionLine[] };
}

/** Returns the user's sign-in methods and a page of their sessions, the current one first. */
export async function readSecurityPage(
  deps: IdentityDeps,
  person: Person,
  page: PageInput,
): Promise<SecurityPage> {
  const { userId, sessionId } = person.actor;
  const { items, ...facts } = await listSessions(deps, { userId, ...page });
  return {
    signInMethods: await readSignInMethods(deps, person),
    sessions: { items: toSessionLines(items, sessionId), ...facts },
  };
}

async function readSignInMethods(deps: IdentityDeps, person: Person): Promise<WaysToSignIn | null> {
  const { subject } = person;
  const provider = deps.identityProvider;
  if (provider.kind === 'hosted' || subject === null) return null;
  const needsSignIn = !isRecentSignIn(person.actor, {
    now: deps.clock.now(),
    level: SECURITY_LEVEL,
  });
  const { passkeys, secondFactor } = provider;
  const { since, ...state } = await secondFactor.readState(subject);
  const canAdd = !needsSignIn && passkeys.obstacle === null;
  return {
    needsSignIn,
    email: person.email,
    canChangeEmail: deps.mailer !== null,
    passkeys: (await passkeys.list(subject)).map(({ createdAt, lastUsedAt, ...rest }) => ({
      ...rest,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    passkeyObstacle: passkeys.obstacle,
    passkeyOptions: canAdd ? await passkeys.startAdding({ subject, owner: toOwner(person) }) : null,
    suggestedName: person.device === UNKNOWN_DEVICE ? '' : person.device,
    secondFactor: { ...state, since: since?.toISOString() ?? null },
    credentials: needsSignIn
      ? []
      : await listCredentials(deps, { event: 'password_changed', owner: { subject } }),
    pending: needsSignIn ? null : await secondFactor.readPending(subject),
  };
}

/** Returns the session list with the current session first. */
function toSessionLines(
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
