import { z } from 'zod';
import { FAULT_KINDS } from '../kit/faults.ts';

const DAY_SECONDS = 86_400;
const MAX_DELAY_MS = 10 * 60 * 1000;

export const FaultInput = z
  .strictObject({
    platform: z.string(),
    endpoint: z.string(),
    kind: z.enum(FAULT_KINDS),
    status: z.int().min(200).max(599).optional(),
    body: z.unknown().optional(),
    headers: z.record(z.string(), z.string()).optional(),
    delayMs: z.int().min(0).max(MAX_DELAY_MS).optional(),
    atByte: z.int().min(0).optional(),
    count: z.int().min(1).optional(),
    skip: z.int().min(0).optional(),
    probability: z.number().min(0).max(1).optional(),
    seed: z.int().optional(),
  })
  .superRefine((fault, context) => {
    const needed = {
      status: 'status',
      status_after: 'status',
      delay: 'delayMs',
      cut_body: 'atByte',
    } as const;
    const name = fault.kind in needed ? needed[fault.kind as keyof typeof needed] : null;
    if (name && fault[name] === undefined) {
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `is required for faults of the kind ${fault.kind}`,
      });
    }
  });

export const ReceivedQuery = z.strictObject({
  platform: z.string().optional(),
  endpoint: z.string().optional(),
  since: z
    .union([z.coerce.number().int().min(0), z.iso.datetime({ offset: true })])
    .optional()
    .describe('Only requests after this ID, or from this time on.'),
});

export const PlatformQuery = z.strictObject({ platform: z.string().optional() });

export const ClockInput = z.union([
  z.strictObject({
    advanceSeconds: z
      .number()
      .min(0)
      .max(20 * 365 * DAY_SECONDS),
  }),
  z.strictObject({
    setOffsetSeconds: z
      .number()
      .min(-365 * DAY_SECONDS)
      .max(20 * 365 * DAY_SECONDS),
  }),
]);

export const KnobsInput = z.record(z.string(), z.union([z.boolean(), z.number(), z.string()]));

export const ProfileInput = z.strictObject({ profile: z.enum(['default', 'volume']) });

export const ResetInput = z.strictObject({ platform: z.string().optional() });

export const TokensInput = z.strictObject({ platform: z.string(), accountId: z.string() });
