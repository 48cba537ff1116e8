import type { ApiCall, ApiRoute } from './api.ts';
import { requireParts } from './api.ts';
import { listChannelVideos } from './channel-uploads.ts';
import { YouTubeError } from './errors.ts';
import { describePage, readPage, takePage } from './paging.ts';
import { getPersona } from './personas.ts';
import { isVisible, readPrivacy } from './store.ts';
import type { VideoRow } from './store.ts';
import { describeThumbnails } from './thumbnail-details.ts';
import { toEtag } from './video-resource.ts';

/** activities.list: a channel's public uploads, the only activity in the sandbox. */
export const listActivities: ApiRoute = {
  name: 'activities.list',
  scopes: ['youtube.readonly', 'youtube', 'youtube.force-ssl'],
  query: [
    'part',
    'channelId',
    'mine',
    'home',
    'maxResults',
    'pageToken',
    'regionCode',
    'publishedAfter',
    'publishedBefore',
  ],
  units: 1,
  handle: (call) => {
    const parts = requireParts(call.query, ['contentDetails', 'id', 'snippet']);
    const page = readPage(call);
    const rows = selectUploads(call);
    const items = takePage(rows, page).map((row) => toActivity(call, row, parts));
    const kind = 'youtube#activityListResponse';
    return { kind, etag: toEtag(items), ...describePage(page, rows.length), items };
  },
};

function selectUploads(call: ApiCall): VideoRow[] {
  const { context, persona, query } = call;
  const { publishedAfter, publishedBefore } = query;
  const channelId = query['mine'] === 'true' ? persona.id : query['channelId'];
  if (!channelId && query['home'] === 'true') return [];
  if (!channelId) {
    const detail = { reason: 'missingRequiredParameter', domain: 'youtube.parameter' };
    const message = 'No filter selected. Expected one of: channelId, mine, home';
    throw new YouTubeError(400, { ...detail, parameter: 'parameters.' }, message);
  }
  const now = context.now();
  return listChannelVideos(context, channelId).filter(
    (row) =>
      isVisible(row, now) &&
      readPrivacy(row, now) === 'public' &&
      (publishedAfter === undefined || new Date(row.publishedAt) >= new Date(publishedAfter)) &&
      (publishedBefore === undefined || new Date(row.publishedAt) < new Date(publishedBefore)),
  );
}

function toActivity({ context }: ApiCall, row: VideoRow, parts: readonly string[]): object {
  const { title, description } = row.metadata.snippet;
  const described: Record<string, object> = {
    snippet: {
      publishedAt: row.publishedAt,
      channelId: row.channelId,
      title,
      description,
      thumbnails: describeThumbnails(context, row),
      channelTitle: getPersona(row.channelId).name,
      type: 'upload',
    },
    contentDetails: { upload: { videoId: row.id } },
  };
  const chosen = Object.entries(described).filter(([part]) => parts.includes(part));
  const body = { id: `upload-${row.id}`, ...Object.fromEntries(chosen) };
  return { kind: 'youtube#activity', etag: toEtag(body), ...body };
}
