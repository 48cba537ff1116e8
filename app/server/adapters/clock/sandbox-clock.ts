import { z } from 'zod';
import type { Clock } from '#app/server/ports/clock.ts';
import type { HttpClient } from '#app/server/ports/http-client.ts';

const ClockResponse = z.object({ offsetSeconds: z.number() });

export interface SandboxClock extends Clock {
  /** Reads the offset again. Resolves to true when it changed. */
  refresh(): Promise<boolean>;
}

/**
 * Creates a clock that adds the offset set through the sandbox's control API to the system time, so moving
 * the sandbox clock also moves due times and expirations. Never used when a live platform is configured.
 */
export function createSandboxClock(http: HttpClient, sandboxUrl: string): SandboxClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    async refresh() {
      const response = await http.request({
        method: 'GET',
        url: `${sandboxUrl}/control/clock`,
        timeoutMs: 5000,
      });
      const clock = ClockResponse.parse(response.json());
      const moved = clock.offsetSeconds * 1000 !== offsetMs;
      offsetMs = clock.offsetSeconds * 1000;
      return moved;
    },
  };
}
