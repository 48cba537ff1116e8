import { z } from 'zod';
import { LinkedInPoll } from './poll.ts';

/** https://learn.microsoft.com/linkedin/marketing/community-management/shares/article-ads-integrations */
export const MAX_LINK_TITLE = 400;
/** LinkedIn documents no limit and shows about two lines. */
export const MAX_LINK_DESCRIPTION = 1000;

export const LinkedInOptions = z.strictObject({
  linkCard: z
    .boolean()
    .default(true)
    .describe('Adds a preview card for the first link of a post without media.'),
  linkTitle: z
    .string()
    .trim()
    .min(1)
    .max(MAX_LINK_TITLE)
    .optional()
    .describe('The card’s title. Default: the page’s own.'),
  linkDescription: z
    .string()
    .trim()
    .max(MAX_LINK_DESCRIPTION)
    .optional()
    .describe('The card’s description. Default: the page’s own.'),
  linkImage: z
    .boolean()
    .default(true)
    .describe("Adds an image to the card: that of `content.coverMediaId`, or else the page's own."),
  poll: LinkedInPoll.optional(),
});
export type LinkedInOptions = z.infer<typeof LinkedInOptions>;

export const ReadLinkInput = z
  .strictObject({
    url: z.string().trim().min(1).max(2000).describe('The http or https address of a page.'),
  })
  .meta({ id: 'ReadLink', example: { url: 'https://example.com/guide' } });
export type ReadLinkInput = z.infer<typeof ReadLinkInput>;

/** The page details that a preview card shows. */
export const LinkOutput = z
  .object({
    url: z.string(),
    title: z.string().nullable(),
    description: z.string().nullable(),
    imageUrl: z.string().nullable().describe("The page's preview image."),
  })
  .meta({ id: 'Link' });
export type LinkOutput = z.infer<typeof LinkOutput>;
