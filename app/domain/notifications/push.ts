import { z } from 'zod';

/** Browsers of one person that show notifications. Beyond that, the oldest one stops. */
export const MAX_PUSH_BROWSERS = 10;

const toKey = (bytes: number) => {
  const characters = Math.ceil((bytes * 4) / 3);
  return z.string().regex(new RegExp(`^[\\w-]{${characters}}$`, 'u'));
};

/** What a browser reports after it subscribed to its push service. */
export const PushTargetInput = z.object({
  endpoint: z.string().max(2_000),
  /** An uncompressed point on P-256. */
  p256dh: toKey(65),
  auth: toKey(16),
});
export type PushTargetInput = z.infer<typeof PushTargetInput>;

/** What this browser shows. */
export interface PushState {
  readonly isOn: boolean;
  /** What the browser subscribes with, base64url. */
  readonly publicKey: string;
}
