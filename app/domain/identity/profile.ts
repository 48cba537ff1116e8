import { z } from 'zod';

export const MAX_NAME = 60;

const ONE_LINE = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;

const toNameField = (which: string) =>
  z
    .string()
    .trim()
    .max(MAX_NAME, `Use at most ${MAX_NAME} characters for the ${which}.`)
    .regex(ONE_LINE, `The ${which} must be a single line.`)
    .transform((text) => (text === '' ? null : text));

/** The profile form. An empty name is removed, and the email address is shown instead. */
export const UpdateProfileInput = z.object({
  firstName: toNameField('first name'),
  lastName: toNameField('last name'),
});
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;
