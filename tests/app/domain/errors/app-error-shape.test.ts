import { expect, it } from 'vitest';
import { isAppError } from '#app/domain/errors/app-error-shape.ts';
import { AppError } from '#app/server/errors/app-error.ts';

it('recognizes an expected service error by its shape', () => {
  const error: unknown = new AppError('not_found', {
    message: 'This workspace has no post with this ID.',
  });
  expect(isAppError(error) && [error.message, error.status, error.violations]).toEqual([
    'This workspace has no post with this ID.',
    404,
    [],
  ]);
});

it('recognizes no other error as one', () => {
  const others = [new Error('bug'), Object.assign(new Error('EPIPE'), { code: 'EPIPE' }), null];
  expect(others.map(isAppError)).toEqual([false, false, false]);
});
