import type { ZodType } from 'zod';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { PlatformError, type StepState } from '#app/server/ports/platform-adapter.ts';

/** Parses a step's stored state. An older version may have written it, so it's validated. */
export function parseState<T>(platform: PlatformId, schema: ZodType<T>, state: StepState): T {
  const parsed = schema.safeParse(state);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map((issue) => issue.path.join('.') || '(root)').join(', ');
  throw new PlatformError({
    platform,
    kind: 'bug',
    code: 'unreadable_state',
    message: `Couldn't read the delivery's saved state at ${where}.`,
    remedy: 'Contact your administrator, then publish the post again.',
    cause: parsed.error,
  });
}
