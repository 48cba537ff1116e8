import { z } from 'zod';

const Author = z.string().regex(/^urn:li:(person|organization):[\w-]+$/);
const ImageUrn = z.string().regex(/^urn:li:image:\w+$/);
const AltText = z.string().max(4086).optional();

const Media = z.strictObject({
  id: z.string().regex(/^urn:li:(image|video|document):\w+$/),
  title: z.string().min(1).max(400).optional(),
  altText: AltText,
});

const Article = z.strictObject({
  source: z.url({ protocol: /^https?$/ }),
  title: z.string().min(1).max(400),
  description: z.string().optional(),
  thumbnail: ImageUrn.optional(),
  thumbnailAltText: AltText,
});

const MultiImage = z.strictObject({
  images: z
    .array(z.strictObject({ id: ImageUrn, altText: AltText }))
    .min(2)
    .max(20),
});

const Poll = z.strictObject({
  question: z.string().min(1).max(140),
  options: z
    .array(z.strictObject({ text: z.string().min(1).max(30) }))
    .min(2)
    .max(4),
  settings: z.strictObject({
    duration: z.enum(['ONE_DAY', 'THREE_DAYS', 'SEVEN_DAYS', 'FOURTEEN_DAYS']),
  }),
});

/** `POST /rest/posts`. Rejects undocumented fields at every depth. */
export const PostInput = z.strictObject({
  author: Author,
  commentary: z.string(),
  visibility: z.enum(['PUBLIC', 'CONNECTIONS', 'LOGGED_IN', 'CONTAINER']),
  distribution: z.strictObject({
    feedDistribution: z.enum(['MAIN_FEED', 'NONE']),
    targetEntities: z.array(z.unknown()).max(0).optional(),
    thirdPartyDistributionChannels: z.array(z.unknown()).max(0).optional(),
  }),
  lifecycleState: z.literal('PUBLISHED'),
  isReshareDisabledByAuthor: z.boolean().optional(),
  content: z
    .strictObject({
      media: Media.optional(),
      article: Article.optional(),
      multiImage: MultiImage.optional(),
      poll: Poll.optional(),
    })
    .refine((content) => Object.keys(content).length === 1, 'exactly one kind of content')
    .optional(),
  reshareContext: z
    .strictObject({ parent: z.string().regex(/^urn:li:(share|ugcPost):[0-9]+$/) })
    .optional(),
});

export type PostInput = z.infer<typeof PostInput>;
