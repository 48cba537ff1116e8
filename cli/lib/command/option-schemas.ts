import { toAlternatives } from '#app/domain/text/name-list.ts';
import { z } from 'zod';

/** Accepts one value of a list. Errors name the allowed values. */
export function oneOf<const T extends readonly string[]>(values: T, flag: string) {
  return z.enum(values, {
    error: ({ input }) =>
      input === undefined
        ? `${flag} is required. Use ${toAlternatives(values)}.`
        : `${typeof input === 'string' ? input : 'The value'} isn't valid for ${flag}. Use ${toAlternatives(values)}.`,
  });
}

/** Merges comma- or space-separated values and repeated flags into one list. */
export function list(flag: string) {
  return z
    .union([z.string(), z.array(z.string())], { error: `${flag} needs a value.` })
    .transform((value) =>
      [value]
        .flat()
        .flatMap((text) => text.split(/[\s,]+/u))
        .filter((entry) => entry !== ''),
    );
}

/** Collects repeated flags without splitting values, because file names and texts may contain commas. */
export function values(flag: string, what: string) {
  const error = `${flag} needs ${what}.`;
  return z
    .union([z.string(), z.array(z.string())], { error })
    .transform((value) => [value].flat())
    .refine((given) => given.every((value) => value !== ''), { error });
}

/** Accepts an ID as an argument. */
export function id(name: string, example: string) {
  return z
    .string({ error: `Specify the ${name} by an ID like ${example}` })
    .trim()
    .min(1, `Specify the ${name} by an ID like ${example}`);
}

/** Accepts one or more IDs as arguments. */
export function ids(name: string, example: string) {
  const error = `Specify at least one ${name} by an ID like ${example}`;
  return values(`<${name}s>`, 'IDs').refine((given) => given.length > 0, { error });
}

const LINK_MISSING = 'Specify a link, like https://example.com/kiln.mp4';

/** Accepts an http(s) URL as an argument. */
export function link() {
  return z
    .string({ error: LINK_MISSING })
    .trim()
    .refine((text) => /^https?:$/u.test(URL.parse(text)?.protocol ?? ''), { error: LINK_MISSING });
}

const DEFAULT_WAIT_SECONDS = 600;
const MAX_WAIT_SECONDS = 24 * 60 * 60;

export function wholeNumber(flag: string, { min, max }: { min: number; max: number }) {
  return z
    .string()
    .refine((text) => /^\d{1,9}$/u.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `${flag} must be a whole number from ${min} to ${max}.`,
    })
    .transform(Number);
}

/** Parses a flag with optional seconds to milliseconds; null without the flag. */
export function patience(flag: string) {
  // Commander passes `true` for a flag without a value.
  return z
    .preprocess(
      (value) => (value === true ? String(DEFAULT_WAIT_SECONDS) : value),
      wholeNumber(flag, { min: 1, max: MAX_WAIT_SECONDS }).optional(),
    )
    .transform((seconds) => (seconds === undefined ? null : seconds * 1000));
}

export const WAIT_OPTION = {
  flags: '--wait [seconds]',
  description: `wait until every delivery finishes (default: up to ${DEFAULT_WAIT_SECONDS} seconds)`,
} as const;
