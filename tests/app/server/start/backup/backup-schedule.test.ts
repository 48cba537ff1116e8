import { describe, expect, it } from 'vitest';
import { readConfig } from '#app/server/config/config.ts';
import { isBackupDue } from '#app/server/start/backup/backup-schedule.ts';

const at = (time: string): Date => new Date(`2026-11-30T${time}:00Z`);
const YESTERDAY = new Date('2026-11-29T03:31:00Z');
const scheduleOf = (BACKUP_EVERY: string) => {
  const { backup } = readConfig({ BACKUP_DIR: '/backups', BACKUP_EVERY });
  if (!backup) throw new Error('The folder isn’t read.');
  return backup.schedule;
};

describe('the settings of scheduled backups', () => {
  it('are off without a folder, and otherwise daily with a week of backups', () => {
    expect(readConfig({}).backup).toBe(null);
    expect(readConfig({ BACKUP_DIR: '/backups' }).backup).toEqual({
      folder: '/backups',
      schedule: { kind: 'every', everyMs: 86_400_000 },
      keep: 7,
    });
  });

  it.each(['5m', '400d', '24:00', '3:30', '1 day', '0h', '* * * * *'])('refuse %s', (text) => {
    expect(() => readConfig({ BACKUP_EVERY: text })).toThrow('BACKUP_EVERY: must be a duration');
  });

  it('refuse to keep none', () => {
    expect(() => readConfig({ BACKUP_KEEP: '0' })).toThrow('BACKUP_KEEP');
  });
});

describe('a scheduled backup', () => {
  it.each([
    ['6h', null, '12:00', true],
    ['6h', at('06:00'), '11:59', false],
    ['6h', at('06:00'), '12:00', true],
    ['03:30', null, '01:00', true],
    ['03:30', YESTERDAY, '03:29', false],
    ['03:30', YESTERDAY, '03:30', true],
    ['03:30', at('03:31'), '23:59', false],
  ] as const)('every %s, last made at %s, is due at %s: %s', (every, succeededAt, now, isDue) => {
    const times = { succeededAt, failedAt: null, now: at(now) };
    expect(isBackupDue(scheduleOf(every), times)).toBe(isDue);
  });

  it.each([
    ['1d', '12:14', false],
    ['1d', '12:15', true],
    ['10m', '12:10', true],
  ])('every %s that failed at 12:00 is due at %s: %s', (every, now, isDue) => {
    const times = { succeededAt: YESTERDAY, failedAt: at('12:00'), now: at(now) };
    expect(isBackupDue(scheduleOf(every), times)).toBe(isDue);
  });
});
