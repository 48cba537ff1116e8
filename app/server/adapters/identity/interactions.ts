import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type default as Provider } from 'oidc-provider';
import type { SignInMode } from '#app/domain/identity/sign-in.ts';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import { OidcPayloadAdapter } from './oidc-payload-adapter.ts';
import { nameProviderCookies, type ProviderSettings } from './provider-configuration.ts';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

export interface PendingInteraction {
  readonly id: string;
  readonly mode: SignInMode;
  readonly loginHint: string | null;
}

/** Who signed in, and by which method. */
export interface SignInProof {
  readonly subject: string;
  readonly by: keyof typeof METHODS;
}

/** Authentication method references (RFC 8176). Our session requires `mfa`. */
const METHODS = {
  password: ['pwd'],
  password_and_code: ['pwd', 'otp', 'mfa'],
  // Something the person has, plus the fingerprint, face, or PIN that the device required.
  passkey: ['pop', 'user', 'mfa'],
} as const;

/** The parts of the provider that the sign-in screens use. A cookie ties each interaction to its browser. */
export interface Interactions {
  /** Returns the sign-in in progress in this browser, or null when there is none or it has expired. */
  find(exchange: Exchange): Promise<PendingInteraction | null>;
  /**
   * Records who signed in and returns the next URL for the browser; null when the sign-in expired meanwhile.
   */
  complete(exchange: Exchange, proof: SignInProof): Promise<string | null>;
  /** Ends the provider's session in this browser. Returns the names of the cookies to expire. */
  endBrowserSession(exchange: Exchange): Promise<readonly string[]>;
}

export function createInteractions(
  getProvider: () => Provider,
  { prisma, nameCookie }: Pick<ProviderSettings, 'prisma' | 'nameCookie'>,
): Interactions {
  return {
    async find(exchange) {
      const details = await findDetails(getProvider(), exchange);
      if (details === null) return null;
      const hint = details.params['login_hint'];
      return {
        id: details.uid,
        mode: details.prompt.name === 'create' ? 'sign-up' : 'sign-in',
        loginHint: typeof hint === 'string' ? hint : null,
      };
    },
    async complete(exchange, { subject, by }) {
      const provider = getProvider();
      const details = await findDetails(provider, exchange);
      if (details === null) return null;
      if (details.session?.uid && details.session.accountId !== subject) {
        // A different person was signed in to the provider in this browser, so end that session.
        await prisma.oidcPayload.deleteMany({
          where: { type: 'Session', uid: details.session.uid },
        });
        details.session = undefined;
        await details.save(details.exp - Math.floor(Date.now() / 1000));
      }
      const login = { accountId: subject, amr: [...METHODS[by]], remember: false };
      const result = { login, create: {} };
      return provider.interactionResult(exchange.request, exchange.response, result, {
        mergeWithLastSubmission: false,
      });
    },
    async endBrowserSession(exchange) {
      await endBrowserSession(getProvider(), prisma, exchange);
      const names = Object.values(nameProviderCookies(nameCookie));
      return names.flatMap((name) => [name, `${name}.sig`]);
    },
  };
}

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

async function findDetails(provider: Provider, exchange: Exchange): Promise<Details | null> {
  try {
    return await provider.interactionDetails(exchange.request, exchange.response);
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null;
    throw error;
  }
}

async function endBrowserSession(
  provider: Provider,
  prisma: PrismaClient,
  { request, response }: Exchange,
): Promise<void> {
  const session = await provider.Session.get(provider.createContext(request, response));
  if (session.accountId) {
    await session.destroy();
    for (const { grantId } of Object.values(session.authorizations ?? {})) {
      if (grantId) await revokeGrant(prisma, grantId);
    }
  }
}

async function revokeGrant(prisma: PrismaClient, grantId: string): Promise<void> {
  const grants = new OidcPayloadAdapter(prisma, 'Grant');
  await grants.revokeByGrantId(grantId);
  await grants.destroy(grantId);
}
