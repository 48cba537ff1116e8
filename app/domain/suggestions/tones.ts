import { z } from 'zod';

export const TONES = ['professional', 'casual', 'friendly', 'humorous', 'formal'] as const;

export const Tone = z.enum(TONES);
export type Tone = z.infer<typeof Tone>;
