import { z } from 'zod';

export const MAX_NAME = 60;

const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

const toNameField = (which: string) =>
  z
    .string()
    .trim()
    .max(MAX_NAME, `Use at most ${MAX_NAME} characters for the ${which}.`)
    .regex(ONE_LINE, `The ${which} has to stand on one line.`)
    .transform((text) => (text === '' ? null : text));

/** The form of the profile. A name that is left empty is none: the address stands in its place. */
export const UpdateProfileInput = z.object({
  firstName: toNameField('first name'),
  lastName: toNameField('last name'),
});
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;
