import { z } from 'zod';

/** The five tones (product-spec section 9). */
export const TONES = ['professional', 'casual', 'friendly', 'humorous', 'formal'] as const;

export const Tone = z.enum(TONES);
export type Tone = z.infer<typeof Tone>;
