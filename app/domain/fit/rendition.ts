import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { AccountTier } from '../platforms/account-tier.ts';
import { CAROUSEL_SHAPES } from './carousel-shapes.ts';
import { FitFacts } from './fit-facts.ts';
import { FitRecipe } from './fit-recipe.ts';
import { FocalPoint, MediaOutput } from '../media/media.ts';
import { PlatformId } from '../platforms/platforms.ts';

const TrimStart = z.number().int().min(0).max(86_400_000);

/** The person's choices for converting a file. */
export const FitChoice = z.strictObject({
  focalPoint: FocalPoint.optional().describe(
    'The point that stays visible when the image is cropped, as fractions of its width and height from 0 to 1. Default: the center.',
  ),
  trimStartMs: TrimStart.optional().describe(
    'Where a trimmed video starts, in milliseconds. Default: the beginning.',
  ),
});
export type FitChoice = z.infer<typeof FitChoice>;

/** A post's limit (`files-per-post.ts`), which this folder can't import. */
const MAX_CAROUSEL_FILES = 35;
const Shape = z.enum(CAROUSEL_SHAPES);

/** The person's choices for converting the files of a post. */
export const PostFit = FitChoice.extend({
  carouselShape: Shape.optional().describe(
    'Brings all files of a carousel on Instagram to one shape, each cropped around its own focal point: the shape of the first file (`first`), or this one. Without it, Instagram itself crops them to the first file’s, around the center. Other platforms show each file in its own shape.',
  ),
});
export type PostFit = z.infer<typeof PostFit>;

/** A request to convert one file. */
export const FitRequest = z
  .strictObject({
    platforms: z.array(PlatformId).min(1).max(6),
    accountIds: z
      .array(z.string().max(80))
      .max(20)
      .optional()
      .describe(
        "The accounts whose limits apply. Without them, each platform's default account is used. Where several accounts of a platform differ, the lower limits apply.",
      ),
    ...FitChoice.shape,
    carouselShape: Shape.optional().describe(
      'Plans the file for Instagram as part of a carousel whose files get one shape, as `fit.carouselShape` of a post does. Needs `carouselMediaIds`.',
    ),
    carouselMediaIds: z
      .array(z.string().max(80))
      .max(MAX_CAROUSEL_FILES)
      .optional()
      .describe('With carouselShape: the `id`s of the carousel’s files, in order.'),
    coverFor: z
      .string()
      .max(80)
      .optional()
      .describe(
        'The `id` of a video: the file is then planned as a cover of that video instead of as a post of its own.',
      ),
  })
  .meta({ id: 'FitRequest' });
export type FitRequest = z.infer<typeof FitRequest>;

export const RenditionRequest = FitRequest.extend({
  replace: z
    .boolean()
    .optional()
    .describe(
      'Stops unfinished conversions of the file for these platforms with other settings, unless a post is waiting for them. For previews while the user is still choosing.',
    ),
}).meta({ id: 'RenditionRequest' });
export type RenditionRequest = z.infer<typeof RenditionRequest>;

export const RenditionState = z.enum(['queued', 'running', 'ready', 'failed']);
export type RenditionState = z.infer<typeof RenditionState>;

const FitChanges = z.array(z.object({ code: z.string(), message: z.string() }));

const Progress = z.number().int().describe('Percent.');

/** Progress of a planned file's conversion. */
const FitMaking = z
  .object({
    state: RenditionState,
    progress: Progress,
    message: z.string().nullable().describe('Why it failed.'),
  })
  .meta({ id: 'FitMaking' });
export type FitMaking = z.infer<typeof FitMaking>;

/** How a file would be converted for one platform. */
export const FitPlanOutput = z
  .object({
    platform: PlatformId,
    tier: AccountTier.describe(
      'The limits used: the account’s `tier`, or `standard` if none is connected.',
    ),
    verdict: z
      .enum(['fits', 'changes', 'impossible'])
      .describe('fits: published as is. changes: converted as listed. impossible: see `reason`.'),
    needed: z.boolean(),
    changes: FitChanges.describe(
      'What changes. For an existing copy, what was actually done: a track that couldn’t be copied was encoded.',
    ),
    reason: z.string().nullable(),
    recipe: FitRecipe.nullable().describe(
      'The same recipe and file give the same bytes. For an existing copy, the recipe that created it.',
    ),
    output: FitFacts.nullable().describe(
      'The converted file; its size in bytes is an upper limit.',
    ),
    made: MediaOutput.nullable().describe(
      'The finished file if it exists. Only the fit-plan operation returns it.',
    ),
    making: FitMaking.nullable().describe(
      'Progress if it was requested before. Only the fit-plan operation returns it.',
    ),
  })
  .meta({ id: 'FitPlan' });
export type FitPlanOutput = z.infer<typeof FitPlanOutput>;

/** For a file that was uploaded for a platform. */
export const UploadFit = FitPlanOutput.nullable().describe(
  'What will change for the platform that the upload named; null if it named none.',
);

export const UploadedMedia = MediaOutput.extend({ fit: UploadFit }).meta({ id: 'UploadedMedia' });
export type UploadedMedia = z.infer<typeof UploadedMedia>;

export const FitPlanList = z.object({ items: z.array(FitPlanOutput) });

/** A file converted from another one for a platform. */
export const RenditionOutput = z
  .object({
    id: z.string(),
    mediaId: z.string().describe('The original.'),
    platform: PlatformId.describe('The platform that requested it first; see `platforms`.'),
    platforms: z
      .array(PlatformId)
      .describe(
        'Every platform that requested this file. Platforms that need the same file share it.',
      ),
    state: RenditionState,
    progress: Progress,
    message: z.string().nullable().describe('Why it failed.'),
    media: MediaOutput.nullable().describe('The finished file.'),
    recipe: FitRecipe.describe('What changes. For a finished file, what was actually done.'),
    changes: FitChanges.describe(
      'The same as text, for `platform`. Empty for older files, whose changes weren’t recorded.',
    ),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'Rendition' });
export type RenditionOutput = z.infer<typeof RenditionOutput>;

export const RenditionList = z.object({
  items: z.array(RenditionOutput),
  plans: z.array(FitPlanOutput).describe('The plan for each requested platform.'),
});
export type RenditionList = z.infer<typeof RenditionList>;
