import type { CreatorOptionsOutput, PlaylistList } from '#app/domain/accounts/accounts.ts';
import { PICTURE_COVERS } from '#app/domain/fit/cover.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { isRecord, listFitPlans, listMedia } from '../client/responses.ts';
import { COVER_PICTURES } from './cover-limits.ts';

// Requests about a draft's file. They return null if there is no response, so that an error never interrupts
// writing: the post is checked again when it's submitted.

/** Requests the conversions of a file. The key is the serialized file and choice. */
export async function requestPlans(
  key: string,
  signal?: AbortSignal,
): Promise<FitPlanOutput[] | null> {
  const response = await post('fit-plan', key, {
    body: { platforms: PLATFORM_IDS },
    ...(signal ? { signal } : {}),
  });
  return listFitPlans(response);
}

/** Converts the file for these platforms, and returns the conversions. */
export async function requestRenditions(
  key: string,
  platforms: readonly string[],
): Promise<FitPlanOutput[] | null> {
  await post('renditions', key, { body: { platforms, replace: true } });
  return requestPlans(key);
}

async function post(
  what: 'fit-plan' | 'renditions',
  key: string,
  { body, signal }: { body: object; signal?: AbortSignal },
): Promise<unknown> {
  const { mediaId, ...choice } = JSON.parse(key) as { mediaId: string };
  return requestJson(`/api/media/${encodeURIComponent(mediaId)}/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, ...choice }),
    ...(signal ? { signal } : {}),
  });
}

/** Requests the conversions of an image for the platforms that accept one as a video's cover. */
export async function requestCover(
  key: string,
  signal: AbortSignal,
): Promise<readonly FitPlanOutput[] | null> {
  const [coverId = '', coverFor = ''] = key.split(' ');
  const response = await requestJson(`/api/media/${encodeURIComponent(coverId)}/fit-plan`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ platforms: PICTURE_COVERS, coverFor }),
    signal,
  });
  return listFitPlans(response);
}

/** Requests the newest images of the library, or the newest that match the search. */
export async function requestCovers(
  searchText: string,
  signal: AbortSignal,
): Promise<readonly MediaOutput[] | null> {
  const query = new URLSearchParams({ kind: 'image', limit: String(COVER_PICTURES) });
  if (searchText.trim() !== '') query.set('search', searchText.trim());
  return listMedia(await requestJson(`/api/media?${query.toString()}`, { signal }));
}

/** Requests what TikTok offers an account. */
export async function requestCreator(
  accountId: string,
  signal: AbortSignal,
): Promise<CreatorOptionsOutput | null> {
  const url = `/api/accounts/${encodeURIComponent(accountId)}/creator-options`;
  const response = await requestJson(url, { signal });
  return isRecord(response) && Array.isArray(response['privacyLevels'])
    ? (response as CreatorOptionsOutput)
    : null;
}

/** Requests the playlists of a YouTube channel. Returns why if YouTube doesn't list them. */
export async function requestPlaylists(
  accountId: string,
  signal: AbortSignal,
): Promise<PlaylistList['items'] | string> {
  const url = `/api/accounts/${encodeURIComponent(accountId)}/playlists`;
  const response = await requestJson(url, { signal });
  if (isRecord(response) && Array.isArray(response['items']))
    return response['items'] as PlaylistList['items'];
  const detail = isRecord(response) ? response['detail'] : null;
  return typeof detail === 'string'
    ? detail
    : 'Your playlists couldn’t be loaded. Reload the page to try again.';
}

async function requestJson(url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, init);
    return await response.json();
  } catch {
    return null;
  }
}
