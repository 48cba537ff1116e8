import { z } from 'zod';
import type { PrivacyStatus, YOUTUBE_LICENSES } from '#app/domain/posts/publish-options.ts';

export const TokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number(),
  refresh_token: z.string().min(1).optional(),
  refresh_token_expires_in: z.coerce.number().optional(),
  scope: z.string().optional(),
});
export type TokenResponse = z.infer<typeof TokenResponse>;

/** Google may omit an empty list. Another list field must then show that the document is a list. */
function createListSchema<T extends z.ZodType>(item: T) {
  return z
    .object({
      kind: z.string().optional(),
      pageInfo: z.object({}).optional(),
      items: z.array(item).optional(),
      nextPageToken: z.string().optional(),
    })
    .refine(({ kind, pageInfo, items }) => (kind ?? pageInfo ?? items) !== undefined)
    .transform(({ items = [], nextPageToken }) => ({ items, nextPageToken }));
}

export const ChannelList = createListSchema(
  z.object({
    id: z.string().min(1),
    snippet: z.object({
      title: z.string(),
      customUrl: z.string().optional(),
      thumbnails: z.object({ default: z.object({ url: z.string() }).optional() }).optional(),
    }),
    contentDetails: z
      .object({ relatedPlaylists: z.object({ uploads: z.string().optional() }).optional() })
      .optional(),
    status: z.object({ longUploadsStatus: z.string().optional() }).optional(),
  }),
);
export type Channel = z.infer<typeof ChannelList>['items'][number];

export const UploadedVideo = z.object({
  id: z.string().min(1),
  status: z.object({ privacyStatus: z.string().optional() }).optional(),
});
export type UploadedVideo = z.infer<typeof UploadedVideo>;

export const VideoList = createListSchema(
  z.object({
    id: z.string(),
    status: z
      .object({
        uploadStatus: z.string().optional(),
        privacyStatus: z.string().optional(),
        failureReason: z.string().optional(),
        rejectionReason: z.string().optional(),
      })
      .optional(),
    processingDetails: z
      .object({
        processingStatus: z.string().optional(),
        processingFailureReason: z.string().optional(),
      })
      .optional(),
  }),
);
export type ListedVideo = z.infer<typeof VideoList>['items'][number];

export const UploadsPlaylist = createListSchema(
  z.object({
    snippet: z.object({ title: z.string(), publishedAt: z.string() }),
    contentDetails: z.object({ videoId: z.string().min(1) }),
  }),
);

export const PlaylistEntry = z.object({ id: z.string().min(1) });

export const PlaylistEntries = createListSchema(PlaylistEntry);

export const CaptionTrack = z.object({ id: z.string().min(1) });

export const CaptionTracks = createListSchema(
  CaptionTrack.extend({
    snippet: z.object({
      language: z.string(),
      name: z.string().default(''),
      trackKind: z.string().optional(),
    }),
  }),
);

export const PlaylistList = createListSchema(
  z.object({
    id: z.string().min(1),
    snippet: z.object({ title: z.string() }),
    status: z.object({ privacyStatus: z.enum(['public', 'unlisted', 'private']) }).optional(),
  }),
);

export const CommentThread = z.object({ id: z.string().min(1) });

export const CommentThreads = createListSchema(
  CommentThread.extend({
    snippet: z.object({
      topLevelComment: z.object({
        snippet: z.object({
          textOriginal: z.string().optional(),
          textDisplay: z.string().optional(),
          publishedAt: z.string(),
          authorChannelId: z.object({ value: z.string().optional() }).optional(),
        }),
      }),
    }),
  }),
);
export type ListedThread = z.infer<typeof CommentThreads>['items'][number];

export type UploadsPlaylist = z.infer<typeof UploadsPlaylist>;

/** 64-bit numbers arrive as strings. A hidden count is omitted. */
const Count = z.coerce.number().int().nonnegative().optional();

export const VideoStatistics = createListSchema(
  z.object({
    id: z.string(),
    statistics: z.object({ viewCount: Count, likeCount: Count, commentCount: Count }).optional(),
  }),
);
export type VideoStatistics = z.infer<typeof VideoStatistics>;

/** An Analytics API table. It has no row for a video without activity. */
export const Report = z.object({
  columnHeaders: z.array(z.object({ name: z.string() })).default([]),
  rows: z.array(z.array(z.union([z.string(), z.number()]))).default([]),
});
export type Report = z.infer<typeof Report>;

export const ChannelIds = z.object({ items: z.array(z.object({ id: z.string() })).default([]) });

export interface VideoMetadata {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly privacyStatus: PrivacyStatus;
  readonly madeForKids: boolean;
  readonly syntheticMedia: boolean;
  readonly categoryId: string;
  readonly license: (typeof YOUTUBE_LICENSES)[number];
  readonly embeddable: boolean;
  readonly paidPlacement: boolean;
  /** Not part of the video resource: YouTube takes it as a request parameter. */
  readonly notifySubscribers: boolean;
}

/** Builds the video resource, by part. privacyStatus is always sent, because YouTube's own default is public. */
export function videoResource(metadata: VideoMetadata): Readonly<Record<string, object>> {
  const { title, description, tags, categoryId } = metadata;
  return {
    snippet: {
      title,
      description,
      ...(tags.length > 0 && { tags }),
      categoryId,
    },
    status: {
      privacyStatus: metadata.privacyStatus,
      selfDeclaredMadeForKids: metadata.madeForKids,
      containsSyntheticMedia: metadata.syntheticMedia,
      embeddable: metadata.embeddable,
      license: metadata.license,
    },
    ...(metadata.paidPlacement && {
      paidProductPlacementDetails: { hasPaidProductPlacement: true },
    }),
  };
}
