import type { components } from '#cli/client/api-types.ts';
import { CliError, type Violation } from '#cli/errors/cli-error.ts';
import { toCommentFields } from './comment-flags.ts';
import { toDisclosureFields } from './disclosure-flags.ts';
import { toLinkFields } from './link-flags.ts';
import { type LinkedInFlags, toLinkedInOptions } from './linkedin-flags.ts';
import {
  type MetaFlags,
  toFacebookOptions,
  toInstagramOptions,
  toFitFields,
} from './meta-flags.ts';
import type { PublishInput } from './publish-input.ts';
import { toMentionFields } from './mention-flags.ts';
import { toSnippetFields } from './snippet-flags.ts';
import { type TikTokFlags, toTikTokOptions } from './tiktok-flags.ts';
import { toTwitterOptions, type TwitterFlags } from './twitter-flags.ts';
import { toYouTubeOptions, type YouTubeFlags } from './youtube-flags.ts';

export type PublishBody = components['schemas']['PublishRequest'];

export interface ResolvedContent {
  readonly targets: Pick<PublishBody, 'platforms' | 'accountIds'>;
  readonly caption: string;
  readonly publishAt?: PublishBody['publishAt'];
  readonly mediaIds: readonly string[];
  readonly coverId: string | null;
  readonly snippetIds?: readonly string[];
  readonly mentions?: readonly string[];
}

export function toPublishBody(
  input: Omit<PublishInput, 'snippet' | 'mention'>,
  { targets, caption, publishAt, mediaIds, coverId, snippetIds = [], mentions }: ResolvedContent,
): PublishBody {
  return {
    ...targets,
    content: {
      captions: caption === '' ? [] : [caption],
      hashtags: input.hashtags,
      ...toSnippetFields(input, snippetIds),
      ...toMentionFields(mentions),
      ...toCommentFields(input),
      ...toDisclosureFields(input),
      ...toFiles(mediaIds),
      ...(coverId === null ? {} : { coverMediaId: coverId }),
      ...(input.leaveOutFiles ? { leaveOutFiles: true } : {}),
      privacyStatus: input.youtubePrivacy ?? 'unlisted',
    },
    ...(input.queue === undefined ? {} : { queue: input.queue, queueFront: input.front }),
    ...(publishAt === undefined ? {} : { publishAt }),
    isIndividualMode: false,
    ...toLinkFields(input),
    ...toFitFields(input),
    ...(input.allowDuplicate ? { allowDuplicate: true } : {}),
    platformOptions: toPlatformOptions(input),
  };
}

export function toFiles(
  mediaIds: readonly string[],
): Pick<PublishBody['content'], 'mediaId' | 'mediaIds'> {
  const [mediaId] = mediaIds;
  if (mediaId === undefined) return {};
  return mediaIds.length === 1 ? { mediaId } : { mediaIds: [...mediaIds] };
}

type PlatformOptions = NonNullable<PublishBody['platformOptions']>;

/** Returns the options of platforms for which a flag is set. */
export function toPlatformOptions(
  flags: MetaFlags &
    TikTokFlags &
    YouTubeFlags &
    LinkedInFlags &
    TwitterFlags &
    Pick<PublishInput, 'coverAt'>,
): PlatformOptions {
  const instagram = toInstagramOptions(flags);
  const facebook = toFacebookOptions(flags);
  const tiktok = toTikTokOptions(flags);
  const youtube = toYouTubeOptions(flags);
  const linkedin = toLinkedInOptions(flags);
  const twitter = toTwitterOptions(flags);
  return {
    ...(instagram ? { instagram } : {}),
    ...(facebook ? { facebook } : {}),
    ...(tiktok ? { tiktok } : {}),
    ...(youtube ? { youtube } : {}),
    ...(linkedin ? { linkedin } : {}),
    ...(twitter ? { twitter } : {}),
    ...(flags.coverAt === undefined ? {} : { coverOffsetMs: flags.coverAt }),
  };
}

const FLAGS: readonly (readonly [pointer: RegExp, flag: string])[] = [
  [/^\/change\/moveBy/u, '--by'],
  [/^\/change\/queueFront/u, '--front'],
  [/^\/change\/queue/u, '--to-queue'],
  [/^\/publishAt\/timeZone/u, '--zone'],
  [/^\/publishAt/u, '--at'],
  [/^\/queue$/u, '--queue'],
  [/^\/start\/timeZone/u, '--zone'],
  [/^\/start/u, '--start'],
  [/^\/rrule/u, '--rrule'],
  [/^\/disambiguation/u, '--disambiguation'],
  [/^\/evergreen\/cooldownDays/u, '--cooldown-days'],
  [/^\/evergreen/u, '--text'],
  [/^\/platforms/u, '--platforms'],
  [/^\/accountIds/u, '--account'],
  [/^\/content\/captions/u, '--caption'],
  [/^\/content\/hashtags/u, '--hashtags'],
  [/^\/content\/mentions/u, '--mention'],
  [/^\/content\/snippetIds/u, '--snippet'],
  [/^\/content\/variables\/link/u, '--snippet-link'],
  [/^\/content\/variables\/date/u, '--snippet-date'],
  [/^\/content\/variables\/campaign/u, '--snippet-campaign'],
  [/^\/content\/disclosure/u, '--disclose'],
  [/^\/content\/firstComment/u, '--first-comment'],
  [/^\/content\/platformFirstComments/u, '--first-comment-on'],
  [/^\/content\/hashtagsInFirstComment/u, '--hashtags-in-comment'],
  [/^\/individualContent\/\w+\/hashtags/u, '--hashtags'],
  [/^\/individualContent\/\w+/u, '--caption'],
  [/^\/content\/media(?:Url|Type)/u, '--media'],
  [/^\/content\/(?:platformMediaIds|mediaIds?)/u, '--media-id'],
  [/^\/content\/coverMediaId/u, '--cover'],
  [/^\/platformOptions\/coverOffsetMs/u, '--cover-at'],
  [/^\/content\/leaveOutFiles/u, '--leave-out-files'],
  [/^\/autoFit/u, '--auto-fit'],
  [/^\/shortenLinks/u, '--shorten-links'],
  [/^\/fit\/carouselShape/u, '--instagram-carousel-shape'],
  [/^\/allowDuplicate/u, '--allow-duplicate'],
  [/^\/content\/privacyStatus/u, '--youtube-privacy'],
  [/^\/platformOptions\/instagram\/format/u, '--instagram-format'],
  [/^\/platformOptions\/instagram\/collaborators/u, '--instagram-collaborators'],
  [/^\/platformOptions\/instagram\/userTags/u, '--instagram-tag'],
  [/^\/platformOptions\/instagram\/locationId/u, '--instagram-location'],
  [/^\/platformOptions\/instagram\/shareToFeed/u, '--instagram-feed'],
  [/^\/platformOptions\/instagram\/trialReel/u, '--instagram-trial'],
  [/^\/platformOptions\/instagram\/audioName/u, '--instagram-audio'],
  [/^\/platformOptions\/facebook\/link/u, '--facebook-link'],
  [/^\/platformOptions\/facebook\/placeId/u, '--facebook-place'],
  [/^\/platformOptions\/facebook\/backgroundId/u, '--facebook-background'],
  [/^\/platformOptions\/facebook\/format/u, '--facebook-format'],
  [/^\/platformOptions\/tiktok\/privacyLevel/u, '--tiktok-privacy'],
  [/^\/platformOptions\/tiktok\/disclosure/u, '--tiktok-disclosure'],
  [/^\/platformOptions\/tiktok\/allow/u, '--tiktok-allow'],
  [/^\/platformOptions\/tiktok\/title/u, '--tiktok-title'],
  [/^\/platformOptions\/tiktok\/coverPhoto/u, '--tiktok-cover'],
  [/^\/platformOptions\/tiktok\/addMusic/u, '--tiktok-music'],
  [/^\/platformOptions\/youtube\/title/u, '--youtube-title'],
  [/^\/platformOptions\/youtube\/tags/u, '--youtube-tags'],
  [/^\/platformOptions\/youtube\/categoryId/u, '--youtube-category'],
  [/^\/platformOptions\/youtube\/notifySubscribers/u, '--youtube-notify'],
  [/^\/platformOptions\/youtube\/license/u, '--youtube-license'],
  [/^\/platformOptions\/youtube\/embeddable/u, '--youtube-embeddable'],
  [/^\/platformOptions\/youtube\/paidPlacement/u, '--paid-placement'],
  [/^\/platformOptions\/youtube\/playlistId/u, '--youtube-playlist'],
  [/^\/platformOptions\/youtube\/captions\/language/u, '--youtube-captions-language'],
  [/^\/platformOptions\/youtube\/captions\/name/u, '--youtube-captions-name'],
  [/^\/platformOptions\/youtube\/captions/u, '--youtube-captions'],
  [/^\/platformOptions\/twitter\/replySettings/u, '--twitter-replies'],
  [/^\/platformOptions\/twitter\/poll\/durationMinutes/u, '--twitter-poll-minutes'],
  [/^\/platformOptions\/twitter\/poll/u, '--twitter-poll'],
  [/^\/platformOptions\/twitter\/thread/u, '--twitter-thread'],
  [/^\/platformOptions\/linkedin\/poll/u, '--linkedin-poll'],
  [/^\/platformOptions\/linkedin\/visibility/u, '--linkedin-visibility'],
  [/^\/platformOptions\/linkedin\/documentTitle/u, '--document-title'],
  [/^\/platformOptions\/linkedin\/allowReshare/u, '--linkedin-reshare'],
  [/^\/platformOptions\/linkedin\/linkTitle/u, '--link-title'],
  [/^\/platformOptions\/linkedin\/linkDescription/u, '--link-description'],
];

/** Adds the flag that a violation of the request came from. */
export function addFlag(violation: Violation): Violation {
  // A series has the request of its posts in `post`, and a move its new time in `change`.
  const own = violation.pointer.replace(/^\/(?:post|change(?=\/publishAt))(?=\/)/u, '');
  const flag = FLAGS.find(([pointer]) => pointer.test(own))?.[1];
  return flag ? { ...violation, flag } : violation;
}

export const DUPLICATE_HINT =
  'Nothing was published. To publish it there again, add --allow-duplicate.';

/** Returns the hint for a refused duplicate, which only the user can decide about. Null for other errors. */
export function toDuplicateHint({ code }: CliError): string | null {
  return code === 'duplicate_content' ? DUPLICATE_HINT : null;
}

/** Rethrows a refusal with the names of the flags it's about. */
export function nameFlags(error: unknown): never {
  if (!(error instanceof CliError)) throw error;
  const { code, exit, message, violations, requestId } = error;
  const hint = error.hint ?? toDuplicateHint(error);
  throw new CliError(code, {
    exit,
    message,
    violations: violations.map(addFlag),
    cause: error,
    ...(requestId ? { requestId } : {}),
    ...(hint ? { hint } : {}),
  });
}
