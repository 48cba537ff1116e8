import { formatCount } from '../text/format-count.ts';
import { toAlternatives } from '../text/name-list.ts';
import type { TikTokOptions } from '../posts/publish-options.ts';
import { MAX_PHOTO_TITLE } from '../posts/tiktok-limits.ts';
import type { ContentFinding, PlannedContent } from './content-rules.ts';
import { isPhotoPost, PHOTOS_UNAVAILABLE } from './photo-pulls.ts';

type Fault = Pick<ContentFinding, 'code' | 'field' | 'message'>;

/** Returns every rule that TikTok's own options break, and why it can't get photos. */
export function checkTikTok(content: PlannedContent): ContentFinding[] {
  const { platform } = content;
  if (platform !== 'tiktok') return [];
  const faults = [
    ...listAudienceFaults(content),
    ...listPhotoFaults(content),
    ...listPullFaults(content),
  ];
  return faults.map((fault) => ({ ...fault, platform }));
}

/**
 * TikTok's audit rules require the person to choose who can see the post, from the creator's own list, with
 * no default.
 */
function listAudienceFaults({ tiktok, tiktokPrivacyLevels: offered }: PlannedContent): Fault[] {
  const choices = offered ? ` Choose one of: ${toAlternatives(offered)}.` : '';
  const field = 'tiktok.privacyLevel';
  const level = tiktok?.privacyLevel;
  if (level === undefined) {
    const message = `Choose who can see this post on TikTok (platformOptions.tiktok.privacyLevel).${choices}`;
    return [{ code: 'tiktok_privacy_required', field, message }];
  }
  const faults: Fault[] = [];
  if (offered && !offered.includes(level)) {
    const message = `This TikTok account can’t post with ${level}.${choices}`;
    faults.push({ code: 'tiktok_privacy_unavailable', field, message });
  }
  if (tiktok?.disclosure?.paidPartnership && level === 'SELF_ONLY') {
    const message = 'A paid partnership can’t be posted privately on TikTok. Choose another level.';
    faults.push({ code: 'tiktok_branded_private', field: 'tiktok.disclosure', message });
  }
  return faults;
}

/** Without files, it isn't known yet whether the post has photos. */
function listPhotoFaults({ platform, tiktok, media }: PlannedContent): Fault[] {
  if (!tiktok) return [];
  const kinds = media.map(({ kind }) => kind);
  if (kinds.length > 0 && !isPhotoPost(platform, kinds)) return listVideoFaults(tiktok);
  const { title = '', coverPhoto = 1 } = tiktok;
  const faults: Fault[] = [];
  if (title.length > MAX_PHOTO_TITLE) {
    const message = `TikTok takes titles of up to ${MAX_PHOTO_TITLE} characters. This one has ${title.length}.`;
    faults.push({ code: 'option_invalid', field: 'tiktok.title', message });
  }
  if (kinds.length > 0 && coverPhoto > kinds.length) {
    const message = `TikTok gets ${formatCount(kinds.length, 'photo')}, so photo ${coverPhoto} can’t be the cover.`;
    faults.push({ code: 'option_invalid', field: 'tiktok.coverPhoto', message });
  }
  return faults;
}

type PhotoOptions = Pick<TikTokOptions, 'title' | 'coverPhoto' | 'addMusic'>;

function listVideoFaults({ title, coverPhoto, addMusic }: PhotoOptions): Fault[] {
  const code = 'option_unsupported';
  const faults: Fault[] = [];
  if (title !== undefined) {
    const message = 'On TikTok, only a photo post has a title. Remove it, or choose photos.';
    faults.push({ code, field: 'tiktok.title', message });
  }
  if (coverPhoto !== undefined) {
    const message = 'On TikTok, only a photo post has a cover photo. Remove it, or choose photos.';
    faults.push({ code, field: 'tiktok.coverPhoto', message });
  }
  if (addMusic) {
    const message = 'TikTok adds music only to photo posts. Turn it off, or choose photos.';
    faults.push({ code, field: 'tiktok.addMusic', message });
  }
  return faults;
}

function listPullFaults({ platform, media, takesPhotos = true }: PlannedContent): Fault[] {
  const kinds = media.map(({ kind }) => kind);
  if (takesPhotos || !isPhotoPost(platform, kinds)) return [];
  const message = `${PHOTOS_UNAVAILABLE.message} ${PHOTOS_UNAVAILABLE.remedy}`;
  return [{ code: 'tiktok_photos_unavailable', field: 'media', message }];
}
