import { MAX_COLLABORATORS } from '../posts/instagram-limits.ts';
import { toInstagramName } from '../posts/instagram-names.ts';
import type { InstagramOptions } from '../posts/instagram-options.ts';
import { isStory } from '../posts/story-format.ts';
import type { ContentFinding, PlannedContent } from './content-rules.ts';
import { listTagFaults } from './instagram-tag-rules.ts';
import { isInstagramName } from './instagram-name.ts';
import { isMetaId } from './meta-id.ts';

type Fault = Pick<ContentFinding, 'code' | 'field' | 'message'>;

/** Returns every rule that Instagram's own options break. */
export function checkInstagram({ platform, instagram, media }: PlannedContent): ContentFinding[] {
  if (platform !== 'instagram' || !instagram) return [];
  const faults = [
    ...listCollaboratorFaults(instagram),
    ...listTagFaults({ instagram, media }),
    ...listLocationFaults(instagram),
    ...(isReel({ instagram, media }) ? [] : listReelFaults(instagram)),
  ];
  return faults.map((fault) => ({ ...fault, platform }));
}

function listCollaboratorFaults(options: InstagramOptions): Fault[] {
  const names = (options.collaborators ?? []).map(toInstagramName);
  if (names.length === 0) return [];
  const field = 'instagram.collaborators';
  if (isStory('instagram', { instagram: options })) {
    const message = 'A story on Instagram takes no collaborators. Remove them.';
    return [{ code: 'option_unsupported', field, message }];
  }
  return listNameFaults(names).map((message) => ({ code: 'option_invalid', field, message }));
}

function listNameFaults(names: readonly string[]): string[] {
  const faults = names
    .filter((name) => !isInstagramName(name))
    .map(
      (name) =>
        `“${name}” isn’t a username on Instagram. Use letters, digits, periods, and underscores.`,
    );
  if (names.length > MAX_COLLABORATORS)
    faults.push(
      `Instagram takes ${MAX_COLLABORATORS} collaborators. This post has ${names.length}.`,
    );
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    faults.push('Two of the collaborators are the same. Remove one of them.');
  return faults;
}

function listLocationFaults({ locationId }: InstagramOptions): Fault[] {
  if (locationId === undefined || isMetaId(locationId)) return [];
  const message =
    'The location isn’t the ID of a Facebook Page, which is a number. Copy it from the Page’s “About” tab.';
  return [{ code: 'option_invalid', field: 'instagram.locationId', message }];
}

/** Returns whether a post is a reel: one video. Without files, it isn't known yet. */
function isReel({ instagram, media }: Pick<PlannedContent, 'instagram' | 'media'>): boolean {
  if (isStory('instagram', { instagram })) return false;
  return media.length === 0 || (media.length === 1 && media[0]?.kind === 'video');
}

function listReelFaults({ shareToFeed = true, trialReel, audioName }: InstagramOptions): Fault[] {
  const code = 'option_unsupported';
  const why = 'A reel is a post with one video.';
  return [
    ...(shareToFeed
      ? []
      : [
          {
            code,
            field: 'instagram.shareToFeed',
            message: `Only a reel can be kept out of Instagram’s feed. ${why}`,
          } as const,
        ]),
    ...(trialReel === undefined
      ? []
      : [
          {
            code,
            field: 'instagram.trialReel',
            message: `Only a reel can be a trial on Instagram. ${why}`,
          } as const,
        ]),
    ...(audioName === undefined
      ? []
      : [
          {
            code,
            field: 'instagram.audioName',
            message: `Only a reel’s sound can have a name on Instagram. ${why}`,
          } as const,
        ]),
  ];
}
