import { z } from 'zod';
import { randomText } from '../kit/random.ts';
import type { SimulatorContext } from '../kit/types.ts';
import type { ApiCall, ApiRoute } from './api.ts';
import { readResource, requireParameter, requireParts, splitList } from './api.ts';
import { YouTubeError } from './errors.ts';
import { parseBody } from './input.ts';
import { describePage, readPage, takePage } from './paging.ts';
import { getPersona } from './personas.ts';
import { storeItems, listItems, playlistTable } from './playlist-store.ts';
import type { PlaylistRow } from './playlist-store.ts';
import { toEtag } from './video-resource.ts';

const PARTS = ['contentDetails', 'id', 'localizations', 'player', 'snippet', 'status'];
const READ = ['youtube.readonly', 'youtube', 'youtube.force-ssl'];
const WRITE = ['youtube', 'youtube.force-ssl'];
const ID_LENGTH = 32;
const MAX_TITLE_LENGTH = 150;

const PlaylistInput = z.looseObject({
  id: z.string().optional(),
  snippet: z
    .looseObject({
      title: z.string().optional(),
      description: z.string().optional(),
      tags: z.array(z.string()).optional(),
      defaultLanguage: z.string().optional(),
    })
    .optional(),
  status: z
    .looseObject({ privacyStatus: z.enum(['public', 'unlisted', 'private']).optional() })
    .optional(),
});
type PlaylistInput = z.infer<typeof PlaylistInput>;

export const listPlaylists: ApiRoute = {
  name: 'playlists.list',
  scopes: READ,
  query: ['part', 'id', 'mine', 'channelId', 'hl', 'maxResults', 'pageToken'],
  units: 1,
  handle: (call) => {
    const parts = requireParts(call.query, PARTS);
    const page = readPage(call);
    const rows = selectPlaylists(call);
    const items = takePage(rows, page).map((row) => toPlaylist(call.context, row, parts));
    const kind = 'youtube#playlistListResponse';
    return { kind, etag: toEtag(items), ...describePage(page, rows.length), items };
  },
};

function selectPlaylists({ context, persona, query }: ApiCall): PlaylistRow[] {
  const { id, mine, channelId } = query;
  const all = playlistTable(context).values();
  if (mine === 'true') return all.filter((row) => row.channelId === persona.id);
  const visible = all.filter(
    (row) => row.channelId === persona.id || row.privacyStatus !== 'private',
  );
  if (id) return visible.filter((row) => splitList(id).includes(row.id));
  if (channelId) {
    return visible.filter((row) => row.channelId === channelId && row.privacyStatus !== 'unlisted');
  }
  const detail = { reason: 'missingRequiredParameter', domain: 'youtube.parameter' };
  const message = 'No filter selected. Expected one of: channelId, id, mine';
  throw new YouTubeError(400, { ...detail, parameter: 'parameters.' }, message);
}

export const insertPlaylist: ApiRoute = {
  name: 'playlists.insert',
  scopes: WRITE,
  query: ['part'],
  units: 50,
  handle: async (call) => {
    const { context, persona, query } = call;
    const parts = requireParts(query, PARTS);
    const input = parseBody(PlaylistInput, await readResource(call));
    const row: PlaylistRow = {
      id: `PL${randomText(context.random, ID_LENGTH)}`,
      channelId: persona.id,
      ...toWritten(input, null),
      publishedAt: context.now().toISOString(),
    };
    playlistTable(context).set(row.id, row);
    return toPlaylist(context, row, parts);
  },
};

export const updatePlaylist: ApiRoute = {
  name: 'playlists.update',
  scopes: WRITE,
  query: ['part'],
  units: 50,
  handle: async (call) => {
    const parts = requireParts(call.query, PARTS);
    const input = parseBody(PlaylistInput, await readResource(call));
    const row = requireOwnPlaylist(call, input.id);
    const changed = { ...row, ...toWritten(input, row) };
    playlistTable(call.context).set(row.id, changed);
    return toPlaylist(call.context, changed, parts);
  },
};

export const deletePlaylist: ApiRoute = {
  name: 'playlists.delete',
  scopes: WRITE,
  query: ['id'],
  units: 50,
  handle: (call) => {
    const row = requireOwnPlaylist(call, requireParameter(call.query, 'id'));
    playlistTable(call.context).delete(row.id);
    storeItems(call.context, row.id, []);
    call.response.status(204).end();
    return null;
  },
};

/** Returns the caller's own playlist. Throws 404 if it doesn't exist, and 403 if it's someone else's. */
export function requireOwnPlaylist(
  { context, persona }: ApiCall,
  id: string | undefined,
): PlaylistRow {
  const row = id === undefined ? undefined : playlistTable(context).get(id);
  if (!row) throw refused(404, 'playlistNotFound', 'Playlist not found.');
  if (row.channelId === persona.id) return row;
  throw refused(403, 'playlistForbidden', 'The playlist belongs to another channel.');
}

/** Returns the new fields. An update replaces the entire snippet; a status that isn't sent stays. */
function toWritten({ snippet, status }: PlaylistInput, before: PlaylistRow | null) {
  const title = snippet?.title ?? '';
  if (title.trim() === '' || title.length > MAX_TITLE_LENGTH) {
    throw refused(400, 'playlistTitleRequired', 'The request must specify a playlist title.');
  }
  const privacyStatus = status?.privacyStatus ?? before?.privacyStatus ?? 'public';
  return { ...toDetails(snippet ?? {}), title, privacyStatus };
}

function toDetails(snippet: NonNullable<PlaylistInput['snippet']>) {
  const { description = '', tags = [], defaultLanguage = null } = snippet;
  return { description, tags, defaultLanguage };
}

function toPlaylist(context: SimulatorContext, row: PlaylistRow, parts: string[]): object {
  const { title, description, tags, defaultLanguage, channelId, publishedAt } = row;
  const described: Record<string, object> = {
    snippet: {
      publishedAt,
      channelId,
      title,
      description,
      thumbnails: {},
      channelTitle: getPersona(channelId).name,
      ...(tags.length > 0 ? { tags } : {}),
      ...(defaultLanguage === null ? {} : { defaultLanguage }),
      localized: { title, description },
    },
    status: { privacyStatus: row.privacyStatus },
    contentDetails: { itemCount: listItems(context, row.id).length },
    player: { embedHtml: `<iframe src="/embed/videoseries?list=${row.id}"></iframe>` },
  };
  const chosen = Object.entries(described).filter(([part]) => parts.includes(part));
  const body = { id: row.id, ...Object.fromEntries(chosen) };
  return { kind: 'youtube#playlist', etag: toEtag(body), ...body };
}

function refused(code: number, reason: string, message: string): YouTubeError {
  return new YouTubeError(code, { reason, domain: 'youtube.playlist' }, message);
}
