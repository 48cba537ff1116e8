import answers from './answers.json' with { type: 'json' };

/** An answer with success, as the document shows it. */
export interface KeptAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * A real answer of each operation, by its id. `UPDATE_ANSWERS=true npx vitest run --project api
 * tests/api/every-operation.test.ts` takes them anew; without it that test says where they are no longer true.
 */
export const ANSWERS: Readonly<Record<string, KeptAnswer>> = answers;
