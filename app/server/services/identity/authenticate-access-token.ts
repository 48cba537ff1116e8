import { SIGN_IN_PROBLEMS } from '#app/domain/identity/sign-in.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import {
  type AccessTokenFacts,
  type IdentityProvider,
  IdentityProviderError,
} from '#app/server/ports/identity-provider.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import type { SignUpPolicy } from '../users/admission.ts';
import { findMembership } from '../users/find-membership.ts';
import { isSignedOutAtProvider } from '../users/provider-logout.ts';
import { SignInRefusedError, signInUser } from '../users/sign-in-user.ts';

export interface AccessTokensDeps extends Pick<ServiceDeps, 'prisma' | 'clock'> {
  readonly identityProvider: Pick<
    IdentityProvider,
    'identityIssuer' | 'readAccessToken' | 'readProfile'
  >;
  /** Who can create an account. */
  readonly signUp: SignUpPolicy;
}

/**
 * Returns the user behind an access token of the hosted provider. A user's first token creates or links
 * their account, by the same rules as signing in. Throws `unauthenticated`, or `unavailable`.
 */
export async function authenticateAccessToken(
  deps: AccessTokensDeps,
  token: string,
): Promise<Actor> {
  try {
    const facts = await deps.identityProvider.readAccessToken(token);
    if (await isSignedOutAtProvider(deps, { ...facts.claims, issuedAt: facts.issuedAt })) {
      throw new IdentityProviderError('invalid_token', 'The user signed out at the provider.');
    }
    const membership = await findMembership(deps, await findUserId(deps, token, facts));
    return {
      ...membership,
      via: 'session',
      scopes: [],
      environment: null,
      ...toAuthTime(deps, facts),
    };
  } catch (error) {
    throw toAppError(error);
  }
}

async function findUserId(
  deps: AccessTokensDeps,
  accessToken: string,
  { claims }: AccessTokenFacts,
): Promise<string> {
  const issuer = deps.identityProvider.identityIssuer;
  const identity = await deps.prisma.identity.findUnique({
    where: { issuer_subject: { issuer, subject: claims.subject } },
    select: { userId: true },
  });
  if (identity !== null) return identity.userId;
  const profile = await deps.identityProvider.readProfile({ accessToken, claims });
  return (await signInUser(deps, profile, { policy: deps.signUp, invitationToken: null })).userId;
}

/** The provider uses the machine's time. Our clock may be shifted along with the sandbox's. */
function toAuthTime(
  { clock }: AccessTokensDeps,
  { authTime }: AccessTokenFacts,
): Pick<Actor, 'authTime'> {
  if (authTime === null) return {};
  return { authTime: new Date(authTime.getTime() + clock.now().getTime() - Date.now()) };
}

const REFUSED = 'This access token is unknown, expired, revoked, or was issued to another app.';

function toAppError(error: unknown): unknown {
  if (error instanceof SignInRefusedError) {
    const message = SIGN_IN_PROBLEMS[error.reason];
    return new AppError('unauthenticated', { message, cause: error });
  }
  if (!(error instanceof IdentityProviderError)) return error;
  if (error.kind === 'unavailable') {
    return new AppError('unavailable', { message: SIGN_IN_PROBLEMS.unavailable, cause: error });
  }
  const message = error.kind === 'pending' ? SIGN_IN_PROBLEMS.pending : REFUSED;
  return new AppError('unauthenticated', { message, cause: error });
}
