import { z } from 'zod';

/** The steps from a new account to its first post, in order. */
export const START_STEPS = ['account', 'plan', 'post'] as const;
export const StartStep = z.enum(START_STEPS);
export type StartStep = z.infer<typeof StartStep>;

export interface StartFacts {
  readonly hasAccount: boolean;
  readonly hasPlan: boolean;
  readonly hasPost: boolean;
}

export interface StartStepState {
  readonly id: StartStep;
  readonly state: 'done' | 'skipped' | 'open';
}

/** A step is done as soon as its fact is true, even if it was skipped before. */
export function listStartSteps(
  { hasAccount, hasPlan, hasPost }: StartFacts,
  skipped: readonly string[],
): readonly StartStepState[] {
  const isDone: Readonly<Record<StartStep, boolean>> = {
    account: hasAccount,
    plan: hasPlan,
    post: hasPost,
  };
  return START_STEPS.map((id) => {
    if (isDone[id]) return { id, state: 'done' };
    return { id, state: skipped.includes(id) ? 'skipped' : 'open' };
  });
}

/** Returns whether there is anything left to do. */
export const hasOpenStep = (steps: readonly StartStepState[]): boolean =>
  steps.some(({ state }) => state === 'open');
