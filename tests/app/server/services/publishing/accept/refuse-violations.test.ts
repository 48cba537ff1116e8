import { describe, expect, it } from 'vitest';
import { AppError, type Violation } from '#app/server/errors/app-error.ts';
import { refuseViolations } from '#app/server/services/publishing/accept/prepare-post.ts';

const VIOLATIONS: readonly Violation[] = [
  { pointer: '/content/text', code: 'text_too_long', message: 'The text is too long.' },
  { pointer: '/content/media', code: 'media_required', message: 'Add an image or a video.' },
];

function refuse(...args: Parameters<typeof refuseViolations>): unknown {
  try {
    refuseViolations(...args);
    return null;
  } catch (error) {
    return error;
  }
}

describe('refuseViolations', () => {
  it('does nothing without violations', () => {
    expect(refuse([])).toBeNull();
    expect(refuse([], 3)).toBeNull();
  });

  it('throws all violations with the first one’s message', () => {
    const error = refuse(VIOLATIONS);
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'validation_failed',
      message: 'The text is too long.',
      violations: VIOLATIONS,
      violationsOmitted: 0,
    });
  });

  it('adds the number of violations that the caller left out', () => {
    expect(refuse(VIOLATIONS, 7)).toMatchObject({ violationsOmitted: 7 });
  });
});
