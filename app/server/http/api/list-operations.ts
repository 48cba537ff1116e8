import type { ApiOperation } from '#app/domain/platforms/site.ts';
import { OPERATIONS } from '#openapi/operations/index.ts';

/** The operations listed on the API page, taken from the real ones. */
export const API_OPERATIONS: readonly ApiOperation[] = OPERATIONS.map(
  ({ method, path, tag, summary }) => ({ method, path, tag, summary }),
);
