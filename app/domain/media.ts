import { z } from 'zod';

export const MediaKind = z.enum(['image', 'gif', 'video', 'document']);
export type MediaKind = z.infer<typeof MediaKind>;

/** A media file as screens and API clients see it. `type`, `url`, `dimensions`, `filename`: product-spec section 3. */
export const MediaOutput = z
  .object({
    id: z.string(),
    url: z.string().describe('A signed link to the file. It ends; ask again for a fresh one.'),
    type: z.enum(['image', 'video', 'document']),
    kind: MediaKind,
    contentType: z.string(),
    fileName: z.string(),
    filename: z.string().meta({ deprecated: true, description: 'The same as fileName.' }),
    sizeBytes: z.number(),
    sha256: z.string(),
    width: z.number().nullable(),
    height: z.number().nullable(),
    dimensions: z.object({ width: z.number(), height: z.number() }).nullable(),
    durationMs: z.number().nullable(),
    altText: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'Media' });
export type MediaOutput = z.infer<typeof MediaOutput>;
