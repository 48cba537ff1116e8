import { afterEach, expect, it, vi } from 'vitest';
import { attemptStore } from '#app/components/client/publish-attempt.ts';
import { publishSafely } from '#app/components/composer/publish-safely.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  attemptStore.write(null);
});

const KEY = '6f0d7f0e-5a3c-4b52-9a3b-0f6f2f0c1d11';

function toRequest(): Request {
  const body = new FormData();
  for (const [name, value] of Object.entries({ publishKey: KEY, intent: 'publish' }))
    body.set(name, value);
  return new Request('http://fanfare.example/app/platform-preview', { method: 'POST', body });
}

/** Answers the browser's questions about the post, one after another, then repeats the last. */
function stubOutcomes(outcomes: readonly unknown[]): () => number {
  const left = [...outcomes];
  let asked = 0;
  const ask = (): Promise<Response> => {
    asked++;
    return Promise.resolve(Response.json(left.length > 1 ? left.shift() : left[0]));
  };
  vi.stubGlobal('fetch', ask);
  vi.stubGlobal('window', {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  });
  return () => asked;
}

it('waits for an earlier attempt that the server is still accepting', async () => {
  const countAsked = stubOutcomes([{ status: 'running' }, { status: 'done', effectId: 'post_1' }]);
  const problem = { message: 'Fanfare is still accepting your post.', fields: {}, isRunning: true };
  const response = await publishSafely(toRequest(), () => Promise.resolve({ problem }));
  expect(response).toBeInstanceOf(Response);
  expect((response as Response).headers.get('Location')).toBe('/app/posts/post_1');
  expect(countAsked()).toBe(2);
  expect(attemptStore.read()).toBeNull();
});

it('shows any other refusal, and keeps the key for the next attempt', async () => {
  const countAsked = stubOutcomes([{ status: 'none' }]);
  const reply = { problem: { message: 'Write a caption.', fields: {} } };
  await expect(publishSafely(toRequest(), () => Promise.resolve(reply))).resolves.toBe(reply);
  expect(countAsked()).toBe(0);
  expect(attemptStore.read()).toMatchObject({ key: KEY, status: 'new' });
});
