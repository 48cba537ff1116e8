import type { ApiCall, ApiRoute } from './api.ts';
import { requireParameter, requireParts, splitList } from './api.ts';
import { listChannelVideos, removeVideo } from './channel-uploads.ts';
import { badRequest, videoNotFound, YouTubeError } from './errors.ts';
import { describePage, readPage, takePage } from './paging.ts';
import { PERSONAS } from './personas.ts';
import { listRated } from './rating-store.ts';
import { findVideo, readPrivacy } from './store.ts';
import type { VideoRow } from './store.ts';
import { canSee } from './visibility.ts';
import { OWNER_PARTS, toEtag, toVideoResource, VIDEO_PARTS } from './video-resource.ts';

const MAX_IDS = 50;

export const listVideos: ApiRoute = {
  name: 'videos.list',
  scopes: ['youtube.readonly', 'youtube', 'youtube.force-ssl'],
  query: [
    'part',
    'id',
    'chart',
    'myRating',
    'hl',
    'locale',
    'maxHeight',
    'maxWidth',
    'maxResults',
    'pageToken',
    'regionCode',
    'videoCategoryId',
  ],
  units: 1,
  handle: (call) => {
    const parts = requireParts(call.query, VIDEO_PARTS);
    const visible = selectVideos(call).filter((row) => canSee(call, row));
    const isById = call.query['id'] !== undefined;
    const page = isById ? { start: 0, size: visible.length } : readPage(call);
    const items = takePage(visible, page).map((row) => describe(call, row, parts));
    const kind = 'youtube#videoListResponse';
    return { kind, etag: toEtag(items), items, ...describePage(page, visible.length) };
  },
};

function selectVideos(call: ApiCall): VideoRow[] {
  const { context, persona, query } = call;
  const { chart, myRating } = query;
  if (myRating) return findAll(call, listRated(context, persona.id, myRating));
  if (chart === undefined) {
    const ids = splitList(requireFilter(call));
    if (ids.length > MAX_IDS) throw badRequest('At most 50 ids may be given.');
    return findAll(call, ids);
  }
  if (chart !== 'mostPopular') throw badRequest(`Invalid value at 'chart': ${chart}`);
  const category = query['videoCategoryId'];
  return PERSONAS.flatMap(({ id }) => listChannelVideos(context, id)).filter(
    (row) =>
      readPrivacy(row, context.now()) === 'public' &&
      (category === undefined || row.metadata.snippet.categoryId === category),
  );
}

function findAll({ context }: ApiCall, ids: readonly string[]): VideoRow[] {
  return ids.flatMap((id) => findVideo(context, id) ?? []);
}

export const deleteVideo: ApiRoute = {
  name: 'videos.delete',
  scopes: ['youtube', 'youtube.force-ssl'],
  query: ['id'],
  units: 50,
  handle: ({ context, persona, query, response }) => {
    const row = findVideo(context, requireParameter(query, 'id'));
    if (!row) throw videoNotFound();
    if (row.channelId !== persona.id) throw forbidden('The video cannot be deleted by this user.');
    removeVideo(context, row);
    response.status(204).end();
    return null;
  },
};

function requireFilter({ query }: ApiCall): string {
  if (query['id']) return query['id'];
  const message = 'No filter selected. Expected one of: myRating, chart, id';
  const detail = { reason: 'missingRequiredParameter', domain: 'youtube.parameter' };
  throw new YouTubeError(400, { ...detail, parameter: 'parameters.' }, message);
}

function describe({ context, persona }: ApiCall, row: VideoRow, parts: string[]): object {
  const isOwner = row.channelId === persona.id;
  if (!isOwner && parts.some((part) => OWNER_PARTS.includes(part))) {
    throw forbidden('The request cannot access user rating or file information.');
  }
  return toVideoResource(row, { context, parts, at: context.now(), isOwner });
}

export function forbidden(message: string): YouTubeError {
  return new YouTubeError(403, { reason: 'forbidden', domain: 'youtube.video' }, message);
}
