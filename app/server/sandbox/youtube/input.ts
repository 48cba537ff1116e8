import type { z } from 'zod';
import { badRequest } from './errors.ts';

/** The body, as the schema knows it. Throws a bad request that names the first wrong field. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const place = issue?.path.join('.') || 'the body';
  throw badRequest(
    `Invalid JSON payload received. Invalid value at '${place}': ${issue?.message ?? ''}`,
  );
}
