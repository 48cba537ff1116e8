import answers from './responses.json' with { type: 'json' };

/** A successful response, as the document shows it. */
export interface KeptResponse {
  readonly status: number;
  readonly body: unknown;
}

/**
 * A real response of each operation, by operation ID. `UPDATE_RESPONSES=true npx vitest run --project api
 * tests/api/every-operation.test.ts` records them again. Without the variable, that test reports which ones
 * are outdated.
 */
export const RESPONSES: Readonly<Record<string, KeptResponse>> = answers;
