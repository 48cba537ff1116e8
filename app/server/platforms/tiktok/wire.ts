import { z } from 'zod';
import type { TikTokOptions, TikTokPrivacyLevel } from '#app/domain/posts/publish-options.ts';
import type { CreatorOptions } from '#app/server/ports/platform-adapter.ts';
import type { ChunkPlan } from '../kit/chunk-plan.ts';
import type { TiktokConfig } from './config.ts';

export const JSON_TYPE = 'application/json; charset=UTF-8';

export const TokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().optional(),
  refresh_token: z.string().optional(),
  refresh_expires_in: z.number().optional(),
  scope: z.string().optional(),
});

export const UserResponse = z.object({
  data: z.object({
    user: z.object({
      open_id: z.string().min(1),
      union_id: z.string().optional(),
      avatar_url: z.string().optional(),
      display_name: z.string(),
      username: z.string().optional(),
    }),
  }),
});

export const OpenIdResponse = z.object({
  data: z.object({ user: z.object({ open_id: z.string().min(1) }) }),
});

export const CreatorResponse = z.object({
  data: z.object({
    creator_username: z.string().optional(),
    creator_nickname: z.string().optional(),
    privacy_level_options: z.array(z.string()),
    comment_disabled: z.boolean().default(false),
    duet_disabled: z.boolean().default(false),
    stitch_disabled: z.boolean().default(false),
    max_video_post_duration_sec: z.number(),
  }),
});
export type CreatorInfo = z.infer<typeof CreatorResponse>['data'];

export const InitResponse = z.object({
  data: z.object({ publish_id: z.string().min(1), upload_url: z.string().min(1) }),
});

export type InitData = z.infer<typeof InitResponse>['data'];

/** A photo post has no upload: TikTok pulls the files. */
export const PhotoInitResponse = z.object({ data: z.object({ publish_id: z.string().min(1) }) });

/** The misspelled name is TikTok's own. IDs here are numbers beyond 2^53 and are read as strings. */
export const StatusResponse = z.object({
  data: z.object({
    status: z.string(),
    fail_reason: z.string().nullish(),
    publicaly_available_post_id: z.array(z.union([z.string(), z.number()])).nullish(),
    uploaded_bytes: z.number().nullish(),
  }),
});
export type PublishStatus = z.infer<typeof StatusResponse>['data'];

const Count = z.number().int().nullish();

/** IDs are strings here, unlike in a status response. */
export const VideosResponse = z.object({
  data: z.object({
    videos: z
      .array(
        z.object({
          id: z.string().min(1),
          view_count: Count,
          like_count: Count,
          comment_count: Count,
          share_count: Count,
        }),
      )
      .default([]),
  }),
});
export type VideoNumbers = z.infer<typeof VideosResponse>['data']['videos'][number];

export const LinksResponse = z.object({
  data: z.object({
    videos: z.array(z.object({ id: z.string(), share_url: z.string().optional() })).default([]),
  }),
});

export const ListedVideosResponse = z.object({
  data: z.object({
    videos: z
      .array(
        z.object({
          id: z.string().min(1),
          create_time: z.number(),
          title: z.string().optional(),
          video_description: z.string().optional(),
        }),
      )
      .default([]),
    cursor: z.number().optional(),
    has_more: z.boolean().optional(),
  }),
});
export type ListedVideo = z.infer<typeof ListedVideosResponse>['data']['videos'][number];

export function toCreatorOptions(
  creator: CreatorInfo,
  { hasVerifiedMedia }: Pick<TiktokConfig, 'hasVerifiedMedia'>,
): CreatorOptions {
  return {
    nickname: creator.creator_nickname ?? null,
    privacyLevels: creator.privacy_level_options,
    commentDisabled: creator.comment_disabled,
    duetDisabled: creator.duet_disabled,
    stitchDisabled: creator.stitch_disabled,
    maxVideoDurationMs: creator.max_video_post_duration_sec * 1000,
    photosEnabled: hasVerifiedMedia,
  };
}

export interface InitRequest {
  readonly title: string;
  readonly privacyLevel: TikTokPrivacyLevel;
  readonly options: TikTokOptions;
  readonly creator: CreatorInfo;
  readonly plan: ChunkPlan;
  readonly coverOffsetMs: number | null;
}

export function buildInitBody({
  title,
  privacyLevel,
  options,
  creator,
  plan,
  coverOffsetMs,
}: InitRequest): object {
  return {
    post_info: {
      privacy_level: privacyLevel,
      title,
      disable_comment: creator.comment_disabled || !options.allowComment,
      disable_duet: creator.duet_disabled || !options.allowDuet,
      disable_stitch: creator.stitch_disabled || !options.allowStitch,
      brand_content_toggle: options.disclosure?.paidPartnership ?? false,
      brand_organic_toggle: options.disclosure?.ownBusiness ?? false,
      is_aigc: options.aiGenerated,
      ...(coverOffsetMs === null ? {} : { video_cover_timestamp_ms: coverOffsetMs }),
    },
    source_info: {
      source: 'FILE_UPLOAD',
      video_size: plan.sizeBytes,
      chunk_size: plan.chunkBytes,
      total_chunk_count: plan.count,
    },
  };
}
