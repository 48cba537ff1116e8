import type { Prisma } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import { EMBEDDED_IDENTITY_ISSUER } from '#app/server/ports/identity-provider.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ApiApp, Tenant } from './api-app.ts';
import type { ServiceFixture } from './service-fixture.ts';

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

/** Creates a person who may use the operator's page, in a workspace of their own. */
export async function createOperator({
  deps: { prisma },
  clock,
  createActor,
}: Pick<ServiceFixture, 'deps' | 'clock' | 'createActor'>): Promise<Actor> {
  const actor = await createActor();
  const now = clock.now();
  const [identityId, sessionId] = [createId('idn'), createId('ses')];
  await prisma.identity.create({
    data: {
      id: identityId,
      userId: actor.userId,
      issuer: EMBEDDED_IDENTITY_ISSUER,
      subject: identityId,
      email: OPERATOR_EMAIL,
      emailVerified: true,
      hasSecondFactor: true,
    },
  });
  await prisma.session.create({
    data: {
      id: sessionId,
      idHash: sessionId,
      userId: actor.userId,
      identityId,
      lastSeenAt: now,
      idleExpiresAt: now,
      absoluteExpiresAt: now,
      authTime: now,
      usedSecondFactor: true,
      csrfSecret: 'none',
    },
  });
  return { ...actor, sessionId, authTime: now };
}

/** In everything that a user wrote, and in secrets. The operator's page must never show it. */
export const CANARY = 'Zimtstern';

/** Stores a delivery with a post of its own, with the canary in every text. Returns its ID. */
export async function addDelivery(
  { deps: { prisma }, clock, connect }: Pick<ServiceFixture, 'deps' | 'clock' | 'connect'>,
  actor: Actor,
  facts: Partial<Prisma.DeliveryUncheckedCreateInput> = {},
): Promise<string> {
  const { workspaceId, userId } = actor;
  const accountId = await connect(actor, 'linkedin', { isDefault: false });
  await prisma.account.update({
    where: { id: accountId },
    data: { name: CANARY, handle: CANARY, accessTokenEnc: CANARY },
  });
  const [id, postId] = [createId('dlv'), createId('post')];
  await prisma.post.create({
    data: {
      id: postId,
      workspaceId,
      authorUserId: userId,
      source: 'web',
      environment: 'sandbox',
      content: { captions: [CANARY] },
      contentHash: 'none',
    },
  });
  await prisma.delivery.create({
    data: {
      id,
      postId,
      workspaceId,
      accountId,
      platform: 'linkedin',
      text: CANARY,
      hashtags: [CANARY],
      note: CANARY,
      errorMessage: CANARY,
      platformMessage: CANARY,
      evidence: CANARY,
      runAt: clock.now(),
      ...facts,
    },
  });
  return id;
}

/** Stores a webhook message that was given up, with the canary in its body and in the endpoint's path. */
export async function addFailedMessage(
  { deps: { prisma }, clock }: Pick<ServiceFixture, 'deps' | 'clock'>,
  { workspaceId }: Actor,
): Promise<string> {
  const at = clock.now();
  const [id, eventId, endpointId] = [createId('whdl'), createId('whev'), createId('whook')];
  await prisma.webhookEndpoint.create({
    data: {
      id: endpointId,
      workspaceId,
      url: `https://${CANARY}:${CANARY}@hooks.example/${CANARY}?token=${CANARY}`,
      description: CANARY,
      environment: 'all',
      secretEnc: CANARY,
      createdAt: at,
    },
  });
  await prisma.webhookEvent.create({
    data: { id: eventId, workspaceId, type: 'post.published', body: CANARY, at, createdAt: at },
  });
  await prisma.webhookDelivery.create({
    data: {
      id,
      eventId,
      endpointId,
      state: 'failed',
      tries: 12,
      nextTryAt: at,
      giveUpAt: at,
      createdAt: at,
      endedAt: at,
      attempts: {
        create: {
          id: createId('what'),
          at,
          status: 500,
          error: CANARY,
          answer: CANARY,
          durationMs: 9,
        },
      },
    },
  });
  return id;
}
