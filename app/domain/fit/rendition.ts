import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { AccountTier } from '../platforms/account-tier.ts';
import { FitFacts } from './fit-facts.ts';
import { FitRecipe } from './fit-recipe.ts';
import { FocalPoint, MediaOutput } from '../media/media.ts';
import { PlatformId } from '../platforms/platforms.ts';

const TrimStart = z.number().int().min(0).max(86_400_000);

/** The person's choices for converting a file. */
export const FitChoice = z.strictObject({
  focalPoint: FocalPoint.optional().describe(
    'What must stay in sight when the picture is cropped: parts of its width and height, 0 to 1. The middle when absent.',
  ),
  trimStartMs: TrimStart.optional().describe(
    'Where a video begins that is cut, in milliseconds. Its start when absent.',
  ),
});
export type FitChoice = z.infer<typeof FitChoice>;

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
      'Ends what is still being made of the file for these platforms in another way, where no post waits for it: for looking while one still chooses.',
    ),
}).meta({ id: 'RenditionRequest' });
export type RenditionRequest = z.infer<typeof RenditionRequest>;

export const RenditionState = z.enum(['queued', 'running', 'ready', 'failed']);
export type RenditionState = z.infer<typeof RenditionState>;

const FitChanges = z.array(z.object({ code: z.string(), message: z.string() }));

const Progress = z.number().int().describe('Parts of a hundred.');

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
      'Whose limits the plan follows: the `tier` of the account, or `standard` if none is connected.',
    ),
    verdict: z
      .enum(['fits', 'changes', 'impossible'])
      .describe(
        'fits: it goes out as it is. changes: what is listed is done. impossible: `reason` says why.',
      ),
    needed: z.boolean(),
    changes: FitChanges.describe(
      'What is changed. Where the file was made before, what was really done: a track that couldn’t be copied was encoded.',
    ),
    reason: z.string().nullable(),
    recipe: FitRecipe.nullable().describe(
      'The same recipe with the same file gives the same bytes. Where the file was made before, the recipe that it was made by.',
    ),
    output: FitFacts.nullable().describe(
      'What comes out; its size in bytes is the most it can be.',
    ),
    made: MediaOutput.nullable().describe(
      'The finished file, where it was made before; told by the fit-plan call alone.',
    ),
    making: FitMaking.nullable().describe(
      'How far it is, where it was asked for before; told by the fit-plan call alone.',
    ),
  })
  .meta({ id: 'FitPlan' });
export type FitPlanOutput = z.infer<typeof FitPlanOutput>;

/** For a file that was uploaded for a platform. */
export const UploadFit = FitPlanOutput.nullable().describe(
  'What will be changed of the file for the platform that it was uploaded for; null where none was named.',
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
    recipe: FitRecipe.describe('What is done. For a finished file, what was really done.'),
    changes: FitChanges.describe(
      'The same in words, for `platform`. Empty for a file that was made before Fanfare kept them.',
    ),
    createdAt: Instant,
    finishedAt: Instant.nullable(),
  })
  .meta({ id: 'Rendition' });
export type RenditionOutput = z.infer<typeof RenditionOutput>;

export const RenditionList = z.object({
  items: z.array(RenditionOutput),
  plans: z.array(FitPlanOutput).describe('What was planned for each platform that was asked for.'),
});
export type RenditionList = z.infer<typeof RenditionList>;
