import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  VerifiedAuthenticationResponse,
  VerifiedRegistrationResponse,
} from '@simplewebauthn/server';
import { isIP } from 'node:net';
import { createId } from '#app/server/db/ids.ts';
import type { PrismaClient } from '#app/server/db/generated/client.ts';
import type { Clock } from '#app/server/ports/clock.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import type { AddedPasskey, Passkeys } from '#app/server/ports/passkeys.ts';
import { readPasskeyResponse } from './passkey-response.ts';
import { issueChallenge, removeExpiredChallenges, consumeChallenge } from './passkey-challenges.ts';

/** More devices than anyone has; keeps the list sent to the browser short. */
const MAX_PASSKEYS = 20;

/** COSE identifiers of EdDSA, ES256, and RS256, the algorithms that authenticators support. */
const ALGORITHMS = [-8, -7, -257];

/** Loads some 250 modules, so wait until someone uses a passkey. */
const loadWebauthn = () => import('@simplewebauthn/server');

interface PasskeyDeps {
  readonly prisma: PrismaClient;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly publicUrl: string;
}

export function createPasskeys(deps: PasskeyDeps): Passkeys {
  return {
    obstacle: findObstacle(deps.publicUrl),
    list: (subject) =>
      deps.prisma.passkey.findMany({
        where: { credentialId: subject },
        select: { id: true, name: true, isBackedUp: true, createdAt: true, lastUsedAt: true },
        orderBy: { id: 'asc' },
        take: MAX_PASSKEYS,
      }),
    startAdding: (options) => startAdding(deps, options),
    finishAdding: (result) => finishAdding(deps, result),
    async remove({ subject, id }) {
      const where = { id, credentialId: subject };
      const row = await deps.prisma.passkey.findFirst({ where, select: { name: true } });
      const { count } = await deps.prisma.passkey.deleteMany({ where });
      return count === 1 ? (row?.name ?? null) : null;
    },
    async startSignIn(owner) {
      const { generateAuthenticationOptions } = await loadWebauthn();
      const options = await generateAuthenticationOptions({
        rpID: toSite(deps).rpId,
        challenge: Buffer.from(await issueChallenge(deps, owner), 'base64url'),
        userVerification: 'required',
      });
      return JSON.stringify(options);
    },
    finishSignIn: (result) => finishSignIn(deps, result),
    removeExpired: () => removeExpiredChallenges(deps),
  };
}

/**
 * Returns why passkeys can't work here, or null. Browsers bind them to a domain, over https or on localhost.
 */
function findObstacle(publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0)
    return 'Passkeys need a domain name, and PUBLIC_URL has an IP address.';
  const isTrusted = protocol === 'https:' || /(?:^|\.)localhost$/.test(hostname);
  return isTrusted ? null : 'Passkeys need https, and PUBLIC_URL uses http.';
}

/** Derives the site from the configured URL, never from a request. */
function toSite({ publicUrl }: PasskeyDeps): { origin: string; rpId: string } {
  const { origin, hostname } = new URL(publicUrl);
  return { origin, rpId: hostname };
}

async function startAdding(
  deps: PasskeyDeps,
  { subject, owner }: { subject: string; owner: string },
): Promise<string> {
  const person = await deps.prisma.credential.findUniqueOrThrow({
    where: { id: subject },
    select: { email: true, passkeys: { select: { webauthnId: true, transports: true } } },
  });
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpName: 'Fanfare',
    rpID: toSite(deps).rpId,
    userName: person.email,
    userID: new Uint8Array(Buffer.from(subject, 'utf8')),
    challenge: new Uint8Array(Buffer.from(await issueChallenge(deps, owner), 'base64url')),
    excludeCredentials: person.passkeys.map(({ webauthnId, transports }) => ({
      id: webauthnId,
      transports,
    })),
    // The passkey alone identifies the person and verifies that they hold the device, which makes two
    // factors.
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return JSON.stringify(options);
}

async function finishAdding(
  deps: PasskeyDeps,
  added: { subject: string; owner: string; name: string; response: string },
): Promise<AddedPasskey> {
  const { subject, owner, name } = added;
  const passkeyResponse = readPasskeyResponse<RegistrationResponseJSON>(added.response);
  if (passkeyResponse === null) return 'refused';
  const { challenge, response } = passkeyResponse;
  if (!(await consumeChallenge(deps, { challenge, owner }))) return 'refused';
  const { origin, rpId } = toSite(deps);
  const { verifyRegistrationResponse } = await loadWebauthn();
  const verified = await verify<VerifiedRegistrationResponse>(deps, () =>
    verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      supportedAlgorithmIDs: ALGORITHMS,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    }),
  );
  if (!verified?.verified) return 'refused';
  const { credential, credentialBackedUp } = verified.registrationInfo;
  const { prisma, clock } = deps;
  return prisma.$transaction(async (tx) => {
    // Lock the row so that concurrent additions count each other.
    await tx.$queryRaw`SELECT id FROM credential WHERE id = ${subject} FOR UPDATE`;
    const owned = await tx.passkey.count({ where: { credentialId: subject } });
    if (owned >= MAX_PASSKEYS) return 'too_many';
    const { count } = await tx.passkey.createMany({
      data: {
        id: createId('psk'),
        credentialId: subject,
        name,
        createdAt: clock.now(),
        webauthnId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
        isBackedUp: credentialBackedUp,
      },
      skipDuplicates: true,
    });
    return count === 1 ? 'added' : 'known';
  });
}

async function finishSignIn(
  deps: PasskeyDeps,
  { owner, response: responseJson }: { owner: string; response: string },
): Promise<string | null> {
  const read = readPasskeyResponse<AuthenticationResponseJSON>(responseJson);
  if (read === null) return null;
  const { challenge, response } = read;
  if (!(await consumeChallenge(deps, { challenge, owner }))) return null;
  const row = await findPasskey(deps, response.id);
  if (row === null || !belongsToSubject(row.credentialId, response)) return null;
  const { origin, rpId } = toSite(deps);
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const verified = await verify<VerifiedAuthenticationResponse>(deps, () =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: row.webauthnId,
        publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')),
        counter: Number(row.counter),
        transports: row.transports,
      },
    }),
  );
  if (!verified?.verified) return null;
  const { newCounter, credentialBackedUp } = verified.authenticationInfo;
  // Conditional: if two responses have the same counter, as from a cloned authenticator, only one is
  // accepted.
  const { count } = await deps.prisma.passkey.updateMany({
    where: { id: row.id, counter: row.counter },
    data: { counter: newCounter, isBackedUp: credentialBackedUp, lastUsedAt: deps.clock.now() },
  });
  return count === 1 ? row.credentialId : null;
}

function findPasskey({ prisma }: PasskeyDeps, webauthnId: string) {
  return prisma.passkey.findFirst({
    where: { webauthnId, credential: { disabledAt: null } },
    select: {
      id: true,
      credentialId: true,
      webauthnId: true,
      publicKey: true,
      counter: true,
      transports: true,
    },
  });
}

/** Returns whether the authenticator's user handle matches the account that the passkey was created for. */
function belongsToSubject(subject: string, { response }: AuthenticationResponseJSON): boolean {
  const named = response.userHandle;
  return named !== undefined && Buffer.from(named, 'base64url').toString('utf8') === subject;
}

/**
 * Returns null when `check` throws: the library reports every failed check as a plain error, and `check` does
 * nothing else.
 */
async function verify<T>({ logger }: PasskeyDeps, check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    logger.warn({ reason }, 'A passkey was refused.');
    return null;
  }
}
