import { createId } from '#app/server/db/ids.ts';
import { Prisma } from '#app/server/db/generated/client.ts';
import {
  EMBEDDED_IDENTITY_ISSUER,
  type IdentityClaims,
} from '#app/server/ports/identity-provider.ts';
import type { ServiceDeps } from '../deps.ts';
import { revokeAccess } from '../access/revoke-access.ts';
import { createFirstWorkspace } from '../workspaces/create-workspace.ts';
import {
  type Admission,
  findSignUpRefusal,
  FOR_EVERYBODY,
  type SignUpRefusal,
} from './admission.ts';

/** If two first sign-ins are concurrent, the loser hits a unique constraint and then finds the winner's rows. */
const MAX_TRIES = 3;
const UNIQUE_VIOLATION = 'P2002';

export interface SignedInUser {
  readonly userId: string;
  readonly identityId: string;
  readonly isNew: boolean;
  /** Deleted but not yet erased: the person is asked whether to restore the account. */
  readonly isDeleted: boolean;
}

export type SignInRefusal = 'email_in_use' | 'email_missing' | 'account_deleted' | SignUpRefusal;

/** Thrown when a verified identity can't get a user here. */
export class SignInRefusedError extends Error {
  override readonly name = 'SignInRefusedError';
  readonly reason: SignInRefusal;
  constructor(reason: SignInRefusal) {
    super(`The sign-in was refused: ${reason}.`);
    this.reason = reason;
  }
}

type Claims = Pick<
  IdentityClaims,
  'issuer' | 'subject' | 'email' | 'emailVerified' | 'firstName' | 'lastName'
>;

/**
 * Returns the user of a verified identity. The first sign-in creates user, identity, and workspace in one
 * transaction. A deleted user is found until it's erased. Throws `SignInRefusedError` if the email address
 * belongs to another account, or if the person may not create one.
 */
export async function signInUser(
  deps: Pick<ServiceDeps, 'prisma' | 'clock'>,
  claims: Claims,
  admission: Admission = FOR_EVERYBODY,
): Promise<SignedInUser> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await deps.prisma.$transaction((tx) =>
        findOrCreate(tx, claims, { now: deps.clock.now(), admission }),
      );
    } catch (error) {
      if (!isUniqueViolation(error) || tries === MAX_TRIES) throw error;
    }
  }
}

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === UNIQUE_VIOLATION;
}

interface SignInContext {
  readonly now: Date;
  readonly admission: Admission;
}

async function findOrCreate(
  tx: Prisma.TransactionClient,
  claims: Claims,
  arrival: SignInContext,
): Promise<SignedInUser> {
  return (await findKnownUser(tx, claims, arrival)) ?? (await createOrLink(tx, claims, arrival));
}

async function findKnownUser(
  tx: Prisma.TransactionClient,
  claims: Claims,
  arrival: SignInContext,
): Promise<SignedInUser | null> {
  const { now } = arrival;
  const identity = await tx.identity.findUnique({
    where: { issuer_subject: { issuer: claims.issuer, subject: claims.subject } },
    select: {
      id: true,
      email: true,
      emailVerified: true,
      user: { select: { id: true, deletedAt: true, purgeAfter: true } },
    },
  });
  if (identity === null) return null;
  const isDeleted = identity.user.deletedAt !== null;
  if (isDeleted && !(identity.user.purgeAfter && identity.user.purgeAfter > now))
    throw new SignInRefusedError('account_deleted');
  await revokeAccessOfUnverified(tx, { identity, claims, arrival });
  if (identity.email !== claims.email || identity.emailVerified !== claims.emailVerified) {
    await tx.identity.update({
      where: { id: identity.id },
      data: { email: claims.email, emailVerified: claims.emailVerified },
      select: { id: true },
    });
  }
  return { userId: identity.user.id, identityId: identity.id, isNew: false, isDeleted };
}

/**
 * Revokes what was added to an account before a hosted provider verified its email address, because until
 * then anyone could have created it. A user who is signed in to the account is confirming their own. With
 * the embedded provider, opening an emailed link does the same.
 */
async function revokeAccessOfUnverified(
  tx: Prisma.TransactionClient,
  {
    identity,
    claims,
    arrival,
  }: {
    identity: { id: string; emailVerified: boolean; user: { id: string } };
    claims: Claims;
    arrival: SignInContext;
  },
): Promise<void> {
  const isFirst = claims.emailVerified && !identity.emailVerified;
  if (!isFirst || claims.issuer === EMBEDDED_IDENTITY_ISSUER) return;
  const userId = identity.user.id;
  const isOwner = arrival.admission.signedInUserId === userId;
  const event = isOwner ? 'address_confirmed' : 'address_claimed';
  await revokeAccess(tx, { event, owner: { userId }, now: arrival.now, identityId: identity.id });
}

async function createOrLink(
  tx: Prisma.TransactionClient,
  claims: Claims,
  arrival: SignInContext,
): Promise<SignedInUser> {
  const { now, admission } = arrival;
  const { email } = claims;
  if (email === null) throw new SignInRefusedError('email_missing');
  const owner = await tx.user.findUnique({
    where: { email },
    select: {
      id: true,
      deletedAt: true,
      identities: { where: { email, emailVerified: true }, select: { id: true }, take: 1 },
    },
  });
  if (owner !== null && !isOurs(owner, claims)) {
    // The owner may be this same identity, created by a concurrent request since we looked for it.
    const identity = await findKnownUser(tx, claims, arrival);
    if (identity !== null) return identity;
    throw new SignInRefusedError(owner.deletedAt === null ? 'email_in_use' : 'account_deleted');
  }
  if (owner === null) {
    const refusal = await findSignUpRefusal(tx, admission, { email, now });
    if (refusal !== null) throw new SignInRefusedError(refusal);
  }
  const userId = owner?.id ?? (await createUser(tx, { ...claims, email }, now));
  const identityId = await createIdentity(tx, { userId, claims, now });
  return { userId, identityId, isNew: owner === null, isDeleted: false };
}

/**
 * Returns whether the account may be linked. Both sides must have proven the email address; otherwise whoever
 * registers someone's address first could take over the real owner's account, or lose their own to them.
 */
function isOurs(
  owner: { deletedAt: Date | null; identities: readonly unknown[] },
  claims: Claims,
): boolean {
  return owner.deletedAt === null && claims.emailVerified && owner.identities.length > 0;
}

async function createUser(
  tx: Prisma.TransactionClient,
  claims: Claims & { email: string },
  now: Date,
): Promise<string> {
  const userId = createId('usr');
  const { email, firstName, lastName } = claims;
  await tx.user.create({
    data: { id: userId, email, firstName, lastName, createdAt: now },
    select: { id: true },
  });
  await createFirstWorkspace(tx, { ownerId: userId, firstName, now });
  return userId;
}

async function createIdentity(
  tx: Prisma.TransactionClient,
  { userId, claims, now }: { userId: string; claims: Claims; now: Date },
): Promise<string> {
  const identityId = createId('idn');
  const { issuer, subject, email, emailVerified } = claims;
  await tx.identity.create({
    data: { id: identityId, userId, issuer, subject, email, emailVerified, createdAt: now },
    select: { id: true },
  });
  return identityId;
}
