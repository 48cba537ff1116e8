import {
  PlatformError,
  type PlatformCallContext,
  type PostMetrics,
  type ProbedAccount,
} from '#app/server/ports/platform-adapter.ts';
import type { ZodType } from 'zod';
import { requestJson } from '../kit/call-platform.ts';
import { bearerRequest, isPage } from './api.ts';
import type { LinkedinConfig } from './config.ts';
import { API_CALL, isNotFound } from './errors.ts';
import { MemberAnalytics, ShareStatistics, SocialActions } from './wire.ts';

/** More IDs would make the URL longer than servers accept. */
const IDS_PER_CALL = 50;
const MEMBER_ANALYTICS_SCOPE = 'r_member_postAnalytics';

interface Reader {
  readonly config: LinkedinConfig;
  readonly context: PlatformCallContext;
  readonly account: ProbedAccount;
}

type Numbers = Omit<PostMetrics, 'remoteId'>;

const UNKNOWN: Numbers = {
  views: null,
  reach: null,
  likes: null,
  comments: null,
  shares: null,
  saves: null,
  clicks: null,
};

const UNTOUCHED: Numbers = {
  ...UNKNOWN,
  views: 0,
  reach: 0,
  likes: 0,
  comments: 0,
  shares: 0,
  clicks: 0,
};

type Statistics = ShareStatistics['elements'][number]['totalShareStatistics'];

/**
 * Reads metrics. A Page's posts are requested together. A member's metrics are available only to reviewed
 * apps, one metric per call; other apps get at most reactions and comments, and the rest stays null.
 */
export function readLinkedinMetrics(
  config: LinkedinConfig,
  { context, account }: { context: PlatformCallContext; account: ProbedAccount },
  remoteIds: readonly string[],
): Promise<readonly PostMetrics[]> {
  const reader = { config, context, account };
  if (isPage(account.externalId)) return readPagePosts(reader, remoteIds);
  const readsAnalytics = config.scopes.includes(MEMBER_ANALYTICS_SCOPE);
  return readMemberPosts(reader, remoteIds, readsAnalytics ? readAnalytics : readReactions);
}

async function readPagePosts(
  reader: Reader,
  remoteIds: readonly string[],
): Promise<readonly PostMetrics[]> {
  const found = new Map<string, Numbers>();
  for (const kind of ['share', 'ugcPost'] as const) {
    const ids = remoteIds.filter((id) => id.startsWith(`urn:li:${kind}:`));
    for (const group of inGroups(ids, IDS_PER_CALL)) {
      const numbers = await orRefused(readStatistics(reader, kind, group));
      if (numbers === 'refused') return toUnknown(remoteIds);
      for (const [id, counted] of numbers ?? []) found.set(id, counted);
    }
  }
  return remoteIds.map((remoteId) => ({ remoteId, ...(found.get(remoteId) ?? UNKNOWN) }));
}

function toUnknown(remoteIds: readonly string[]): PostMetrics[] {
  return remoteIds.map((remoteId) => ({ remoteId, ...UNKNOWN }));
}

/** LinkedIn omits posts without activity and documents them as zero. */
async function readStatistics(
  reader: Reader,
  kind: 'share' | 'ugcPost',
  ids: readonly string[],
): Promise<Array<[string, Numbers]>> {
  const author = encodeURIComponent(reader.account.externalId);
  const path =
    `organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${author}` +
    `&${kind}s=List(${ids.map(encodeURIComponent).join(',')})`;
  const { elements } = await read(reader, path, ShareStatistics);
  const byId = new Map(
    elements.map((element) => [element[kind], element.totalShareStatistics] as const),
  );
  return ids.map((id) => {
    const seen = byId.get(id);
    return [id, seen === undefined ? UNTOUCHED : toNumbers(seen)];
  });
}

function toNumbers(seen: Statistics): Numbers {
  return {
    views: seen.impressionCount,
    reach: seen.uniqueImpressionsCount,
    likes: seen.likeCount,
    comments: seen.commentCount,
    shares: seen.shareCount,
    saves: null,
    clicks: seen.clickCount,
  };
}

type ReadOne = (reader: Reader, remoteId: string) => Promise<Numbers | null>;

/**
 * A refusal applies to every post of the account, so the remaining posts aren't requested: each call
 * counts.
 */
async function readMemberPosts(
  reader: Reader,
  remoteIds: readonly string[],
  readOne: ReadOne,
): Promise<readonly PostMetrics[]> {
  const found: PostMetrics[] = [];
  let isRefused = false;
  for (const remoteId of remoteIds) {
    const numbers: Numbers | null | 'refused' = isRefused
      ? 'refused'
      : await orRefused(readOne(reader, remoteId));
    isRefused ||= numbers === 'refused';
    if (numbers === 'refused') found.push({ remoteId, ...UNKNOWN });
    else if (numbers !== null) found.push({ remoteId, ...numbers });
  }
  return found;
}

/** Returns null if the platform doesn't know the post, and `refused` if it refuses the read. */
async function orRefused<T>(reading: Promise<T>): Promise<T | null | 'refused'> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    if (isNotFound(error)) return null;
    if (error.kind === 'permission') return 'refused';
    throw error;
  }
}

async function readReactions(reader: Reader, remoteId: string): Promise<Numbers> {
  const path = `socialActions/${encodeURIComponent(remoteId)}`;
  const { likesSummary, commentsSummary } = await read(reader, path, SocialActions);
  return {
    ...UNKNOWN,
    likes: likesSummary?.totalLikes ?? null,
    comments:
      commentsSummary?.aggregatedTotalComments ?? commentsSummary?.totalFirstLevelComments ?? null,
  };
}

/** LinkedIn's names for our metrics. The last two exist since 202604. */
const QUERY_TYPES = {
  views: 'IMPRESSION',
  reach: 'MEMBERS_REACHED',
  likes: 'REACTION',
  comments: 'COMMENT',
  shares: 'RESHARE',
  saves: 'POST_SAVE',
  clicks: 'LINK_CLICKS',
} as const;

async function readAnalytics(reader: Reader, remoteId: string): Promise<Numbers> {
  const entity = `(${remoteId.startsWith('urn:li:ugcPost:') ? 'ugc' : 'share'}:${encodeURIComponent(remoteId)})`;
  const numbers: Record<keyof Numbers, number | null> = { ...UNKNOWN };
  for (const [name, queryType] of Object.entries(QUERY_TYPES) as Array<[keyof Numbers, string]>) {
    const path = `memberCreatorPostAnalytics?q=entity&entity=${entity}&queryType=${queryType}&aggregation=TOTAL`;
    numbers[name] = await readCount(reader, path);
  }
  return numbers;
}

/** Returns null for a metric that this API version doesn't know. */
async function readCount(reader: Reader, path: string): Promise<number | null> {
  try {
    const { elements } = await read(reader, path, MemberAnalytics);
    return elements[0]?.count ?? null;
  } catch (error) {
    if (error instanceof PlatformError && error.kind === 'bug') return null;
    throw error;
  }
}

function read<T>({ config, context, account }: Reader, path: string, schema: ZodType<T>) {
  const request = bearerRequest(config, account.accessToken, { method: 'GET', path });
  return requestJson(context, request, { rules: API_CALL.rules, schema });
}

function inGroups(ids: readonly string[], size: number): string[][] {
  const count = Math.ceil(ids.length / size);
  return Array.from({ length: count }, (_, index) => ids.slice(index * size, (index + 1) * size));
}
