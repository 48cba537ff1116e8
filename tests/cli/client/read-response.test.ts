import { describe, expect, it } from 'vitest';
import { readResponse } from '#cli/client/read-response.ts';

const read = (status: number, body: string, headers: Record<string, string> = {}) =>
  readResponse(
    { status, body, getHeader: (name) => headers[name] ?? null },
    { keys: ['id'], url: 'https://fanfare.example' },
  );

describe('an error response of the server', () => {
  it('is shown unchanged', () => {
    const problem = { code: 'forbidden', detail: "This token doesn't have the scope." };
    expect(() => read(403, JSON.stringify(problem))).toThrow("This token doesn't have the scope.");
  });

  it("is named by its status when it isn't from Fanfare", () => {
    const headers = { 'content-type': 'text/plain' };
    expect(() => read(502, 'Bad gateway', headers)).toThrow(
      "HTTP error! status: 502. https://fanfare.example returned 502, but the response isn't from Fanfare: Bad gateway",
    );
  });

  it('says so when the response is from another server', () => {
    expect(() => read(200, '<html>')).toThrow(
      /^https:\/\/fanfare\.example returned 200, but the response isn't from Fanfare\.$/u,
    );
  });

  it("shows the server's hint unchanged", () => {
    const problem = {
      code: 'file_too_large',
      detail: 'File too large for Twitter. Maximum size is 512MB',
      remedy: 'Upload it without naming a platform.',
    };
    const response = { status: 413, body: JSON.stringify(problem), getHeader: () => null };
    const read = () => readResponse(response, { keys: ['id'], url: 'http://localhost:3000' });
    expect(read).toThrow(
      expect.objectContaining({
        message: problem.detail,
        hint: problem.remedy,
        exit: 'validation',
      }),
    );
  });
});
