import { z } from 'zod';

const blankIsAbsent = (value: unknown): unknown => (value === '' ? undefined : value);

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const MIN_EVERY_MS = 10 * UNIT_MS.m;
const MAX_EVERY_MS = 366 * UNIT_MS.d;
const DURATION = /^(\d{1,5})([mhd])$/u;
const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/u;
const EVERY_RULE =
  'must be a duration from 10m to 366d, such as 6h or 1d, or a time of day in UTC, such as 03:30';

/** When backups are made: a duration after the last one, or daily at a time in UTC. */
export type BackupSchedule =
  | { readonly kind: 'every'; readonly everyMs: number }
  | { readonly kind: 'daily'; readonly minuteOfDay: number };

export interface BackupConfig {
  readonly folder: string;
  readonly schedule: BackupSchedule;
  /** How many complete backups of this installation are kept. */
  readonly keep: number;
}

/** The variables of scheduled backups. */
export const BackupVariables = z.object({
  BACKUP_DIR: z.preprocess(blankIsAbsent, z.string().trim().optional()),
  BACKUP_EVERY: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .trim()
      .default('1d')
      .transform((text, context): BackupSchedule => {
        const schedule = parseSchedule(text);
        if (schedule) return schedule;
        context.addIssue({ code: 'custom', message: EVERY_RULE });
        return z.NEVER;
      }),
  ),
  BACKUP_KEEP: z.preprocess(blankIsAbsent, z.coerce.number().int().min(1).max(10_000).default(7)),
});

function parseSchedule(text: string): BackupSchedule | null {
  const [, hour, minute] = TIME_OF_DAY.exec(text) ?? [];
  if (hour !== undefined && minute !== undefined)
    return { kind: 'daily', minuteOfDay: Number(hour) * 60 + Number(minute) };
  const [, count, unit] = DURATION.exec(text) ?? [];
  if (count === undefined || unit === undefined) return null;
  const everyMs = Number(count) * UNIT_MS[unit as keyof typeof UNIT_MS];
  return everyMs >= MIN_EVERY_MS && everyMs <= MAX_EVERY_MS ? { kind: 'every', everyMs } : null;
}

/** Returns the settings of scheduled backups, or null without a folder. */
export function toBackup(variables: z.infer<typeof BackupVariables>): BackupConfig | null {
  const { BACKUP_DIR: folder, BACKUP_EVERY: schedule, BACKUP_KEEP: keep } = variables;
  return folder === undefined ? null : { folder, schedule, keep };
}

/** Returns the time between two backups. */
export function toIntervalMs(schedule: BackupSchedule): number {
  return schedule.kind === 'every' ? schedule.everyMs : UNIT_MS.d;
}
