import { z } from 'zod';
import type { FacebookOptions } from '#app/domain/posts/facebook-options.ts';
import { GraphId } from '../kit/meta-graph.ts';

const ByteCount = z.coerce.number().int().nonnegative();

export const AccessToken = z.object({
  access_token: z.string().min(1),
  /** Missing if the token doesn't expire. */
  expires_in: z.coerce.number().optional(),
});

export const Permissions = z.object({
  data: z.array(z.object({ permission: z.string(), status: z.string() })),
});

const Paging = z
  .object({
    cursors: z.object({ after: z.string().optional() }).optional(),
    next: z.string().optional(),
  })
  .optional();

export const Page = z.object({
  id: GraphId,
  name: z.string(),
  access_token: z.string().min(1).optional(),
  category: z.string().optional(),
  tasks: z.array(z.string()).optional(),
  picture: z.object({ data: z.object({ url: z.string().optional() }).optional() }).optional(),
});
export type Page = z.infer<typeof Page>;

/** `can_post`: whether the token's user can post on the Page. */
export const PageRights = z.object({ id: GraphId, can_post: z.boolean().optional() });

export const PageList = z.object({ data: z.array(Page), paging: Paging });
export const BusinessList = z.object({ data: z.array(z.object({ id: GraphId })), paging: Paging });

export const PostLink = z.object({
  permalink_url: z.string().min(1).optional(),
  is_published: z.boolean().optional(),
});

export type PostLink = z.infer<typeof PostLink>;

export const PublishedPosts = z.object({
  data: z.array(
    z.object({
      id: GraphId,
      message: z.string().optional(),
      created_time: z.string(),
      is_published: z.boolean().optional(),
      from: z.object({ id: GraphId }).optional(),
      application: z.object({ id: GraphId }).optional(),
      attachments: z
        .object({
          data: z.array(z.object({ target: z.object({ id: GraphId.optional() }).optional() })),
        })
        .optional(),
    }),
  ),
  paging: Paging,
});
export type PublishedPost = z.infer<typeof PublishedPosts>['data'][number];

export const CommentLink = z.object({ permalink_url: z.string().min(1).optional() });

export const CommentListing = z.object({
  data: z.array(
    CommentLink.extend({
      id: GraphId,
      message: z.string().default(''),
      created_time: z.string(),
      from: z.object({ id: GraphId }).optional(),
      /** Only replies have one. */
      parent: z.object({ id: GraphId }).optional(),
    }),
  ),
  paging: Paging,
});
export type ListedComment = z.infer<typeof CommentListing>['data'][number];

export const PhotoStory = z.object({ id: GraphId, page_story_id: GraphId.optional() });

/** `GET /{page}/stories`: the stories of the last day and, with the Page's archive on, older ones. */
export const StoryListing = z.object({
  data: z.array(
    z.object({ post_id: GraphId, media_id: GraphId.optional(), url: z.string().optional() }),
  ),
});
export type ListedStory = z.infer<typeof StoryListing>['data'][number];

export const ReelSession = z.object({ video_id: GraphId, upload_url: z.url() });

export const VideoSession = z.object({
  upload_session_id: GraphId,
  video_id: GraphId,
  start_offset: ByteCount,
  end_offset: ByteCount,
});

const Offsets = z.object({ start_offset: ByteCount, end_offset: ByteCount });

/** The next chunk that Facebook expects. A refused chunk returns the same fields in `error_data`. */
export const NextPiece = z.union([
  Offsets,
  z.object({ error: z.object({ error_data: Offsets }) }).transform(({ error }) => error.error_data),
]);

/** Both finish calls return only an acknowledgment. The video is read afterwards to see if it's live. */
export const Acknowledged = z.object({ success: z.literal(true), post_id: GraphId.optional() });

/** Both are omitted if there's nothing to count, or nothing that this app may count. */
export const Counters = z.object({
  shares: z.object({ count: z.number() }).optional(),
  comments: z
    .object({ summary: z.object({ total_count: z.number().optional() }).optional() })
    .optional(),
});
export type Counters = z.infer<typeof Counters>;

export const Insights = z.object({
  data: z.array(
    z.object({
      name: z.string(),
      values: z
        .array(
          z.object({ value: z.union([z.number(), z.record(z.string(), z.number())]).optional() }),
        )
        .default([]),
    }),
  ),
});

export const PostMedia = z.object({
  attachments: z
    .object({
      data: z.array(
        z.object({
          media_type: z.string().optional(),
          target: z.object({ id: GraphId.optional() }).optional(),
        }),
      ),
    })
    .optional(),
});

/** Token details from Meta. Its field reference couldn't be checked again, so every field is optional. */
export const TokenFacts = z.object({
  data: z.object({
    is_valid: z.boolean().optional(),
    scopes: z.array(z.string()).optional(),
  }),
});

/** Response of calls that return only success. */
export const Done = z.object({ success: z.literal(true) });

const PhaseError = z.object({
  code: z.union([z.string(), z.number()]).transform(String).optional(),
  message: z.string().optional(),
});

/** Meta's documentation and SDK spell some fields differently, so both spellings are accepted. */
const VideoPhase = z
  .object({
    status: z.string().optional(),
    bytes_transfered: ByteCount.optional(),
    bytes_transferred: ByteCount.optional(),
    publish_status: z.string().optional(),
    error: PhaseError.optional(),
    errors: z.array(PhaseError).optional(),
  })
  .optional();

export const Video = z.object({
  id: GraphId.optional(),
  published: z.boolean().optional(),
  post_id: GraphId.optional(),
  permalink_url: z.string().optional(),
  status: z.object({
    video_status: z.string().optional(),
    uploading_phase: VideoPhase,
    processing_phase: VideoPhase,
    publishing_phase: VideoPhase,
  }),
});
export type Video = z.infer<typeof Video>;

export function feedPost(post: {
  message: string;
  link: string | null;
  photoIds: readonly string[];
  options: FacebookOptions | undefined;
}): Readonly<Record<string, string>> {
  const { placeId, backgroundId } = post.options ?? {};
  const photos = post.photoIds.map((id) => ({ media_fbid: id }));
  return {
    ...(post.message !== '' && { message: post.message }),
    ...(post.link !== null && { link: post.link }),
    ...(placeId && { place: placeId }),
    ...(backgroundId && { text_format_preset_id: backgroundId }),
    ...(photos.length > 0 && { attached_media: JSON.stringify(photos) }),
  };
}
