import type { z } from 'zod';

const MINUTE_SECONDS = 60;

/** Formats a wait, rounded up to minutes, as in "try again in a minute". */
export function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE_SECONDS);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

/** Returns the first message for each field, keyed by field name. */
export function toFieldErrors(error: z.ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0] ?? 'form')] ??= message;
  return errors;
}
