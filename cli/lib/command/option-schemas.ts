import { z } from 'zod';

/** A value out of a list, with the list in the refusal. */
export function oneOf<const T extends readonly string[]>(values: T, flag: string) {
  return z.enum(values, {
    error: ({ input }) =>
      input === undefined
        ? `${flag} is missing. One of: ${values.join(', ')}.`
        : `${typeof input === 'string' ? input : 'That'} is not a value of ${flag}. One of: ${values.join(', ')}.`,
  });
}

/** `a,b` and repeated flags become one list; commas and spaces part its entries. */
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

/** Repeated flags as a list, each value as it stands: file names and texts may have commas. */
export function values(flag: string, what: string) {
  const error = `${flag} needs ${what}.`;
  return z
    .union([z.string(), z.array(z.string())], { error })
    .transform((value) => [value].flat())
    .refine((given) => given.every((value) => value !== ''), { error });
}

/** An id that stands as an argument. */
export function id(name: string, example: string) {
  return z
    .string({ error: `Say which ${name}, by an id like ${example}` })
    .trim()
    .min(1, `Say which ${name}, by an id like ${example}`);
}

const LINK_MISSING = 'Say which link, like https://example.com/kiln.mp4';

/** An address of the web that stands as an argument. */
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
      error: `${flag} is a whole number from ${min} to ${max}.`,
    })
    .transform(Number);
}

/** A flag alone, or with seconds. Milliseconds, or null without the flag. */
export function patience(flag: string) {
  // Commander says `true` for the flag alone.
  return z
    .preprocess(
      (value) => (value === true ? String(DEFAULT_WAIT_SECONDS) : value),
      wholeNumber(flag, { min: 1, max: MAX_WAIT_SECONDS }).optional(),
    )
    .transform((seconds) => (seconds === undefined ? null : seconds * 1000));
}

export const WAIT_OPTION = {
  flags: '--wait [seconds]',
  description: `follow until every delivery has ended, ${DEFAULT_WAIT_SECONDS} seconds at most by default`,
} as const;
