import { z } from 'zod';
import { cutText } from '../kit/cut-text.ts';
import { GraphId } from '../kit/meta-graph.ts';

/** `permissions` is a comma-separated string or a list. */
const Permissions = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? value.split(',') : value))
  .transform((names) => names.map((name) => name.trim()).filter((name) => name !== ''));

const ShortTokenFields = z.object({
  access_token: z.string().min(1),
  permissions: Permissions.optional(),
});

/** Documented inside `data[]`, but production also returns the bare object. */
export const ShortToken = z.union([
  z.object({ data: z.array(ShortTokenFields).min(1) }).transform(({ data }, refinement) => {
    const [first] = data;
    if (first === undefined) refinement.addIssue('data is empty');
    return first ?? z.NEVER;
  }),
  ShortTokenFields,
]);

export const LongToken = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number(),
  permissions: Permissions.optional(),
});

const ProfileFields = z.object({
  user_id: GraphId,
  username: z.string(),
  name: z.string().optional(),
  account_type: z.string().optional(),
  profile_picture_url: z.string().optional(),
});

/** Some of Meta's documentation shows the profile inside `data[]`. */
export const Profile = z.union([
  ProfileFields.transform((profile) => [profile]),
  z.object({ data: z.array(ProfileFields) }).transform(({ data }) => data),
]);

export const ContainerStatus = z.object({ status_code: z.string(), status: z.string().optional() });
export type ContainerStatus = z.infer<typeof ContainerStatus>;

export const MediaPermalink = z.object({ permalink: z.string().min(1).optional() });

const Paging = z
  .object({
    next: z.string().optional(),
    cursors: z.object({ after: z.string().optional() }).optional(),
  })
  .optional();

export const MediaListing = z.object({
  data: z.array(
    z.object({
      id: GraphId,
      caption: z.string().optional(),
      permalink: z.string().min(1).optional(),
      timestamp: z.string().optional(),
    }),
  ),
  paging: Paging,
});
export type ListedMedia = z.infer<typeof MediaListing>['data'][number];

export const CommentListing = z.object({
  data: z.array(
    z.object({
      id: GraphId,
      text: z.string().default(''),
      timestamp: z.string(),
      username: z.string().optional(),
    }),
  ),
  paging: Paging,
});

export const PublishingLimit = z.object({
  data: z.array(
    z.object({
      quota_usage: z.number().optional(),
      config: z
        .object({ quota_total: z.number().optional(), quota_duration: z.number().optional() })
        .optional(),
    }),
  ),
});

/** `like_count` is missing if the user hides it. */
export const MediaCounters = z.object({
  media_product_type: z.string().optional(),
  like_count: z.number().optional(),
  comments_count: z.number().optional(),
});
export type MediaCounters = z.infer<typeof MediaCounters>;

const Value = z.object({ value: z.number().optional() });
export const Insights = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      values: z.array(Value).optional(),
      total_value: Value.optional(),
    }),
  ),
});

export type Fields = Readonly<Record<string, string>>;

/** Meta's limit for alt text, in characters. */
export const ALT_TEXT_CHARACTERS = 1000;

export function altTextField(altText: string | null): Fields {
  return altText === null || altText === ''
    ? {}
    : { alt_text: cutText(altText, ALT_TEXT_CHARACTERS) };
}

function captionField(caption: string): Fields {
  return caption === '' ? {} : { caption };
}

/** Fields of the post as a whole, which a carousel's items can't have. */
export interface PostFields {
  readonly caption: string;
  readonly isMadeWithAi: boolean;
  /** Usernames without @. */
  readonly collaborators: readonly string[];
  readonly locationId: string | undefined;
}

function postFields({ caption, isMadeWithAi, collaborators, locationId }: PostFields): Fields {
  return {
    ...captionField(caption),
    ...(isMadeWithAi ? { is_ai_generated: 'true' } : {}),
    ...(collaborators.length > 0 ? { collaborators: JSON.stringify(collaborators) } : {}),
    ...locationField(locationId),
  };
}

const locationField = (id: string | undefined): Fields =>
  id === undefined ? {} : { location_id: id };

const STRATEGIES = { manual: 'MANUAL', performance: 'SS_PERFORMANCE' } as const;

/** What only reels have. */
export interface ReelFields {
  readonly shareToFeed: boolean;
  readonly trialReel: keyof typeof STRATEGIES | undefined;
  readonly audioName: string | undefined;
}

function reelFields({ shareToFeed, trialReel, audioName }: ReelFields): Fields {
  return {
    share_to_feed: String(shareToFeed),
    ...(audioName === undefined ? {} : { audio_name: audioName }),
    ...(trialReel === undefined
      ? {}
      : { trial_params: JSON.stringify({ graduation_strategy: STRATEGIES[trialReel] }) }),
  };
}

export function imageContainer(image: {
  url: string;
  post: PostFields;
  altText: Fields;
  tags: Fields;
}): Fields {
  return { image_url: image.url, ...postFields(image.post), ...image.altText, ...image.tags };
}

export function reelContainer(video: {
  url: string;
  post: PostFields;
  reel: ReelFields;
  cover: Fields;
  tags: Fields;
}): Fields {
  return {
    media_type: 'REELS',
    video_url: video.url,
    ...postFields(video.post),
    ...video.cover,
    ...video.tags,
    ...reelFields(video.reel),
  };
}

/** A story takes no caption, no cover, no alt text, and no collaborators. */
export function storyContainer({
  kind,
  url,
  locationId,
  tags,
}: {
  kind: 'image' | 'video';
  url: string;
  locationId: string | undefined;
  tags: Fields;
}): Fields {
  return {
    media_type: 'STORIES',
    [kind === 'video' ? 'video_url' : 'image_url']: url,
    ...locationField(locationId),
    ...tags,
  };
}

export function carouselItem(item: {
  kind: 'image' | 'video';
  url: string;
  altText: Fields;
  tags: Fields;
}): Fields {
  return item.kind === 'video'
    ? { media_type: 'VIDEO', video_url: item.url, is_carousel_item: 'true', ...item.tags }
    : { image_url: item.url, is_carousel_item: 'true', ...item.altText, ...item.tags };
}

export function carouselContainer(children: readonly string[], post: PostFields): Fields {
  return { media_type: 'CAROUSEL', children: children.join(','), ...postFields(post) };
}
