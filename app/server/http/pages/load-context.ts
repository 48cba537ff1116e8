import type { ReturningPerson } from '#app/domain/identity/account-deletion.ts';
import type { ApiOperation, SiteFacts } from '#app/domain/platforms/site.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { Services } from '#app/server/services/services.ts';
import type { AccountEmailRoutes } from '../identity/account-emails.ts';
import type { AccountSecurityContext } from '../identity/account-security.ts';
import type { PageCookies } from '../identity/sessions-cookie.ts';
import type { SignInContext } from '../identity/sign-in-forms.ts';
import type { ReadUploadForm } from '../uploads/upload-form.ts';

/** The signed-in user, as shown in the layout. */
export interface SignedInUser {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** A returning user whose account is deleted. */
export interface ReturningUser {
  /** Returns null if the visitor isn't such a user. */
  read(): Promise<ReturningPerson | null>;
  /** Restores the account, which the current session then opens. Null as in `read`. */
  restore(): Promise<ReturningPerson | null>;
  /** Ends the current session. */
  leave(): Promise<void>;
}

/** The context of Remix's loaders and actions: everything on the server that a page may use. */
export interface AppLoadContext {
  readonly cspNonce: string;
  readonly requestId: string;
  /** Logs a page's error without secrets. */
  readonly reportError: (error: unknown) => void;
  /** The network that the request came from, used for rate limits. */
  readonly clientNetwork: string;
  readonly cookies: PageCookies;
  readonly actor: Actor | null;
  readonly user: SignedInUser | null;
  readonly services: Services;
  /** Facts about this installation for public pages. */
  readonly site: SiteFacts;
  readonly apiOperations: readonly ApiOperation[];
  readonly signIn: SignInContext;
  readonly accountEmails: AccountEmailRoutes;
  readonly accountSecurity: AccountSecurityContext;
  readonly returning: ReturningUser;
  /** Reads a form with a file as a stream. */
  readonly readUploadForm: ReadUploadForm;
}
