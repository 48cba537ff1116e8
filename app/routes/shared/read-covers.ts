import { COVER_PICTURES } from '#app/components/composer/cover-limits.ts';
import type { CoverFacts } from '#app/components/composer/use-cover.ts';
import { PICTURE_COVERS } from '#app/domain/fit/cover.ts';
import { NO_COVER } from '#app/domain/composer/draft-cover.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
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
  readonly media: MediaOutput | null;
  readonly search?: string;
}

/** Returns the images to choose from, and the conversions of the chosen one. */
export async function readCovers(
  context: SignedInContext,
  { draft, media, search = '' }: CoverRequest,
): Promise<CoverFacts> {
  const { services, actor } = context;
  const requested = { kind: 'image', limit: COVER_PICTURES } as const;
  const [{ items: pictures }, found] = await Promise.all([
    services.media.listMedia(actor, search === '' ? requested : { ...requested, search }),
    findMedia(context, draft.cover.mediaId),
  ]);
  const chosen = found?.kind === 'image' ? found : null;
  const isCovered = chosen !== null && media?.type === 'video';
  const fits = isCovered ? await planCover(context, chosen.id, media.id) : [];
  return { pictures, search, chosen, fits };
}

async function planCover(
  { services, actor }: SignedInContext,
  mediaId: string,
  coverFor: string,
): Promise<FitPlanOutput[]> {
  const request = { mediaId, platforms: [...PICTURE_COVERS], coverFor };
  return orElse(services.renditions.planFits(actor, request), []);
}

/**
 * Returns the draft with the cover that its file supports. An image is converted along with the file, or when
 * the file needs no conversion, but never together with changes that the person hasn't seen.
 */
export function settleCover(
  draft: Draft,
  { media, fits }: { media: MediaOutput | null; fits: readonly FitPlanOutput[] },
): Draft {
  if (media === null) return settleLinkImage(draft);
  if (media.type !== 'video') return { ...draft, cover: NO_COVER };
  const isUnseen = fits.some(
    ({ platform, verdict }) => verdict === 'changes' && draft.platforms.includes(platform),
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
