import { COVER_PICTURES } from '#app/components/composer/cover-limits.ts';
import type { CoverFacts } from '#app/components/composer/use-cover.ts';
import { PICTURE_COVERS } from '#app/domain/fit/cover.ts';
import { NO_COVER } from '#app/domain/composer/draft-cover.ts';
import { listPlatformFiles } from '#app/domain/composer/composer-findings.ts';
import { findCoverVideo } from '#app/domain/composer/cover-video.ts';
import { getMediaIds, pickFiles } from '#app/domain/composer/draft-files.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import type { FileFits } from '#app/domain/composer/file-fits.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import type { MediaOutput } from '#app/domain/media/media.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import { orElse } from './refusals.ts';
import type { SignedInContext } from './signed-in.ts';
import { findMedia } from './read-facts.ts';

const MAX_WORDS = 200;

/** Reads the image search of a form without scripts. */
export function readCoverSearch(fields: URLSearchParams): string {
  return (fields.get('cover.search') ?? '').trim().slice(0, MAX_WORDS);
}

interface CoverRequest {
  readonly draft: Draft;
  /** The draft's files. */
  readonly files: readonly MediaOutput[];
  readonly search?: string;
}

/** Returns the images to choose from, and the conversions of the chosen one. */
export async function readCovers(
  context: SignedInContext,
  { draft, files, search = '' }: CoverRequest,
): Promise<CoverFacts> {
  const { services, actor } = context;
  const requested = { kind: 'image', limit: COVER_PICTURES } as const;
  const [{ items: pictures }, found] = await Promise.all([
    services.media.listMedia(actor, search === '' ? requested : { ...requested, search }),
    findMedia(context, draft.cover.mediaId),
  ]);
  const chosen = found?.kind === 'image' ? found : null;
  const video = findVideo(draft, files);
  const fits = chosen && video ? await planCover(context, chosen.id, video.id) : [];
  return { pictures, search, chosen, videoId: video?.id ?? null, fits };
}

async function planCover(
  { services, actor }: SignedInContext,
  mediaId: string,
  coverFor: string,
): Promise<FitPlanOutput[]> {
  const request = { mediaId, platforms: [...PICTURE_COVERS], coverFor };
  return orElse(services.renditions.planFits(actor, request), []);
}

/** Returns the draft's video that can have a cover, or null. */
function findVideo(draft: Draft, files: readonly MediaOutput[]): MediaOutput | null {
  return findCoverVideo({
    platforms: draft.platforms,
    rows: PLATFORM_IDS.map((platform) => ({
      platform,
      files: listPlatformFiles(platform, draft, { files }),
    })),
    files: pickFiles(draft.mediaIds, files),
  });
}

/**
 * Returns the draft with the cover that its files support. An image is converted along with the files, or when
 * none needs a conversion, but never together with changes that the person hasn't seen.
 */
export function settleCover(
  draft: Draft,
  { files, fits }: { files: readonly MediaOutput[]; fits: readonly FileFits[] },
): Draft {
  if (getMediaIds(draft, 'linkedin').length === 0 && draft.mediaIds.length === 0)
    return settleLinkImage(draft);
  if (findVideo(draft, files) === null) return { ...draft, cover: NO_COVER };
  const isUnseen = fits.some(({ plans }) =>
    plans.some(
      ({ platform, verdict }) => verdict === 'changes' && draft.platforms.includes(platform),
    ),
  );
  const { cover, fit } = draft;
  if (cover.mediaId === null || fit.choice !== 'unseen' || isUnseen) return draft;
  return { ...draft, fit: { ...fit, choice: 'on' } };
}

/** Without a file, the image is for LinkedIn's link preview, and it's converted if LinkedIn needs that. */
function settleLinkImage(draft: Draft): Draft {
  const { mediaId } = draft.cover;
  if (mediaId === null || !draft.platforms.includes('linkedin'))
    return { ...draft, cover: NO_COVER };
  return { ...draft, cover: { mediaId, atMs: null }, fit: { ...draft.fit, choice: 'on' } };
}
