import { z } from 'zod';
import { MAX_BACKGROUND_TEXT } from './facebook-limits.ts';
import { PostFormat } from './post-format.ts';

/** Far above the limits, which the content rules check, so that a draft may have options that aren't finished. */
const MAX_ID = 100;
const MAX_LINK = 2048;

/** https://developers.facebook.com/docs/graph-api/reference/page/feed/#publish */
export const FacebookOptions = z.strictObject({
  format: PostFormat.optional(),
  link: z
    .string()
    .trim()
    .max(MAX_LINK)
    .optional()
    .describe(
      'The link whose card the post shows. Default: the first link in the text. Only for posts without files. Facebook reads the card’s title and image from the page.',
    ),
  placeId: z
    .string()
    .trim()
    .max(MAX_ID)
    .optional()
    .describe(
      'ID of the Facebook Page of the place where the post was made. Only for posts with text or images.',
    ),
  backgroundId: z
    .string()
    .trim()
    .max(MAX_ID)
    .optional()
    .describe(
      `ID of one of Facebook’s backgrounds for a text (\`text_format_preset_id\`). Only for texts of up to ${MAX_BACKGROUND_TEXT} characters, without files and link card.`,
    ),
});
export type FacebookOptions = z.infer<typeof FacebookOptions>;
