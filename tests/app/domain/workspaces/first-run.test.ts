import { describe, expect, it } from 'vitest';
import { hasOpenStep, listStartSteps } from '#app/domain/workspaces/first-run.ts';

const NEW = { hasAccount: false, hasPlan: false, hasPost: false };
const states = (...args: Parameters<typeof listStartSteps>) =>
  listStartSteps(...args).map(({ id, state }) => `${id} ${state}`);

describe('the first steps', () => {
  it('are all open for a new person', () => {
    expect(states(NEW, [])).toEqual(['account open', 'plan open', 'post open']);
  });

  it('complete themselves from facts, even after they were skipped', () => {
    expect(states({ ...NEW, hasAccount: true, hasPost: true }, ['account', 'plan'])).toEqual([
      'account done',
      'plan skipped',
      'post done',
    ]);
  });

  it('end when each is done or skipped', () => {
    expect(hasOpenStep(listStartSteps(NEW, ['account', 'plan']))).toBe(true);
    expect(hasOpenStep(listStartSteps({ ...NEW, hasPost: true }, ['account', 'plan']))).toBe(false);
  });
});
