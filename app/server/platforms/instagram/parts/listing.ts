import { isStory } from '#app/domain/posts/story-format.ts';
import { chooseOwnPost, CLOCK_ROOM_MS } from '#app/server/platforms/kit/choose-own-post.ts';
import { isSameCaption } from './is-same-caption.ts';
import { openGraph, readGraph, type InstagramCall } from '../api.ts';
import type { InstagramState } from '../state.ts';
import { MediaListing, type ListedMedia } from '../wire.ts';

const ENTRIES_PER_PAGE = '50';
/** More than an account can publish in the days in which a lost response is searched for. */
const MAX_PAGES = 10;

/**
 * Returns the one media item in the account's listing that can be ours. Null if there's none, or if the
 * match is ambiguous: another app or a person may have posted the same text. Stories have no text and a listing of
 * their own.
 */
export async function findOwnMedia(
  call: InstagramCall,
  state: InstagramState,
): Promise<ListedMedia | null> {
  const since = searchStart(call, state);
  const listed = await listSince(call, since.getTime() - CLOCK_ROOM_MS);
  const { text } = call.context.content;
  const matches = listed.filter((media) => isSameCaption(media.caption ?? '', text));
  const candidates = matches.map(({ id, timestamp }) => ({
    id,
    createdAt: new Date(timestamp ?? 0),
  }));
  const own = await chooseOwnPost(call.context, { candidates, since, precisionMs: 1000 });
  return matches.find(({ id }) => own.kind === 'found' && own.id === id) ?? null;
}

/**
 * Lists newest first and stops at the first item that is too old. Uses cursors, so URLs in responses never
 * get the token.
 */
async function listSince(call: InstagramCall, start: number): Promise<ListedMedia[]> {
  const access = await openGraph(call);
  const { account, content } = call.context;
  const edge = isStory('instagram', content.options) ? 'stories' : 'media';
  const { externalId } = account;
  const found: ListedMedia[] = [];
  let after: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { data, paging } = await readGraph(access, `${externalId}/${edge}`, {
      query: {
        fields: 'id,caption,permalink,timestamp,media_type',
        limit: ENTRIES_PER_PAGE,
        after,
      },
      schema: MediaListing,
    });
    const young = data.filter(({ timestamp }) => Date.parse(timestamp ?? '') >= start);
    found.push(...young);
    after = paging?.next === undefined ? undefined : paging.cursors?.after;
    if (after === undefined || young.length === 0) break;
  }
  return found;
}

function searchStart({ context }: InstagramCall, state: InstagramState): Date {
  const from = state.publishFrom ?? context.intentAt?.toISOString() ?? context.now().toISOString();
  return new Date(from);
}
