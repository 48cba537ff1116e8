import { PlatformError } from '#app/server/ports/platform-adapter.ts';
import { requestAuthorizedJson } from '#app/server/platforms/kit/authorized-call.ts';
import { chooseOwnPost, CLOCK_ROOM_MS } from '#app/server/platforms/kit/choose-own-post.ts';
import { readFirst } from '#app/server/platforms/kit/optional-read.ts';
import { API_CALL } from '../errors.ts';
import type { Call } from '../api.ts';
import { hasPhotos } from './photos.ts';
import { requireSession, type TiktokState } from '../state.ts';
import { JSON_TYPE, LinksResponse, ListedVideosResponse, type ListedVideo } from '../wire.ts';

const MAX_COUNT = 20;
const MAX_PAGES = 3;
const FIELDS = 'id,create_time,title,video_description';
/**
 * TikTok may return only the first 150 characters of a caption
 * (https://developers.tiktok.com/doc/tiktok-api-v2-video-object).
 */
const GIVEN_CAPTION_CHARACTERS = 150;

/**
 * Returns the ID of the only public post with this caption since the upload started: the last resort if
 * TikTok no longer knows the publish ID. Null if there's none, if there's more than one, or if posts can't
 * be listed. TikTok lists no photo posts.
 */
export async function findPost(call: Call, state: TiktokState): Promise<string | null> {
  const { content } = call.context;
  const isListed = content.options.tiktok?.privacyLevel === 'PUBLIC_TO_EVERYONE';
  if (!isListed || hasPhotos(call.context)) return null;
  const since = new Date(requireSession(state).initAt);
  const listFrom = since.getTime() - CLOCK_ROOM_MS;
  const videos = (await readFirst(() => listSince(call, listFrom)).catch(orNothing)) ?? [];
  const candidates = videos
    .filter((video) => hasCaption(video, content.text))
    .map(({ id, create_time: seconds }) => ({ id, createdAt: new Date(seconds * 1000) }));
  const own = await chooseOwnPost(call.context, { candidates, since, precisionMs: 1000 });
  return own.kind === 'found' ? own.id : null;
}

/**
 * TikTok reports a scope that the user didn't grant like an expired token. The search continues without
 * it.
 */
function orNothing(error: unknown): null {
  if (error instanceof PlatformError && error.kind === 'reauthorize') return null;
  throw error;
}

/** Lists newest first and stops at the first post that is too old. */
async function listSince(call: Call, sinceMs: number): Promise<ListedVideo[]> {
  const found: ListedVideo[] = [];
  let cursor: number | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const data = await readPage(call, cursor);
    const recent = data.videos.filter((video) => video.create_time * 1000 >= sinceMs);
    found.push(...recent);
    if (recent.length < data.videos.length || data.has_more !== true) break;
    ({ cursor } = data);
  }
  return found;
}

async function readPage({ config, context }: Call, cursor: number | undefined) {
  const value = { max_count: MAX_COUNT, ...(cursor === undefined ? {} : { cursor }) };
  const { data } = await requestAuthorizedJson(
    context,
    {
      method: 'POST',
      url: `${config.apiUrl}/v2/video/list/?fields=${FIELDS}`,
      body: { kind: 'json', value, contentType: JSON_TYPE },
      idempotent: true,
    },
    { ...API_CALL, schema: ListedVideosResponse },
  );
  return data;
}

function hasCaption(video: ListedVideo, text: string): boolean {
  return [video.title, video.video_description].some(
    (given) =>
      given === text ||
      (given !== undefined && given.length >= GIVEN_CAPTION_CHARACTERS && text.startsWith(given)),
  );
}

/** Returns TikTok's own link, or null if it gives none. A missing link never fails the post. */
export async function findShareUrl({ config, context }: Call, postId: string) {
  const value = { filters: { video_ids: [postId] } };
  const request = {
    method: 'POST',
    url: `${config.apiUrl}/v2/video/query/?fields=id,share_url`,
    body: { kind: 'json', value, contentType: JSON_TYPE },
    idempotent: true,
  } as const;
  const options = { ...API_CALL, schema: LinksResponse };
  const response = await requestAuthorizedJson(context, request, options).catch(
    (error: unknown) => {
      if (error instanceof PlatformError) return null;
      throw error;
    },
  );
  return response?.data.videos.find(({ id }) => id === postId)?.share_url ?? null;
}
