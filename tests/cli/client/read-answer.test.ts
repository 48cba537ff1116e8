import { expect, it } from 'vitest';
import { readAnswer } from '#cli/client/read-answer.ts';

it('tells what helps, where the server says so, and keeps its words', () => {
  const problem = {
    ...{ code: 'file_too_large', detail: 'File too large for Twitter. Maximum size is 512MB' },
    remedy: 'Upload it without naming a platform.',
  };
  const answer = { status: 413, body: JSON.stringify(problem), getHeader: () => null };
  const read = () => readAnswer(answer, { keys: ['id'], url: 'http://localhost:3000' });
  expect(read).toThrow(
    expect.objectContaining({ message: problem.detail, hint: problem.remedy, exit: 'validation' }),
  );
});
