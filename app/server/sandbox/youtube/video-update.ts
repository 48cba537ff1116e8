import type { ApiCall, ApiRoute } from './api.ts';
import { readResource, requireParts } from './api.ts';
import { badVideo, videoNotFound } from './errors.ts';
import { parseMetadata } from './metadata.ts';
import { findVideo, videoTable } from './store.ts';
import type { VideoRow } from './store.ts';
import { toVideoResource } from './video-resource.ts';
import { forbidden } from './videos.ts';

const PARTS = [
  'id',
  'localizations',
  'paidProductPlacementDetails',
  'recordingDetails',
  'snippet',
  'status',
];

/** videos.update replaces each named part entirely: fields that aren't sent get their defaults. */
export const updateVideo: ApiRoute = {
  name: 'videos.update',
  scopes: ['youtube', 'youtube.force-ssl'],
  query: ['part'],
  units: 50,
  handle: async (call) => {
    const parts = requireParts(call.query, PARTS);
    const { id, ...body } = await readResource(call);
    const row = requireOwnVideo(call, id);
    const changed = { ...row, metadata: replaceParts(row, parts, body) };
    videoTable(call.context).set(row.id, changed);
    const view = { context: call.context, parts, at: call.context.now(), isOwner: true };
    return toVideoResource(changed, view);
  },
};

function requireOwnVideo({ context, persona }: ApiCall, id: unknown): VideoRow {
  const row = typeof id === 'string' ? findVideo(context, id) : undefined;
  if (!row) throw videoNotFound();
  if (row.channelId !== persona.id) throw forbidden('The video cannot be changed by this user.');
  return row;
}

function replaceParts(
  row: VideoRow,
  parts: readonly string[],
  body: Record<string, unknown>,
): VideoRow['metadata'] {
  const isSnippet = parts.includes('snippet');
  const { snippet } = body;
  if (isSnippet && typeof snippet === 'object' && !('categoryId' in (snippet ?? {}))) {
    throw badVideo('invalidCategoryId', 'The snippet.categoryId property is missing.');
  }
  // An unchanged part is filled in, so the rules for the whole can be checked.
  const unchanged = isSnippet || 'snippet' in body ? {} : { snippet: row.metadata.snippet };
  const given = parseMetadata({ ...body, ...unchanged }, [...parts, ...Object.keys(unchanged)]);
  const chosen = Object.entries(given).filter(([part]) => parts.includes(part));
  return { ...row.metadata, ...Object.fromEntries(chosen) };
}
