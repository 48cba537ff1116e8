import type { ReturningPerson } from '#app/domain/identity/account-deletion.ts';
import type { ApiOperation, SiteFacts } from '#app/domain/platforms/site.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { Services } from '#app/server/services/services.ts';
import type { AccountEmailRoutes } from '../identity/account-emails.ts';
import type { AccountSecurityContext } from '../identity/account-security.ts';
import type { PageCookies } from '../identity/sessions-cookie.ts';
import type { SignInContext } from '../identity/sign-in-forms.ts';
import type { ReadUploadForm } from '../uploads/upload-form.ts';

/** Who is signed in, as the layout shows them. */
export interface SignedInUser {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** A person whose account is deleted, at the door again. */
export interface Returning {
  /** Null: nobody of the kind. */
  read(): Promise<ReturningPerson | null>;
  /** Gives them their account back; the session they came with opens it. Null as above. */
  restore(): Promise<ReturningPerson | null>;
  /** Ends the session they came with. */
  leave(): Promise<void>;
}

/** What Remix's loaders and actions get: everything of the server that a page may touch. */
export interface AppLoadContext {
  readonly cspNonce: string;
  readonly requestId: string;
  /** Puts what went wrong with a page into the log, without what is secret. */
  readonly reportError: (error: unknown) => void;
  /** The network that the request came from, to count by. */
  readonly clientNetwork: string;
  readonly cookies: PageCookies;
  readonly actor: Actor | null;
  readonly user: SignedInUser | null;
  readonly services: Services;
  /** What public pages say of this installation. */
  readonly site: SiteFacts;
  readonly apiOperations: readonly ApiOperation[];
  readonly signIn: SignInContext;
  readonly accountEmails: AccountEmailRoutes;
  readonly accountSecurity: AccountSecurityContext;
  readonly returning: Returning;
  /** A form with a file, as a stream. */
  readonly readUploadForm: ReadUploadForm;
}
