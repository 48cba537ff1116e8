import { expect, it } from 'vitest';
import { AppError } from '#app/server/errors/app-error.ts';
import type { PlatformAdapter } from '#app/server/ports/platform-adapter.ts';
import { listEndingVersions } from '#app/server/services/accounts/list-ending-versions.ts';

const NOW = new Date('2026-11-21T09:00:00.000Z');

it('checks the adapters that new connections would use, and skips unconfigured ones', () => {
  const requested: string[] = [];
  const versions = listEndingVersions({
    clock: { now: () => NOW },
    platforms: {
      environmentFor: (platform) => (platform === 'linkedin' ? 'live' : 'sandbox'),
      getAdapter: (platform, environment) => {
        requested.push(`${environment}/${platform}`);
        if (platform === 'tiktok') throw new AppError('unavailable', { message: 'Not here.' });
        const endsOn = platform === 'linkedin' ? '2026-12-01' : null;
        return { apiVersion: { name: '202511', endsOn } } as PlatformAdapter;
      },
    },
  });
  expect(versions).toMatchObject([{ platform: 'linkedin', hasEnded: false }]);
  expect(requested).toContain('live/linkedin');
  expect(requested).toHaveLength(6);
});
