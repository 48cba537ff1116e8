import { afterEach, vi } from 'vitest';

/** Code under test logs through its logger; a console message is a warning that nobody would read. */
const spy = vi.spyOn(console, 'error');

afterEach(() => {
  const calls = spy.mock.calls.map((call) => call.map(String).join(' '));
  spy.mockClear();
  if (calls.length > 0) throw new Error(`Unexpected console.error: ${calls.join('; ')}`);
});
