import type { z } from 'zod';

/** Returns the first message for each field, keyed by field name. Messages about no field are `form`. */
export function toFieldErrors(error: z.ZodError | undefined): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? [])
    errors[String(path[0] ?? 'form')] ??= message;
  return errors;
}
