import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { checkTarget } from './check-target.ts';
import { MAX_TARGET } from './short-link-limits.ts';

const Target = z
  .string()
  .trim()
  .min(1, 'Enter a link.')
  .max(MAX_TARGET, `Use a link of at most ${MAX_TARGET} characters.`)
  .transform((text, context) => {
    const checked = checkTarget(text);
    if ('target' in checked) return checked.target;
    context.addIssue({ code: 'custom', message: checked.fault });
    return z.NEVER;
  })
  .describe('Where the link leads: http or https, without a user name or password.');

export const CreateShortLinkInput = z.strictObject({ target: Target }).meta({ id: 'NewShortLink' });
export type CreateShortLinkInput = z.infer<typeof CreateShortLinkInput>;

export const ShortLinkOutput = z
  .object({
    id: z.string(),
    url: z.string().describe('The short link.'),
    target: z.string().describe('Where it leads. An international host is in its `xn--` form.'),
    purpose: z
      .enum(['manual', 'posts'])
      .describe('manual: created by a person. posts: created for a link in posts.'),
    clicks: z
      .number()
      .int()
      .describe('How often it was opened, including by programs that show a preview of it.'),
    createdAt: Instant,
    revokedAt: Instant.nullable().describe('Since when it no longer works.'),
  })
  .meta({ id: 'ShortLink' });
export type ShortLinkOutput = z.infer<typeof ShortLinkOutput>;

const SHORT_LINK_ID = /^slnk_[0-7][0-9a-hjkmnp-tv-z]{25}$/u;

export const ListShortLinksInput = z.object({
  cursor: z
    .string()
    .regex(SHORT_LINK_ID, 'The cursor is the previous page’s `nextCursor`.')
    .optional()
    .describe('The previous page’s `nextCursor`.'),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});
export type ListShortLinksInput = z.infer<typeof ListShortLinksInput>;

export const ShortLinkPage = z.object({
  items: z.array(ShortLinkOutput),
  nextCursor: z.string().nullable(),
});
export type ShortLinkPage = z.infer<typeof ShortLinkPage>;
