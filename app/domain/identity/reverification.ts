/**
 * How recent a sign-in has to be for an action (product specification, section 9). `strict_mfa` also requires
 * the second factor if the person has one.
 */
export const REVERIFICATION_LEVELS = {
  strict_mfa: { minutes: 10, needsSecondFactor: true },
  strict: { minutes: 10, needsSecondFactor: false },
  moderate: { minutes: 60, needsSecondFactor: false },
  lax: { minutes: 1440, needsSecondFactor: false },
} as const satisfies Record<string, { minutes: number; needsSecondFactor: boolean }>;

export type ReverificationLevel = keyof typeof REVERIFICATION_LEVELS;

/** For screen texts, as in "within ten minutes". */
export const LEVEL_TEXTS: Readonly<Record<ReverificationLevel, string>> = {
  strict_mfa: 'ten minutes',
  strict: 'ten minutes',
  moderate: 'an hour',
  lax: 'a day',
};
