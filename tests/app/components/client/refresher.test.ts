import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRefresher, startPolling } from '#app/components/client/refresher.ts';
import { LIST_PACE, PROFILE_PACE, SUBSCRIPTION_POLL } from '#app/domain/api/refresh.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function open(pace = PROFILE_PACE, { isSlow = false } = {}) {
  const read = vi.fn(async () => true);
  return { read, ...createRefresher({ pace, read, isSlow: () => isSlow }) };
}

describe('the profile and the usage, when the window has the focus again', () => {
  it('are not read twice within 2 seconds', async () => {
    const { read, focus } = open();
    await wait(1_999);
    focus();
    expect(read).not.toHaveBeenCalled();
    const later = open();
    await wait(2_000);
    later.focus();
    expect(later.read).toHaveBeenCalledTimes(1);
  });

  it('are read at most every 5 seconds', async () => {
    const { read, focus } = open();
    await wait(60_000);
    focus();
    await wait(4_999);
    focus();
    expect(read).toHaveBeenCalledTimes(1);
    await wait(1);
    focus();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it.each([
    { isSlow: false, afterMs: 5_000 },
    { isSlow: true, afterMs: 10_000 },
  ])('are retried after $afterMs ms when loading fails', async ({ isSlow, afterMs }) => {
    const { read, focus, stop } = open(PROFILE_PACE, { isSlow });
    read.mockResolvedValueOnce(false).mockResolvedValueOnce(false);
    await wait(60_000);
    focus();
    await wait(afterMs - 1);
    expect(read).toHaveBeenCalledTimes(1);
    await wait(1);
    expect(read).toHaveBeenCalledTimes(2);
    await wait(afterMs);
    expect(read).toHaveBeenCalledTimes(3);
    await wait(60_000);
    expect(read).toHaveBeenCalledTimes(3);
    stop();
  });

  it('are not refreshed once the page is closed', async () => {
    const { read, focus, stop } = open();
    read.mockResolvedValue(false);
    await wait(60_000);
    focus();
    stop();
    await wait(60_000);
    expect(read).toHaveBeenCalledTimes(1);
  });
});

describe('the lists of sessions and members', () => {
  it('are not read twice within 60 seconds, and on focus at most every 120', async () => {
    const early = open(LIST_PACE);
    await wait(59_999);
    early.focus();
    expect(early.read).not.toHaveBeenCalled();
    const { read, focus } = open(LIST_PACE);
    await wait(60_000);
    focus();
    await wait(119_999);
    focus();
    expect(read).toHaveBeenCalledTimes(1);
    await wait(1);
    focus();
    expect(read).toHaveBeenCalledTimes(2);
  });
});

describe('an awaited subscription', () => {
  it('is polled every 2 seconds, at most 10 times', async () => {
    const read = vi.fn(async () => true);
    const onGiveUp = vi.fn();
    startPolling({ ...SUBSCRIPTION_POLL, read, onGiveUp });
    await wait(1_999);
    expect(read).not.toHaveBeenCalled();
    await wait(1);
    expect(read).toHaveBeenCalledTimes(1);
    await wait(18_000);
    expect(read).toHaveBeenCalledTimes(10);
    expect(onGiveUp).not.toHaveBeenCalled();
    await wait(60_000);
    expect(read).toHaveBeenCalledTimes(10);
    expect(onGiveUp).toHaveBeenCalledTimes(1);
  });
});
