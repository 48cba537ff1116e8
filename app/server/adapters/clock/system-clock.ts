import type { Clock } from '#app/server/ports/clock.ts';

export const systemClock: Clock = { now: () => new Date() };
