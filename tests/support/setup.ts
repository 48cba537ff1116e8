import { afterEach, vi } from 'vitest';
import { logCpuTime } from './cpu-log.ts';

logCpuTime();

/** Code under test logs through its logger, so a console message is an unnoticed warning. */
const spy = vi.spyOn(console, 'error');

afterEach(() => {
  const calls = spy.mock.calls.map((call) => call.map(String).join(' '));
  spy.mockClear();
  if (calls.length > 0) throw new Error(`Unexpected console.error: ${calls.join('; ')}`);
});
