import type { ReverificationLevel } from '#app/domain/identity/reverification.ts';
import type { ListedCredential } from '#app/domain/identity/access-table.ts';
import { isSecurityIntent, type SecurityIntent } from '#app/domain/identity/account-security.ts';
import type { PageFacts, PageInput } from '#app/domain/api/paging.ts';
import type { PendingSecret, SecondFactorState } from '#app/server/ports/second-factor.ts';
import { listCredentials } from '#app/server/services/access/list-credentials.ts';
import { isRecentSignIn } from '#app/server/services/actor.ts';
import { UNKNOWN_DEVICE } from '#app/domain/identity/device-words.ts';
import { CHANGES } from './account-security-changes.ts';
import {
  findPerson,
  type Person,
  type SecurityContext,
  toOwner,
} from './account-security-context.ts';
import { endOthers, endSession, toSessionLines } from './account-security-sessions.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Exchange } from './sign-in-flow.ts';

/** The level required to change sign-in methods (product specification, section 9). */
const LEVEL: ReverificationLevel = 'strict_mfa';

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
  readonly ways: WaysToSignIn | null;
  readonly sessions: PageFacts & { readonly items: readonly SessionLine[] };
}

export type SecurityResult =
  | {
      readonly kind: 'done';
      readonly notice: string;
      /** Recovery codes, shown only once. */
      readonly codes: readonly string[] | null;
    }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly errors: Readonly<Record<string, string>>;
    };

/** The sign-in methods and sessions page, in the load context as `context.accountSecurity`. */
export interface AccountSecurityContext {
  /** Returns null if nobody is signed in. */
  read(page: PageInput): Promise<SecurityPage | null>;
  submit(form: FormData): Promise<SecurityResult | null>;
}

export function createAccountSecurityContext(
  deps: SignInDeps,
  exchange: Exchange,
): AccountSecurityContext {
  // Read once: a change gives the session a new cookie, and the page that reports it is rendered after
  // that.
  let person: Promise<Person | null> | undefined;
  const open = (): Promise<Person | null> => (person ??= findPerson(deps, exchange));
  return {
    async read(page) {
      const found = await open();
      return found && readPage({ deps, exchange, person: found }, page);
    },
    async submit(form) {
      const found = await open();
      return found && submit({ deps, exchange, person: found }, form);
    },
  };
}

async function readPage(context: SecurityContext, page: PageInput): Promise<SecurityPage> {
  const { deps, person } = context;
  const { userId, sessionId } = person.actor;
  const { items, ...facts } = await deps.sessions.listSessions({ userId, ...page });
  return {
    ways: await readWays(context),
    sessions: { items: toSessionLines(items, sessionId), ...facts },
  };
}

async function readWays(context: SecurityContext): Promise<WaysToSignIn | null> {
  const { deps, person } = context;
  const { subject } = person;
  const provider = deps.identityProvider;
  if (provider.kind === 'hosted' || subject === null) return null;
  const needsSignIn = !isRecentSignIn(person.actor, { now: deps.clock.now(), level: LEVEL });
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

async function submit(context: SecurityContext, form: FormData): Promise<SecurityResult> {
  const intent = form.get('intent');
  if (!isSecurityIntent(intent)) {
    return { kind: 'refused', status: 422, errors: { form: 'Choose what to change.' } };
  }
  // Ending sessions only removes access, so it requires no recent sign-in.
  if (intent === 'session_end') return endSession(context, form);
  if (intent === 'sessions_end_others') return endOthers(context);
  return changeWays(context, intent, form);
}

async function changeWays(
  { deps, exchange, person }: SecurityContext,
  intent: Exclude<SecurityIntent, 'session_end' | 'sessions_end_others'>,
  form: FormData,
): Promise<SecurityResult> {
  const provider = deps.identityProvider;
  const { subject } = person;
  if (provider.kind === 'hosted' || subject === null) {
    const text = 'Your sign-in service manages this.';
    return { kind: 'refused', status: 404, errors: { form: text } };
  }
  if (!isRecentSignIn(person.actor, { now: deps.clock.now(), level: LEVEL })) {
    const text = 'Sign in again to do this. Your last sign-in was too long ago.';
    return { kind: 'refused', status: 403, errors: { form: text } };
  }
  return CHANGES[intent]({ deps, exchange, person, provider, subject, form });
}
