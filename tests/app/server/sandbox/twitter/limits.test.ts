import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect } from './x-user.ts';
import type { XUser } from './x-user.ts';

describe('X limits', () => {
  let sandbox: TestSandbox;
  let user: XUser;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['twitter'] });
    await sandbox.control.setKnobs('twitter', { accessTokenSeconds: 86_400 });
    user = await connect(sandbox);
  });
  afterEach(() => sandbox.close());

  it("counts uploads against the app's daily limit, and reports it", async () => {
    const response = await user.uploadImage(await readFixture('photo.jpg'));
    expect(response.headers.get('x-rate-limit-limit')).toBe('500');
    expect(response.headers.get('x-app-limit-24hour-limit')).toBe('50000');
    expect(response.headers.get('x-app-limit-24hour-remaining')).toBe('49999');
  });

  it("rejects posts above an account's daily limit of 50 until the day is over", async () => {
    await sandbox.control.setKnobs('twitter', { userDailyLimit: 2 });
    await user.tweet('one');
    await user.tweet('two');
    const refused = await user.tweet('three');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('x-user-limit-24hour-remaining')).toBe('0');
    await sandbox.control.advanceClock(86_401);
    expect((await (await connect(sandbox)).tweet('three')).status).toBe(201);
  });

  it('can also limit posts per three hours, without a header for it', async () => {
    await sandbox.control.setKnobs('twitter', { userThreeHourLimit: 1 });
    await user.tweet('one');
    await sandbox.control.advanceClock(3600);
    const refused = await user.tweet('two');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('x-rate-limit-remaining')).not.toBe('0');
    await sandbox.control.advanceClock(2 * 3600);
    expect((await user.tweet('two')).status).toBe(201);
  });

  it('lifts only the daily caps', async () => {
    const tight = { appDailyLimit: 1, userDailyLimit: 1, duplicateWindowSeconds: 0 };
    await sandbox.control.setKnobs('twitter', { ...tight, dailyCapsLifted: true });
    for (let turn = 0; turn < 100; turn += 1) {
      expect((await user.tweet('again')).status).toBe(201);
    }
    const refused = await user.tweet('again');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('x-rate-limit-remaining')).toBe('0');
    expect(refused.headers.get('x-app-limit-24hour-limit')).toBeNull();
  });
});
