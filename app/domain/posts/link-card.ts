import { z } from 'zod';
import { LINKEDIN_VISIBILITIES, MAX_DOCUMENT_TITLE } from './linkedin-limits.ts';
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
  visibility: z
    .enum(LINKEDIN_VISIBILITIES)
    .optional()
    .describe(
      'Who can see the post: everyone, the author’s connections, or everyone with a LinkedIn account. Default: public, which is all that Pages have.',
    ),
  documentTitle: z
    .string()
    .trim()
    .min(1)
    .max(MAX_DOCUMENT_TITLE)
    .optional()
    .describe('The title above a document. Default: the file’s name.'),
  allowReshare: z
    .boolean()
    .optional()
    .describe('Whether others can reshare the post. Default: true.'),
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
