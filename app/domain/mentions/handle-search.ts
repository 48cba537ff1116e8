import { z } from 'zod';
import { PlatformId } from '../platforms/platforms.ts';
import { MAX_DISPLAY_NAME } from './mention-limits.ts';

export const SearchHandlesInput = z.object({
  platform: PlatformId.describe('Only Twitter and YouTube can be searched.'),
  query: z
    .string()
    .trim()
    .min(1, 'Enter a name or handle.')
    .max(MAX_DISPLAY_NAME, `Use at most ${MAX_DISPLAY_NAME} characters.`)
    .describe('Part of a name or handle on Twitter. The whole handle on YouTube.'),
});
export type SearchHandlesInput = z.infer<typeof SearchHandlesInput>;

export const HandleList = z
  .object({
    items: z.array(
      z.object({
        handle: z.string().describe('Without @, as a mention has it.'),
        name: z.string(),
        profileUrl: z.string(),
      }),
    ),
  })
  .meta({ id: 'HandleList' });
export type HandleList = z.infer<typeof HandleList>;
