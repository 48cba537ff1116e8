import type { ApiOperation } from '#app/domain/platforms/site.ts';
import { OPERATIONS } from '#openapi/operations/index.ts';

/** What the API page lists: that which is really there. */
export const API_OPERATIONS: readonly ApiOperation[] = OPERATIONS.map(
  ({ method, path, tag, summary }) => ({ method, path, tag, summary }),
);
