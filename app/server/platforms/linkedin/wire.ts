import { z } from 'zod';
import { escapeLittleText } from '#app/domain/text/little-text.ts';
import type { DeliveryContent, MediaFile } from '#app/server/ports/platform-adapter.ts';
import { cutText } from '../kit/cut-text.ts';
import type { Card } from './state.ts';

export const TokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().optional(),
  refresh_token: z.string().optional(),
  refresh_token_expires_in: z.number().optional(),
  scope: z.string().optional(),
});

export const UserinfoResponse = z.object({
  sub: z.string().min(1),
  name: z.string(),
  picture: z.string().optional(),
});

/** Older responses call the Page `organizationTarget`. */
export const PageRoles = z.object({
  elements: z.array(
    z.object({
      role: z.string(),
      organization: z.string().optional(),
      organizationTarget: z.string().optional(),
    }),
  ),
});

export const Organization = z.object({
  localizedName: z.string().min(1),
  vanityName: z.string().optional(),
  logoV2: z.object({ cropped: z.string(), original: z.string() }).partial().optional(),
});

export const ImageResponse = z.object({ downloadUrl: z.string() });

export const Introspection = z.object({
  active: z.boolean(),
  status: z.string().optional(),
  scope: z.string().optional(),
});
export type Introspection = z.infer<typeof Introspection>;

const FileUpload = z.object({
  uploadUrl: z.string(),
  uploadUrlExpiresAt: z.number().optional(),
});
export const ImageUploadResponse = z.object({ value: FileUpload.extend({ image: z.string() }) });
export const DocumentUploadResponse = z.object({
  value: FileUpload.extend({ document: z.string() }),
});

export const VideoUploadResponse = z.object({
  value: z.object({
    video: z.string(),
    uploadToken: z.string().default(''),
    uploadUrlsExpireAt: z.number().optional(),
    thumbnailUploadUrl: z.string().optional(),
    uploadInstructions: z
      .array(
        z.object({
          uploadUrl: z.string(),
          firstByte: z.number().int(),
          lastByte: z.number().int(),
        }),
      )
      .min(1),
  }),
});

export const AssetResponse = z.object({
  status: z.string(),
  processingFailureReason: z.string().optional(),
});

const Count = z.number().nullable().default(null);

export const ShareStatistics = z.object({
  elements: z.array(
    z.object({
      share: z.string().optional(),
      ugcPost: z.string().optional(),
      totalShareStatistics: z.object({
        impressionCount: Count,
        uniqueImpressionsCount: Count,
        clickCount: Count,
        likeCount: Count,
        commentCount: Count,
        shareCount: Count,
      }),
    }),
  ),
});

export type ShareStatistics = z.infer<typeof ShareStatistics>;

/**
 * `metricType` is a string since 202605 and was an object before. It isn't read, because each call
 * requests one metric.
 */
export const MemberAnalytics = z.object({ elements: z.array(z.object({ count: z.number() })) });

export const SocialActions = z.object({
  likesSummary: z.object({ totalLikes: Count }).optional(),
  commentsSummary: z
    .object({ totalFirstLevelComments: Count, aggregatedTotalComments: Count })
    .optional(),
});

/** Both names are documented for the comment's URN. */
export const CommentResponse = z.object({
  commentUrn: z.string().min(1).optional(),
  $URN: z.string().min(1).optional(),
});

export const CommentListing = z.object({
  elements: z.array(
    CommentResponse.extend({
      id: z.string(),
      actor: z.string().optional(),
      message: z.object({ text: z.string().default('') }),
      /** Epoch milliseconds. */
      created: z.object({ time: z.number() }),
    }),
  ),
  paging: z.object({ total: z.number().optional() }).default({}),
});

export const PagePosts = z.object({
  elements: z.array(
    z.object({
      id: z.string(),
      commentary: z.string().default(''),
      /** Epoch milliseconds. */
      createdAt: z.number().default(0),
    }),
  ),
});

/** A post as returned to its author. */
export const NamedPost = z.object({
  id: z.string(),
  commentary: z.string().optional(),
  createdAt: z.number().optional(),
});

/** A post's URN in LinkedIn's headers and refusals. */
const POST_URN = /urn:li:(?:share|ugcPost|activity):\d+/;

export function findPostUrn(text: string): string | null {
  return POST_URN.exec(text)?.[0] ?? null;
}

/**
 * LinkedIn refuses longer alt text. A shortened description is better than a failed post
 * (https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/images-api).
 */
const MAX_ALT_TEXT = 4086;

export interface PostMedia {
  readonly file: MediaFile;
  readonly urn: string;
}

/**
 * Builds the body of POST /rest/posts. The same content produces the same bytes, which is how LinkedIn
 * recognizes a repeat.
 */
export function buildPostBody(
  author: string,
  content: DeliveryContent,
  { media, card }: { readonly media: readonly PostMedia[]; readonly card: Card | null },
): object {
  const {
    visibility = 'public',
    documentTitle,
    allowReshare = true,
  } = content.options.linkedin ?? {};
  const attached =
    buildPoll(content) ??
    buildContent(media, documentTitle) ??
    (card === null ? null : { article: buildArticle(card) });
  return {
    author,
    commentary: escapeLittleText(content.text, content.options.mentions),
    visibility: VISIBILITIES[visibility],
    distribution: {
      feedDistribution: 'MAIN_FEED',
      targetEntities: [],
      thirdPartyDistributionChannels: [],
    },
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: !allowReshare,
    ...(attached === null ? {} : { content: attached }),
  };
}

const VISIBILITIES = {
  public: 'PUBLIC',
  connections: 'CONNECTIONS',
  loggedIn: 'LOGGED_IN',
} as const;

const POLL_DURATIONS = { 1: 'ONE_DAY', 3: 'THREE_DAYS', 7: 'SEVEN_DAYS', 14: 'FOURTEEN_DAYS' };

/** https://learn.microsoft.com/linkedin/marketing/community-management/shares/poll-post-api */
function buildPoll({ options: { linkedin } }: DeliveryContent): object | null {
  if (!linkedin?.poll) return null;
  const { question, options, durationDays } = linkedin.poll;
  return {
    poll: {
      question,
      options: options.map((text) => ({ text })),
      settings: { duration: POLL_DURATIONS[durationDays] },
    },
  };
}

/** LinkedIn shows the title and description literally: neither is little text. */
function buildArticle({ source, title, description, thumbnail }: Card): object {
  return {
    source,
    title,
    ...(description === null ? {} : { description }),
    ...(thumbnail === null ? {} : { thumbnail }),
  };
}

function buildContent(media: readonly PostMedia[], title: string | undefined): object | null {
  const [first] = media;
  if (first === undefined) return null;
  if (media.length === 1) return { media: buildMedia(first, title) };
  return { multiImage: { images: media.map((each) => buildMedia(each)) } };
}

/** Documents are shown with a title, and images have alt text. Videos have neither. */
function buildMedia({ file, urn }: PostMedia, title?: string): object {
  if (file.kind === 'document') return { id: urn, title: title ?? file.fileName };
  const describes = file.kind !== 'video' && file.altText !== null && file.altText !== '';
  return { id: urn, ...(describes ? { altText: cutText(file.altText, MAX_ALT_TEXT) } : {}) };
}
