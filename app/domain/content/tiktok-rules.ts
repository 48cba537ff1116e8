import { toAlternatives } from '../text/name-list.ts';
import type { ContentFinding, PlannedContent } from './content-rules.ts';
import { isPhotoPost, PHOTOS_UNAVAILABLE } from './photo-pulls.ts';

type Fault = Pick<ContentFinding, 'code' | 'field' | 'message'>;

/** Returns every rule that TikTok's own options break, and why it can't get photos. */
export function checkTikTok(content: PlannedContent): ContentFinding[] {
  const { platform } = content;
  if (platform !== 'tiktok') return [];
  const faults = [...listAudienceFaults(content), ...listPullFaults(content)];
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

function listPullFaults({ platform, media, takesPhotos = true }: PlannedContent): Fault[] {
  const kinds = media.map(({ kind }) => kind);
  if (takesPhotos || !isPhotoPost(platform, kinds)) return [];
  const message = `${PHOTOS_UNAVAILABLE.message} ${PHOTOS_UNAVAILABLE.remedy}`;
  return [{ code: 'tiktok_photos_unavailable', field: 'media', message }];
}
