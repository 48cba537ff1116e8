import { describe, expect, it } from 'vitest';
import type { Client } from '#cli/client/client.ts';
import { CliError } from '#cli/errors/cli-error.ts';
import type { PlannedPost } from '#cli/lib/code/create-plan.ts';
import { planQuota } from '#cli/lib/code/plan-quota.ts';

const RESET_AT = '2026-11-22T00:00:00.000Z';

const clientWith = (usage: object | null) =>
  ({
    call: async () => {
      const timeZone = 'UTC';
      if (usage)
        return {
          usage: { resetAt: RESET_AT, used: 3, limit: 5, ...usage },
          timeZone,
          laterDays: [],
        };
      throw new CliError('forbidden', { exit: 'auth', message: 'No.' });
    },
  }) as unknown as Client;

const post = (path: string, platforms: string[], action = 'create') =>
  ({
    path,
    action,
    reason: null,
    retryAt: null,
    schedule: null,
    local: { input: { platforms } },
  }) as unknown as PlannedPost;
const accounts = [{ platform: 'linkedin' }, { platform: 'twitter' }] as const;

describe('the quota of a plan', () => {
  it('rejects posts over the daily limit, and reports when it resets', async () => {
    const posts = ['a', 'b', 'c'].map((path) => post(path, ['linkedin']));
    const client = clientWith({ remaining: 2, deliveriesUsed: 0, deliveriesLimit: 100 });
    const found = await planQuota(client, {
      posts: [...posts, post('d', [], 'unchanged')],
      accounts,
    });
    expect(found.quota).toEqual({
      limit: 5,
      used: 3,
      remaining: 2,
      needed: 3,
      short: 1,
      resetAt: RESET_AT,
      days: [{ day: '2026-11-21', isToday: true, needed: 3, remaining: 2, limit: 5, short: 1 }],
    });
    expect(found.posts.map(({ action }) => action)).toEqual([
      'create',
      'create',
      'refused',
      'unchanged',
    ]);
    expect(found.posts[2]).toMatchObject({
      retryAt: RESET_AT,
      reason: `Over the daily limit: 2 posts left today. Resets at ${RESET_AT}.`,
    });
  });

  it('counts platform posts too, and still accepts a smaller post that fits', async () => {
    const posts = [post('a', ['linkedin', 'twitter']), post('b', ['linkedin'])];
    const client = clientWith({ remaining: 2, deliveriesUsed: 9, deliveriesLimit: 10 });
    const found = await planQuota(client, { posts, accounts });
    expect(found.posts.map(({ action }) => action)).toEqual(['refused', 'create']);
  });

  it('rejects a platform without an account, and counts nothing for it', async () => {
    const client = clientWith({ remaining: 2, deliveriesUsed: 0, deliveriesLimit: 10 });
    const found = await planQuota(client, { posts: [post('a', ['tiktok'])], accounts });
    expect(found.posts).toMatchObject([
      { action: 'refused', reason: expect.stringContaining('No TikTok account is connected.') },
    ]);
    expect(found.quota?.needed).toBe(0);
  });

  it('is omitted for a token that can’t read usage or accounts', async () => {
    const posts = [post('a', ['tiktok'])];
    const found = await planQuota(clientWith(null), { posts, accounts: null });
    expect(found).toEqual({ posts, quota: null });
  });
});
