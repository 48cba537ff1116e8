import { z } from 'zod';
import type { PlatformId } from '../platforms/platforms.ts';
import { MAX_DISPLAY_NAME } from './mention-limits.ts';

/** A plain handle, which people write with or without @. */
const toHandle = (pattern: RegExp, rule: string) =>
  z
    .string()
    .max(MAX_DISPLAY_NAME)
    .transform((text) => text.trim().replace(/^@/u, ''))
    .pipe(z.string().regex(pattern, rule));

/** A name as the platform shows it. Brackets would end LinkedIn's mention. */
export const DisplayName = z
  .string()
  .transform((text) => text.replace(/\s+/gu, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Enter a name.')
      .max(MAX_DISPLAY_NAME, `Use at most ${MAX_DISPLAY_NAME} characters.`)
      .regex(/^[^[\]\\@]*$/u, 'A name has no [, ], \\, or @.'),
  );

export const LINKEDIN_URN = /^urn:li:(?:organization:\d{1,20}|person:[\w-]{1,60})$/u;

const LinkedInHandle = z.strictObject({
  urn: z
    .string()
    .trim()
    .regex(
      LINKEDIN_URN,
      'Enter an URN, such as urn:li:organization:2414183 or urn:li:person:yrZCpj2Z12.',
    ),
  name: DisplayName.describe(
    'The name on LinkedIn, with the same letters in upper and lower case. With another name, LinkedIn shows plain text.',
  ),
});

const FacebookHandle = z.strictObject({
  pageId: z
    .string()
    .trim()
    .regex(/^\d{1,30}$/u, 'Enter the page’s ID, which has only digits.'),
  name: DisplayName.describe('The page’s name.'),
});

/** The rules are those of each platform's sign-up. */
const HANDLES = {
  twitter: toHandle(
    /^\w{1,15}$/u,
    'A handle on Twitter has up to 15 letters, digits, and underscores.',
  ),
  instagram: toHandle(
    /^(?!.*\.\.)(?!\.)[\w.]{1,30}(?<!\.)$/u,
    'A handle on Instagram has up to 30 letters, digits, underscores, and periods in between.',
  ),
  tiktok: toHandle(
    /^[\w.]{2,24}(?<!\.)$/u,
    'A handle on TikTok has 2 to 24 letters, digits, underscores, and periods, the last of which isn’t a period.',
  ),
  youtube: toHandle(
    /^(?=.{3,30}$)[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_.·-]*[\p{L}\p{M}\p{N}_])$/u,
    'A handle on YouTube has 3 to 30 letters, digits, underscores, and periods or hyphens in between.',
  ),
  linkedin: LinkedInHandle,
  facebook: FacebookHandle,
} satisfies Record<PlatformId, z.ZodType>;

/** The handles of one person or page, by platform. */
export const MentionHandles = z
  .strictObject({
    twitter: HANDLES.twitter.optional(),
    instagram: HANDLES.instagram.optional(),
    tiktok: HANDLES.tiktok.optional(),
    youtube: HANDLES.youtube.optional(),
    linkedin: HANDLES.linkedin.optional(),
    facebook: HANDLES.facebook.optional(),
  })
  .describe('The handle on each platform, without @. Where there is none, posts have the name.');
export type MentionHandles = z.infer<typeof MentionHandles>;

/** A change of single handles. Null removes one. */
export const MentionHandlesChange = z
  .strictObject({
    twitter: HANDLES.twitter.nullish(),
    instagram: HANDLES.instagram.nullish(),
    tiktok: HANDLES.tiktok.nullish(),
    youtube: HANDLES.youtube.nullish(),
    linkedin: HANDLES.linkedin.nullish(),
    facebook: HANDLES.facebook.nullish(),
  })
  .describe('Platforms that aren’t listed keep their handles. null removes one.');
export type MentionHandlesChange = z.infer<typeof MentionHandlesChange>;

/** Returns the handles after a change. */
export function mergeHandles(own: MentionHandles, change: MentionHandlesChange): MentionHandles {
  const merged = { ...own, ...change };
  return MentionHandles.parse(
    Object.fromEntries(Object.entries(merged).filter(([, handle]) => (handle ?? null) !== null)),
  );
}
