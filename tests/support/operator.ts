import { createId } from '#app/server/db/ids.ts';
import { EMBEDDED_IDENTITY_ISSUER } from '#app/server/ports/identity-provider.ts';
import type { ApiApp, Tenant } from './api-app.ts';

/** An address for `OPERATOR_EMAILS`. */
export const OPERATOR_EMAIL = 'ops@example.com';

/** How a person has signed in. The default is what an operator needs. */
export interface SignInFacts {
  readonly email?: string;
  readonly emailVerified?: boolean;
  readonly hasSecondFactor?: boolean;
  readonly usedSecondFactor?: boolean;
  readonly issuer?: string;
}

/** Signs a person in without the forms. Returns the Cookie header. */
export async function signInAs(
  { fanfare }: ApiApp,
  { userId }: Tenant,
  { usedSecondFactor = true, ...facts }: SignInFacts = {},
): Promise<string> {
  const { prisma, clock } = fanfare.container.deps;
  const id = createId('idn');
  await prisma.identity.create({
    data: {
      id,
      userId,
      subject: id,
      issuer: EMBEDDED_IDENTITY_ISSUER,
      email: OPERATOR_EMAIL,
      emailVerified: true,
      hasSecondFactor: true,
      ...facts,
    },
  });
  const { setCookie } = await fanfare.identity.sessions.createSession({
    userId,
    identityId: id,
    authTime: clock.now(),
    usedSecondFactor,
    sid: null,
    idToken: 'none',
    addressPrefix: null,
    userAgent: null,
  });
  return setCookie.split(';')[0] ?? '';
}
