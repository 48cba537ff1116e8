import { z } from 'zod';

/** What a post tells its audience about how and for whom it was made. */
export const Disclosure = z
  .strictObject({
    madeWithAi: z.boolean().default(false).describe('The media were made or changed with AI.'),
    paidPartnership: z.boolean().default(false).describe('Someone else pays for the post.'),
    ownBrand: z.boolean().default(false).describe('It promotes the author’s own business.'),
  })
  .meta({ id: 'Disclosure' });
export type Disclosure = z.infer<typeof Disclosure>;
