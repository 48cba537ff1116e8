import { type PlatformId, PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import type { MediaName } from './files.ts';
import type { GatePoint, SeenRequest } from '#tests/support/gate-proxy.ts';

export type Match = (request: SeenRequest) => boolean;

const on =
  (method: string, path: RegExp, more: Match = () => true): Match =>
  (request) =>
    request.method === method && path.test(request.path) && more(request);

const says =
  (text: string): Match =>
  ({ body }) =>
    body?.includes(text) ?? false;

/**
 * Matches the part whose range ends at the file's end, as in `bytes 0-9/10`, after which the post exists.
 * Without a range, it's the whole file.
 */
const isLastPart: Match = ({ headers }) => {
  const { 'content-range': given } = headers;
  if (given === undefined) return true;
  const range = /^bytes \d+-(\d+)\/(\d+)$/u.exec(given);
  return range !== null && Number(range[1]) + 1 === Number(range[2]);
};

/** Matches neither the last part nor a query for the stored offset, which contains no bytes. */
const isEarlierPart: Match = (request) =>
  !isLastPart(request) && /^bytes \d/u.test(request.headers['content-range'] ?? '');

/** Each platform's request after which the post may be live. */
export const COMMITS: Readonly<Record<PlatformId, Match>> = {
  instagram: on('POST', /^\/instagram\/v[\d.]+\/\d+\/media_publish/u),
  tiktok: on('PUT', /^\/tiktok\/upload\//u, isLastPart),
  youtube: on('PUT', /^\/youtube\/upload\//u, isLastPart),
  facebook: (request) => isFacebookFinish(request) || isFacebookFeed(request),
  linkedin: on('POST', /^\/linkedin\/rest\/posts$/u),
  twitter: on('POST', /^\/twitter\/2\/tweets$/u),
};

const isFacebookFinish = on(
  'POST',
  /^\/facebook\/v[\d.]+\/\d+\/(videos|video_reels)/u,
  says('upload_phase=finish'),
);
const isFacebookFeed = on('POST', /^\/facebook\/v[\d.]+\/\d+\/feed/u);

/** A request in the middle of uploading media. Instagram fetches it, so there it's the container. */
const UPLOADS: Readonly<Record<PlatformId, Match>> = {
  instagram: on('POST', /^\/instagram\/v[\d.]+\/\d+\/media(\?|$)/u),
  tiktok: on('PUT', /^\/tiktok\/upload\//u, isEarlierPart),
  youtube: on('PUT', /^\/youtube\/upload\//u, isEarlierPart),
  facebook: on('POST', /^\/facebook\//u, ({ headers }) =>
    String(headers['content-type']).startsWith('multipart/'),
  ),
  linkedin: on('PUT', /^\/linkedin\/dms-uploads\//u),
  twitter: on('POST', /^\/twitter\/2\/media\/upload\/\d+\/append/u),
};

/** The check of the commit's result. X and LinkedIn return the post in the commit's response. */
export const CONFIRMS: Readonly<Partial<Record<PlatformId, Match>>> = {
  instagram: on('GET', /^\/instagram\/v[\d.]+\/\d+\?fields=id%2Cpermalink/u),
  tiktok: on('POST', /^\/tiktok\/v2\/post\/publish\/status\/fetch\//u),
  youtube: on('GET', /^\/youtube\/youtube\/v3\/videos\?/u),
  facebook: on('GET', /^\/facebook\/v[\d.]+\/\d+\?fields=status/u),
};

export interface KillPoint {
  readonly name: string;
  readonly at: GatePoint;
  readonly requests: Readonly<Partial<Record<PlatformId, Match>>>;
  readonly media: MediaName;
}

const { tiktok: TIKTOK_UPLOAD, ...OTHER_UPLOADS } = UPLOADS;

/** In the middle of a part from the middle of the file. TikTok's parts are so large that it has a file of its own. */
export const UPLOAD_KILL_POINTS: readonly KillPoint[] = [
  {
    name: 'in the middle of an upload',
    at: 'body',
    requests: OTHER_UPLOADS,
    media: 'large video',
  },
  {
    name: 'in the middle of an upload to TikTok',
    at: 'body',
    requests: { tiktok: TIKTOK_UPLOAD },
    media: 'huge video',
  },
];

/** Other points to kill a process at, in the order of a delivery's life. */
export const KILL_POINTS: readonly KillPoint[] = [
  {
    name: 'when the commit is written down and not sent',
    at: 'request',
    requests: COMMITS,
    media: 'video',
  },
  {
    name: 'when the commit is done and its answer is not read',
    at: 'answer',
    requests: COMMITS,
    media: 'video',
  },
  {
    name: 'when the post is live and being looked for',
    at: 'request',
    requests: CONFIRMS,
    media: 'video',
  },
];

export const IMAGE_PLATFORMS: readonly PlatformId[] = [
  'instagram',
  'facebook',
  'linkedin',
  'twitter',
];

/** The same for images, which other requests publish; TikTok and YouTube only accept videos. */
export const IMAGE_KILL_POINTS: readonly KillPoint[] = KILL_POINTS.filter(
  (point) => point.requests === COMMITS,
).map((point) => ({
  ...point,
  name: `${point.name}, with a picture`,
  requests: Object.fromEntries(IMAGE_PLATFORMS.map((platform) => [platform, COMMITS[platform]])),
  media: 'image',
}));

/** Returns the point's platforms in the order responses list them. */
export function listPlatforms(point: KillPoint): PlatformId[] {
  return PLATFORM_IDS.filter((platform) => point.requests[platform] !== undefined);
}
