import type { ApiCall, ApiRoute } from './api.ts';
import { requireParameter, requireParts, splitList } from './api.ts';
import { removeVideo } from './channel-shelf.ts';
import { badRequest, videoNotFound, YouTubeError } from './errors.ts';
import { findVideo, readPrivacy } from './store.ts';
import type { VideoRow } from './store.ts';
import { OWNER_PARTS, toEtag, toVideoResource, VIDEO_PARTS } from './video-resource.ts';

const MAX_IDS = 50;

export const listVideos: ApiRoute = {
  name: 'videos.list',
  scopes: ['youtube.readonly', 'youtube', 'youtube.force-ssl'],
  query: ['part', 'id'],
  units: 1,
  handle: (call) => {
    const parts = requireParts(call.query, VIDEO_PARTS);
    const ids = splitList(requireFilter(call));
    if (ids.length > MAX_IDS) throw badRequest('At most 50 ids may be given.');
    const rows = ids.flatMap((id) => findVideo(call.context, id) ?? []);
    const visible = rows.filter((row) => canSee(call, row));
    const items = visible.map((row) => describe(call, row, parts));
    return {
      kind: 'youtube#videoListResponse',
      etag: toEtag(items),
      items,
      pageInfo: { totalResults: items.length, resultsPerPage: items.length },
    };
  },
};

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

/** Own videos, and what others show. */
export function canSee({ context, persona }: ApiCall, row: VideoRow): boolean {
  return row.channelId === persona.id || readPrivacy(row, context.now()) !== 'private';
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
