import type { PageInput } from '#app/domain/api/paging.ts';
import { ERROR_CODES } from '#app/domain/errors/error-codes.ts';
import { readKept } from '#app/domain/identity/access-table.ts';
import type { Person } from '#app/server/services/identity/find-person.ts';
import { readClient } from './read-client.ts';
import type { SecurityPage } from '#app/server/services/identity/read-security-page.ts';
import type { SecurityOutcome } from '#app/server/services/identity/security-outcome.ts';
import type { SignInDeps } from './sign-in-deps.ts';
import type { Exchange } from './sign-in-flow.ts';

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
  const { identity, publicUrl } = deps;
  // Read once: a change gives the session a new cookie, and the page that reports it is rendered after
  // that.
  let person: Promise<Person | null> | undefined;
  const open = (): Promise<Person | null> => (person ??= readPerson(deps, exchange));
  return {
    async read(page) {
      const found = await open();
      return found && identity.readSecurityPage(found, page);
    },
    async submit(form) {
      const found = await open();
      if (found === null) return null;
      const outcome = await identity.changeSecurity(form.get('intent'), {
        person: found,
        client: readClient(publicUrl, exchange.request),
        fields: Object.fromEntries(form),
        keep: readKept(form),
      });
      return toResult(deps, exchange, outcome);
    },
  };
}

async function readPerson(
  { sessions, identity, publicUrl }: SignInDeps,
  { request }: Exchange,
): Promise<Person | null> {
  const current = await sessions.readSession(request.headers.cookie);
  return current && identity.findPerson(current, readClient(publicUrl, request).userAgent);
}

/** Writes an outcome's cookie and headers, and returns the rest for the page. */
function toResult(
  { sessions }: SignInDeps,
  { response }: Exchange,
  outcome: SecurityOutcome,
): SecurityResult {
  if (outcome.kind === 'refused') {
    const { code, errors, waitSeconds } = outcome;
    if (waitSeconds !== null) response.setHeader('Retry-After', String(waitSeconds));
    return { kind: 'refused', status: ERROR_CODES[code].status, errors };
  }
  const { notice, codes, sessionToken } = outcome;
  if (sessionToken !== null) response.append('Set-Cookie', sessions.toCookie(sessionToken));
  return { kind: 'done', notice, codes };
}
