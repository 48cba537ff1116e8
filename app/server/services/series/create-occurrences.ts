import { Disambiguation } from '#app/domain/posts/publish-at.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';
import { chooseText, type TextUse } from '#app/domain/series/choose-text.ts';
import type { Prisma } from '#app/server/db/generated/client.ts';
import { createId } from '#app/server/db/ids.ts';
import { MAX_RECIPIENTS, notifyAboutSeries } from '#app/server/db/queries/notification.ts';
import { withinPrisma } from '#app/server/db/sql.ts';
import { claimSeries, type ClaimedSeries, releaseSeries } from '#app/server/db/queries/series.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { Actor } from '../actor.ts';
import { LEASE_SECONDS } from '../deliveries/delivery-claims.ts';
import { createToken } from '../deliveries/delivery-lease.ts';
import type { ServiceDeps } from '../deps.ts';
import { publishPost } from '../publishing/accept/publish-post.ts';
import type { PublishSource } from '../publishing/accept/store-post.ts';
import { toPublishInput } from './check-series.ts';
import { OPEN_OCCURRENCES, readTexts } from './series-rows.ts';

/** Series that a worker claims together. */
const BATCH = 10;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Thrown when the series was changed, or another worker has it, so that nothing is stored. */
class LeaseLostError extends Error {
  override readonly name = 'SeriesLeaseLostError';
}

/**
 * Creates the posts of all occurrences that are at most 90 days ahead, each exactly once. An occurrence whose post is
 * refused is blocked with the reason and tried again every day until its time. A crash loses nothing: the lease
 * expires. Returns how many posts were created.
 */
export async function createOccurrences(deps: ServiceDeps): Promise<number> {
  let created = 0;
  for (;;) {
    const leaseToken = createToken();
    const claimed = await claimSeries(deps.sql, {
      now: deps.clock.now(),
      limit: BATCH,
      leaseToken,
      leaseSeconds: LEASE_SECONDS,
    });
    if (claimed.length === 0) return created;
    const counts = await Promise.all(claimed.map((series) => work(deps, { series, leaseToken })));
    created += counts.reduce((sum, count) => sum + count, 0);
  }
}

interface Claim {
  readonly series: ClaimedSeries;
  readonly leaseToken: string;
}

interface DueOccurrence {
  readonly local: string;
  readonly at: Date;
  readonly reason: string | null;
}

/** Creates what is due of a series. The lease stays until it expires if that fails, so it isn't tried in a loop. */
async function work(deps: ServiceDeps, claim: Claim): Promise<number> {
  const { series, leaseToken } = claim;
  try {
    const created = await createDue(deps, claim);
    await releaseSeries(deps.sql, { id: series.id, leaseToken });
    return created;
  } catch (error) {
    if (!(error instanceof LeaseLostError))
      deps.logger.error({ err: error, seriesId: series.id }, 'A series failed; it’s tried again.');
    return 0;
  }
}

async function createDue(deps: ServiceDeps, claim: Claim): Promise<number> {
  const { prisma, clock } = deps;
  const { series } = claim;
  const { id: seriesId } = series;
  const due = await prisma.seriesOccurrence.findMany({
    where: { seriesId, dueAt: { lte: clock.now() } },
    select: { local: true, at: true, reason: true },
    orderBy: { at: 'asc' },
  });
  const uses = await readUses(prisma, seriesId);
  const actor = await findAuthor(deps, series);
  let created = 0;
  for (const occurrence of due) {
    const caption = chooseCaption(series, { occurrence, uses });
    if (await createOne(deps, { ...claim, actor, occurrence, caption })) {
      created += 1;
      if (typeof caption === 'string') uses.push({ caption, day: toDay(occurrence) });
    }
  }
  return created;
}

const toDay = ({ local }: Pick<DueOccurrence, 'local'>): string => local.slice(0, 10);

async function readUses(
  prisma: Pick<Prisma.TransactionClient, 'seriesOccurrence'>,
  seriesId: string,
): Promise<TextUse[]> {
  const rows = await prisma.seriesOccurrence.findMany({
    where: { seriesId, state: { in: ['created', 'detached'] }, caption: { not: null } },
    select: { local: true, caption: true },
  });
  return rows.map((row) => ({ caption: row.caption ?? '', day: toDay(row) }));
}

/** Returns the text of an occurrence; null if the series isn't evergreen, undefined if none is allowed then. */
function chooseCaption(
  series: ClaimedSeries,
  { occurrence, uses }: { occurrence: DueOccurrence; uses: readonly TextUse[] },
): string | null | undefined {
  const texts = readTexts(series);
  if (texts.length === 0) return null;
  const { cooldownDays } = series;
  return chooseText({ texts, cooldownDays, uses, day: toDay(occurrence) })?.caption;
}

/** Returns the author of a series as the actor; null if they left the workspace. */
async function findAuthor(
  { prisma }: Pick<ServiceDeps, 'prisma'>,
  { workspaceId, authorUserId: userId, authorTokenId, environment }: ClaimedSeries,
): Promise<Actor | null> {
  if (userId === null) return null;
  const member = await prisma.member.findFirst({
    where: { workspaceId, userId, role: { in: ['owner', 'editor'] } },
    select: { id: true },
  });
  if (!member) return null;
  return {
    userId,
    workspaceId,
    role: 'editor',
    via: 'session',
    scopes: [],
    environment: environment === 'live' ? null : 'sandbox',
    ...(authorTokenId === null ? {} : { tokenId: authorTokenId }),
  };
}

interface Creating extends Claim {
  readonly actor: Actor | null;
  readonly occurrence: DueOccurrence;
  readonly caption: string | null | undefined;
}

/** Creates the post of an occurrence, or records why there's none. Returns whether it was created. */
async function createOne(deps: ServiceDeps, creating: Creating): Promise<boolean> {
  const stopped = findStop(deps, creating) ?? (await publish(deps, creating));
  if (stopped !== null) await stop(deps, creating, stopped);
  return stopped === null;
}

/** Why an occurrence has no post, for now or for good. */
interface Stop {
  readonly state: 'blocked' | 'missed';
  readonly code: string;
  readonly reason: string;
}

const AUTHOR_LEFT: Stop = {
  state: 'blocked',
  code: 'series_author_left',
  reason:
    'The author of the series can’t publish in this workspace anymore. Save the series to take it over.',
};
const NO_TEXT: Stop = {
  state: 'blocked',
  code: 'no_text',
  reason: 'None of the texts may be used on this day. Add a text, or change the limits of one.',
};

function findStop(
  { clock }: Pick<ServiceDeps, 'clock'>,
  { occurrence, caption }: Creating,
): Stop | null {
  if (occurrence.at <= clock.now()) {
    const reason = occurrence.reason ?? 'Its post wasn’t created in time.';
    return { state: 'missed', code: 'missed', reason };
  }
  return caption === undefined ? NO_TEXT : null;
}

/**
 * Stores the post and links it to its occurrence, in one transaction that holds the lock of the series. Returns why
 * it's refused, or null.
 */
async function publish(
  deps: ServiceDeps,
  { series, leaseToken, actor, occurrence: { local }, caption = null }: Creating,
): Promise<Stop | null> {
  if (actor === null) return AUTHOR_LEFT;
  const { id: seriesId, timeZone } = series;
  const rule = Disambiguation.parse(series.disambiguation);
  // A zone whose rules have changed since can skip an occurrence that it didn't skip before. Nobody can be asked.
  const disambiguation = rule === 'reject' ? 'later' : rule;
  const input = toPublishInput(PublishPostInput.parse(series.content), caption);
  try {
    await publishPost(deps, actor, {
      input: { ...input, publishAt: { local, timeZone, disambiguation } },
      source: series.source as PublishSource,
      first: (tx) => requireLease(tx, { seriesId, leaseToken }),
      also: (tx, postId) => link(tx, { seriesId, local, caption, postId }),
    });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const code = error.violations[0]?.code ?? error.code;
    return { state: 'blocked', code, reason: error.message };
  }
}

async function requireLease(
  tx: Prisma.TransactionClient,
  { seriesId, leaseToken }: { seriesId: string; leaseToken: string },
): Promise<void> {
  const count = await tx.$executeRaw`
    UPDATE series SET lease_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ${seriesId} AND lease_token = ${leaseToken}`;
  if (count === 0) throw new LeaseLostError();
}

async function link(
  tx: Prisma.TransactionClient,
  occurrence: { seriesId: string; local: string; caption: string | null; postId: string },
): Promise<void> {
  const { seriesId, local, caption, postId } = occurrence;
  const count = await tx.$executeRaw`
    UPDATE series_occurrence o SET state = 'created', due_at = NULL, reason_code = NULL, reason = NULL,
      caption = ${caption}, post_id = p.id, given_local = p.publish_local, given_hash = md5(p.content::text)
    FROM post p
    WHERE p.id = ${postId} AND o.series_id = ${seriesId} AND o.local = ${local}
      AND o.state = ANY(${OPEN_OCCURRENCES})`;
  if (count === 0) throw new LeaseLostError();
}

/** Records why an occurrence has no post. A blocked one is due again tomorrow, or at its time if that's earlier. */
async function stop(
  { prisma, clock }: Pick<ServiceDeps, 'prisma' | 'clock'>,
  { series: { id: seriesId }, leaseToken, occurrence: { local, at, reason: before } }: Creating,
  { state, code, reason }: Stop,
): Promise<void> {
  const now = clock.now();
  const tomorrow = now.getTime() + DAY_MS;
  const dueAt = state === 'missed' ? null : new Date(Math.min(tomorrow, at.getTime()));
  await prisma.$transaction(async (tx) => {
    await requireLease(tx, { seriesId, leaseToken });
    await tx.seriesOccurrence.updateMany({
      where: { seriesId, local, state: { in: OPEN_OCCURRENCES } },
      data: { state, dueAt, reasonCode: code, reason },
    });
    // Tried again every day: the same reason isn't news.
    if (state === 'blocked' && reason === before) return;
    const ids = Array.from({ length: MAX_RECIPIENTS }, () => createId('ntf'));
    const kind = `series_${state}` as const;
    await notifyAboutSeries(withinPrisma(tx), { seriesId, ids, kind, reason, now });
  });
}
