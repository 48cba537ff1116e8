import { describe, expect, it } from 'vitest';
import { type FittingAccount, listFitRows } from '#app/domain/composer/fit-rows.ts';
import { createFileFacts } from '#tests/support/file-facts.ts';

const VIDEO = createFileFacts({
  kind: 'video',
  contentType: 'video/mp4',
  sizeBytes: 900_000_000,
  width: 1280,
  height: 720,
  durationMs: 3_600_000,
  rotation: 0,
  frameRate: 30,
  videoCodec: 'h264',
  pixelFormat: 'yuv420p',
  isInterlaced: false,
  hasAudio: true,
  audioCodec: 'aac',
  audioChannels: 2,
  audioSampleRate: 48_000,
});
const HOUR = { ...VIDEO, focalPoint: null };

const account = (handle: string | null, tier: FittingAccount['tier']): FittingAccount => ({
  platform: 'twitter',
  name: 'Nova',
  handle,
  tier,
});

const listX = (accounts: readonly FittingAccount[], media = HOUR) =>
  listFitRows(media, accounts)
    .filter(({ platform }) => platform === 'twitter')
    .map((row) => ({ accounts: row.accounts, verdict: row.verdict }));

describe('the platforms that a file can be published to', () => {
  it('follows the limits of the connected account', () => {
    expect(listX([])).toEqual([{ accounts: [], verdict: 'changes' }]);
    expect(listX([account('nova', 'standard')])).toEqual([{ accounts: [], verdict: 'changes' }]);
    expect(listX([account('nova', 'premium')])).toEqual([{ accounts: [], verdict: 'fits' }]);
  });

  it('names the accounts of a platform when they get different results', () => {
    const accounts = [account('@nova', 'standard'), account('lumen', 'premium')];
    expect(listX([...accounts, account(null, 'premium')])).toEqual([
      { accounts: ['@nova'], verdict: 'changes' },
      { accounts: ['@lumen', 'Nova'], verdict: 'fits' },
    ]);
    const short = { ...HOUR, durationMs: 60_000 };
    expect(listX(accounts, short)).toEqual([{ accounts: [], verdict: 'fits' }]);
  });

  it('include each platform, even without a connected account', () => {
    const rows = listFitRows(HOUR, []);
    expect(rows.map(({ platform, verdict }) => `${platform} ${verdict}`)).toEqual([
      'instagram changes',
      'tiktok changes',
      'youtube fits',
      'facebook fits',
      'linkedin changes',
      'twitter changes',
    ]);
  });
});
