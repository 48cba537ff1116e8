import { createId } from '#app/server/db/ids.ts';
import { SEALED_VALUES } from '#app/server/ports/sealed-values.ts';
import type { Actor } from '#app/server/services/actor.ts';
import type { ServiceFixture } from './service-fixture.ts';

type Filled = Pick<ServiceFixture, 'clock' | 'connect'> & {
  readonly deps: Pick<ServiceFixture['deps'], 'prisma' | 'secrets'>;
};

/**
 * Fills the actor's workspace with one of everything that has an ID, with the word Zimtstern in every text.
 * Nothing is due within a day, so a worker in the same process doesn't touch the rows, however long a test
 * takes. Returns the IDs by the names of the parameters and form fields that accept them.
 */
export async function fillWorkspace(
  fixture: Filled,
  actor: Actor,
): Promise<Record<string, string>> {
  const { prisma } = fixture.deps;
  const { workspaceId, userId } = actor;
  const accountId = await fixture.connect(actor, 'linkedin');
  await prisma.account.update({
    where: { id: accountId },
    data: { nextProbeAt: toTomorrow(fixture) },
  });
  const owner = { workspaceId, userId };
  const post = { postId: createId('post'), deliveryId: createId('dlv') };
  await prisma.post.create({
    data: {
      id: post.postId,
      workspaceId,
      source: 'web',
      environment: 'sandbox',
      content: {},
      contentHash: 'none',
      authorUserId: userId,
    },
  });
  await prisma.delivery.create({
    data: {
      id: post.deliveryId,
      postId: post.postId,
      workspaceId,
      accountId,
      state: 'failed',
      platform: 'linkedin',
      text: 'Zimtstern',
      runAt: fixture.clock.now(),
    },
  });
  const queueId = createId('que');
  const names = { name: 'Zimtstern', nameKey: 'zimtstern' };
  await prisma.queue.create({
    data: { id: queueId, workspaceId, ...names, timeZone: 'UTC', updatedAt: fixture.clock.now() },
  });
  const snippetId = createId('snip');
  await prisma.snippet.create({
    data: { id: snippetId, workspaceId, ...names, kind: 'text', text: 'Zimtstern' },
  });
  const shortLinkId = await fillShortLink(fixture, { workspaceId, userId });
  const mentionId = createId('ment');
  await prisma.mention.create({
    data: { id: mentionId, workspaceId, ...names, displayName: 'Zimtstern' },
  });
  return {
    accountId,
    queueId,
    shortLinkId,
    snippetId,
    mentionId,
    ...post,
    ...(await fillWebhooks(fixture, workspaceId)),
    ...(await fillLibrary(fixture, owner)),
    ...(await fillTeam(fixture, owner)),
    seriesId: await fillSeries(fixture, owner),
  };
}

const toTomorrow = ({ clock }: Pick<Filled, 'clock'>): Date =>
  new Date(clock.now().getTime() + 86_400_000);

interface Owner {
  readonly workspaceId: string;
  readonly userId: string;
}

async function fillShortLink(
  { deps: { prisma }, clock }: Pick<Filled, 'deps' | 'clock'>,
  { workspaceId, userId }: Owner,
): Promise<string> {
  const id = createId('slnk');
  const target = 'https://zimtstern.example/';
  const links = { code: id, target, purpose: 'manual' };
  await prisma.shortLink.create({
    data: { id, workspaceId, createdByUserId: userId, ...links, createdAt: clock.now() },
  });
  return id;
}

/** Creates a series whose only occurrence was skipped. */
async function fillSeries(
  { deps: { prisma }, clock }: Pick<Filled, 'deps' | 'clock'>,
  { workspaceId, userId }: Owner,
): Promise<string> {
  const id = createId('ser');
  const at = toTomorrow({ clock });
  const local = at.toISOString().slice(0, 19);
  await prisma.series.create({
    data: {
      id,
      workspaceId,
      authorUserId: userId,
      source: 'web',
      environment: 'sandbox',
      content: { platforms: ['linkedin'], content: { captions: ['Zimtstern'] } },
      timeZone: 'UTC',
      startLocal: local,
      rrule: 'FREQ=DAILY;COUNT=1',
      disambiguation: 'reject',
      occurrences: { create: { local, at, state: 'skipped' } },
    },
  });
  return id;
}

async function fillLibrary(
  { deps: { prisma }, clock }: Pick<Filled, 'deps' | 'clock'>,
  { workspaceId, userId }: Owner,
): Promise<Record<string, string>> {
  const ids = {
    mediaId: createId('med'),
    importId: createId('imp'),
    captionId: createId('cap'),
    hashtagSetId: createId('hash'),
  };
  await prisma.mediaAsset.create({
    data: {
      id: ids.mediaId,
      workspaceId,
      uploadedByUserId: userId,
      fileName: 'Zimtstern.jpg',
      storageKey: `${workspaceId}/${ids.mediaId}`,
      contentType: 'image/jpeg',
      kind: 'image',
      state: 'ready',
      sizeBytes: 5n,
      sha256: 'none',
      width: 10,
      height: 10,
    },
  });
  await prisma.altTextSuggestion.create({
    data: {
      mediaId: ids.mediaId,
      language: 'de',
      text: 'Ein Zimtstern',
      model: 'none',
      promptVersion: 'none',
    },
  });
  await prisma.mediaImport.create({
    data: {
      id: ids.importId,
      workspaceId,
      userId,
      url: 'https://zimtstern.example/Zimtstern',
      state: 'running',
      leaseToken: 'none',
      leaseUntil: toTomorrow({ clock }),
    },
  });
  const common = {
    workspaceId,
    batchId: createId('bat'),
    platform: 'linkedin',
    topic: 'Zimtstern',
    language: 'en',
    model: 'none',
    promptVersion: 'none',
  };
  await prisma.caption.create({
    data: {
      ...common,
      id: ids.captionId,
      tone: 'casual',
      text: 'Zimtstern',
      original: 'Zimtstern',
    },
  });
  await prisma.hashtagSet.create({
    data: { ...common, id: ids.hashtagSetId, hashtags: ['Zimtstern'] },
  });
  return ids;
}

/** Creates a disabled endpoint, so the tests' actions don't queue events for it. */
async function fillWebhooks(
  { deps: { prisma, secrets }, clock }: Pick<Filled, 'deps' | 'clock'>,
  workspaceId: string,
): Promise<Record<string, string>> {
  const webhookId = createId('whook');
  await prisma.webhookEndpoint.create({
    data: {
      id: webhookId,
      workspaceId,
      environment: 'all',
      enabled: false,
      createdAt: clock.now(),
      url: 'https://zimtstern.example/hook',
      description: 'Zimtstern',
      secretEnc: secrets.encrypt('whsec_none', SEALED_VALUES.webhookSecret.toContext(webhookId)),
    },
  });
  const listenerId = createId('whlis');
  await prisma.webhookEndpoint.create({
    data: {
      id: listenerId,
      workspaceId,
      environment: 'all',
      url: '',
      createdAt: clock.now(),
      listenUntil: toTomorrow({ clock }),
      enabled: false,
      secretEnc: secrets.encrypt('whsec_none', SEALED_VALUES.webhookSecret.toContext(listenerId)),
    },
  });
  return { webhookId, listenerId };
}

async function fillTeam(
  { deps: { prisma }, clock }: Pick<Filled, 'deps' | 'clock'>,
  { workspaceId, userId }: Owner,
): Promise<Record<string, string>> {
  const ids = { invitationId: createId('inv'), tokenId: createId('tok') };
  const now = clock.now();
  await prisma.invitation.create({
    data: {
      id: ids.invitationId,
      workspaceId,
      email: 'zimtstern@example.com',
      role: 'viewer',
      tokenHash: 'none',
      sentAt: now,
      expiresAt: toTomorrow({ clock }),
    },
  });
  await prisma.apiToken.create({
    data: {
      id: ids.tokenId,
      workspaceId,
      userId,
      name: 'Zimtstern',
      prefix: 'ff_test_none',
      hash: 'none',
      environment: 'sandbox',
    },
  });
  const where = { workspaceId_userId: { workspaceId, userId } };
  const { id: memberId } = await prisma.member.findUniqueOrThrow({ where });
  return { ...ids, memberId, workspaceId };
}

/**
 * Returns everything the database has about a workspace, as one text per table. Leaves out what the worker derives
 * from it at any time: counts and search grams.
 */
export async function readRows(
  { deps: { prisma } }: Pick<Filled, 'deps' | 'clock'>,
  workspaceId: string,
): Promise<Record<string, string>> {
  const tables = await prisma.$queryRaw<{ name: string }[]>`
    SELECT table_name::text AS name FROM information_schema.columns
    WHERE column_name = 'workspace_id' AND table_schema = 'public'
      AND table_name NOT IN ('delivery_count', 'delivery_count_change') ORDER BY 1`;
  const rows: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await prisma.$queryRawUnsafe<{ text: string | null }[]>(
      `SELECT string_agg(row, E'\n' ORDER BY row) AS text
      FROM (SELECT (to_jsonb(t) - 'search_grams')::text AS row FROM "${name}" t WHERE workspace_id = $1) AS rows`,
      workspaceId,
    );
    if (row?.text) rows[name] = row.text;
  }
  const [own] = await prisma.$queryRaw<{ text: string }[]>`
    SELECT (to_jsonb(w) - 'counted_time_zone')::text AS text FROM workspace w WHERE id = ${workspaceId}`;
  return { ...rows, workspace: own?.text ?? '' };
}
