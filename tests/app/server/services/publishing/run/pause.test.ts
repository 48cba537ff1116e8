import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pause } from '#app/server/services/publishing/run/pause.ts';

describe('a pause', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['nothing to wait for', 0, false],
    ['a time that has passed', -1, false],
    ['a signal that was aborted before', 60_000, true],
  ])('is instant with %s', async (_why, durationMs, isAborted) => {
    const stop = new AbortController();
    if (isAborted) stop.abort();
    await pause(durationMs, stop.signal);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('lasts as long as requested, and leaves no listener', async () => {
    const { signal } = new AbortController();
    const remove = vi.spyOn(signal, 'removeEventListener');
    const ended = vi.fn<() => void>();
    const waiting = pause(5000, signal).then(ended);
    await vi.advanceTimersByTimeAsync(4999);
    expect(ended).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(remove).toHaveBeenCalledOnce();
  });

  it('is ended by the signal, and leaves no timer', async () => {
    const stop = new AbortController();
    const waiting = pause(60_000, stop.signal);
    expect(vi.getTimerCount()).toBe(1);
    stop.abort();
    await waiting;
    expect(vi.getTimerCount()).toBe(0);
  });
});
