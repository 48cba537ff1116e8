import { z } from 'zod';
import type { SimulatorContext } from '../kit/types.ts';
import type { ApiCall, ApiRoute } from './api.ts';
import { countAudience } from './count-audience.ts';
import { coverUrl } from './covers.ts';
import { parseFields } from './creator.ts';
import { readInput } from './input.ts';
import { toPermalink } from './pages.ts';
import { findByPostId, isPublicAt, walkPosts } from './publish-index.ts';
import { readState } from './publish-state.ts';
import { isPhotoPost, publishTable } from './store.ts';
import type { AcceptedUpload, PostInfo, PublishRow } from './store.ts';

const MAX_IDS = 20;
const MAX_COUNT = 20;
const DEFAULT_COUNT = 10;
/** The video object's title and description are truncated to this length. */
const SHOWN_TITLE_LENGTH = 150;

const QueryInput = z.strictObject({
  filters: z.strictObject({ video_ids: z.array(z.string()).min(1).max(MAX_IDS) }),
});
const ListInput = z.strictObject({
  cursor: z.int().min(0).optional(),
  max_count: z.int().min(1).max(MAX_COUNT).optional(),
});

/** Returns the user's own public posts. Any other ID is silently omitted. */
export const queryVideos: ApiRoute = {
  name: 'video.query',
  scopes: ['video.list'],
  perMinute: 600,
  query: ['fields'],
  handle: (call) => {
    const input = readInput(call, QueryInput);
    const ids = [...new Set(input.filters.video_ids)];
    return {
      videos: pickFields(
        call,
        ids.flatMap((id) => findOwnVideo(call, id)),
      ),
    };
  },
};

export const listVideos: ApiRoute = {
  name: 'video.list',
  scopes: ['video.list'],
  perMinute: 600,
  query: ['fields'],
  handle: (call) => {
    const { cursor, max_count: count = DEFAULT_COUNT } = readInput(call, ListInput);
    const [more, page] = readPage(call, cursor ?? Number.MAX_SAFE_INTEGER, count);
    return {
      videos: pickFields(call, page),
      cursor: page.at(-1)?.['createdMs'] ?? cursor ?? call.context.now().getTime(),
      has_more: more,
    };
  },
};

const FIELDS = [
  'id',
  'create_time',
  'cover_image_url',
  'share_url',
  'video_description',
  'duration',
  'height',
  'width',
  'title',
  'embed_html',
  'embed_link',
  'like_count',
  'comment_count',
  'share_count',
  'view_count',
  'is_aigc',
];

type Video = Record<string, unknown>;

function pickFields({ query }: ApiCall, videos: Video[]): Video[] {
  const fields = parseFields(query['fields'], FIELDS);
  return videos.map((video) => Object.fromEntries(fields.map((name) => [name, video[name]])));
}

/** Returns older public posts, newest first, and whether there are more. */
function readPage(
  { context, persona }: ApiCall,
  beforeMs: number,
  count: number,
): [more: boolean, page: Video[]] {
  const page: Video[] = [];
  const now = context.now().getTime();
  for (const entry of walkPosts(context, persona.id)) {
    if (entry.acceptedMs >= beforeMs || !isPublicAt(entry, now)) continue;
    const row = publishTable(context).get(entry.publishId);
    if (!row || isPhotoPost(row)) continue;
    if (page.length === count) return [true, page];
    page.push(...toVideo(context, row));
  }
  return [false, page];
}

function findOwnVideo({ context, persona }: ApiCall, postId: string): Video[] {
  const row = findByPostId(context, postId);
  const isSeen = row?.personaId === persona.id && readState(context, row).isPublic;
  return isSeen ? toVideo(context, row) : [];
}

function toVideo(context: SimulatorContext, row: PublishRow): Video[] {
  const { post, accepted } = row;
  return post && accepted && !isPhotoPost(row)
    ? [describe(context, row, { ...accepted, ...post })]
    : [];
}

function describe(
  context: SimulatorContext,
  row: PublishRow,
  post: AcceptedUpload & PostInfo,
): Video {
  const createdMs = new Date(post.at).getTime();
  const title = post.title.slice(0, SHOWN_TITLE_LENGTH);
  const link = toPermalink(context, row, post.postId);
  return {
    createdMs,
    id: post.postId,
    create_time: Math.floor(createdMs / 1000),
    cover_image_url: coverUrl(context, post.postId),
    share_url: link,
    video_description: title,
    duration: Math.round(post.durationSeconds ?? 0),
    height: post.height ?? 0,
    width: post.width ?? 0,
    title,
    embed_html: `<blockquote cite="${link}"></blockquote>`,
    embed_link: link,
    is_aigc: post.isAigc,
    ...countAudience(context, post),
  };
}
