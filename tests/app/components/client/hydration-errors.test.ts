import { afterEach, expect, it, vi } from 'vitest';
import { reportHydrationError } from '#app/components/client/hydration-errors.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['an abandoned update', 'Minified React error #421; visit https://reactjs.org/docs/', 0],
  [
    'an abandoned update in words',
    'This Suspense boundary received an update before it finished hydrating.',
    0,
  ],
  ['a mismatch', 'Minified React error #418; visit https://reactjs.org/docs/', 1],
  ['another error', 'Row 4215 is missing', 1],
])('reports %s: %#', (_name, message, times) => {
  const report = vi.fn();
  vi.stubGlobal('reportError', report);
  reportHydrationError(new Error(message));
  expect(report).toHaveBeenCalledTimes(times);
});
