import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readFixture } from '#tests/app/server/sandbox/kit/fixtures.ts';
import { startTestSandbox } from '#tests/support/sandbox.ts';
import type { TestSandbox } from '#tests/support/sandbox.ts';
import { connect, METADATA } from './youtube-user.ts';

const DAY_SECONDS = 24 * 60 * 60;

describe('YouTube simulator: banned authors of comments', () => {
  let sandbox: TestSandbox;
  let videoId: string;
  beforeEach(async () => {
    sandbox = await startTestSandbox({ only: ['youtube'] });
    const user = await connect(sandbox);
    const metadata = { ...METADATA, status: { privacyStatus: 'public' } };
    videoId = await user.upload(await readFixture('clip.mp4'), metadata);
    await sandbox.control.advanceClock(DAY_SECONDS);
  });
  afterEach(() => sandbox.close());

  const list = async (status: string) => {
    const query = `part=id&videoId=${videoId}&moderationStatus=${status}&maxResults=100`;
    const user = await connect(sandbox);
    const { body } = await user.call('GET', `/youtube/v3/commentThreads?${query}`);
    return body.items.map(({ id }) => id);
  };
  const reject = async (id: string, query = '') => {
    const user = await connect(sandbox);
    const path = '/youtube/v3/comments/setModerationStatus';
    return user.fetch('POST', `${path}?id=${id}&moderationStatus=rejected${query}`, {});
  };

  it('rejects the future comments of a banned author', async () => {
    const [first = '', ...others] = await list('published');
    expect((await reject(first, '&banAuthor=true')).status).toBe(204);
    await sandbox.control.advanceClock(7 * DAY_SECONDS);
    expect(await list('published')).toEqual(others);
    const rejected = await list('rejected');
    expect(rejected.length).toBeGreaterThan(1);
    expect(rejected).toContain(first);
  });

  it('publishes the future comments of an author who is not banned', async () => {
    const before = await list('published');
    await reject(before[0] ?? '');
    await sandbox.control.advanceClock(7 * DAY_SECONDS);
    expect((await list('published')).length).toBeGreaterThan(before.length - 1);
    expect(await list('rejected')).toEqual([before[0]]);
  });
});
