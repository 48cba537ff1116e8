import { z } from 'zod';
import type { Clock } from '#app/server/ports/clock.ts';
import type { HttpClient } from '#app/server/ports/http-client.ts';

const ClockAnswer = z.object({ offsetSeconds: z.number() });

export interface SandboxClock extends Clock {
  /** Reads the offset anew. Resolves true when it moved. */
  refresh(): Promise<boolean>;
}

/**
 * The system's time plus the offset that the sandbox's control door was set to, so that a moved sandbox
 * clock moves due times and expiries with it. Never used when a live platform is configured.
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
      const answer = ClockAnswer.parse(response.json());
      const moved = answer.offsetSeconds * 1000 !== offsetMs;
      offsetMs = answer.offsetSeconds * 1000;
      return moved;
    },
  };
}
