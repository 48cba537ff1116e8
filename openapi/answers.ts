import answers from './answers.json' with { type: 'json' };

/** A successful response, as the document shows it. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * A real response of each operation, by operation ID. `UPDATE_ANSWERS=true npx vitest run --project api
 * tests/api/every-operation.test.ts` records them again. Without the variable, that test reports which ones
 * are outdated.
 */
export const ANSWERS: Readonly<Record<string, KeptAnswer>> = answers;
