import { readGraph, type InstagramCall } from './graph.ts';
import type { InstagramState } from './state.ts';
import { MediaListing, type ListedMedia } from './wire.ts';

/** Our clock and Meta's may differ, and Meta's timestamps are cut to the second. */
const CLOCK_ROOM_MS = 60_000;

/**
 * The one media in the account's listing that can be ours. Null when there is none, and also when there
 * are several: another app or a person may have posted the same words.
 */
export async function findOwnMedia(
  call: InstagramCall,
  state: InstagramState,
): Promise<ListedMedia | null> {
  const listing = await readGraph(call, `${call.context.account.externalId}/media`, {
    query: { fields: 'id,caption,permalink,timestamp,media_type', limit: '10' },
    schema: MediaListing,
  });
  const start = searchStart(call, state);
  const caption = normalizeCaption(call.context.content.text);
  const matches = listing.data.filter((media) => {
    const at = Date.parse(media.timestamp ?? '');
    return at >= start && normalizeCaption(media.caption ?? '') === caption;
  });
  return matches.length === 1 ? (matches[0] ?? null) : null;
}

function searchStart({ context }: InstagramCall, state: InstagramState): number {
  const from = state.publishFrom ?? context.intentAt?.toISOString() ?? context.now().toISOString();
  return Date.parse(from) - CLOCK_ROOM_MS;
}

/** Captions may come back without the @ of mentions. */
function normalizeCaption(caption: string): string {
  return caption.normalize('NFC').replaceAll('@', '').replace(/\s+/gu, ' ').trim();
}
