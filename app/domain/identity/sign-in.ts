import { z } from 'zod';

/** OWASP prefers length over complexity. The upper bound keeps hashing cheap. */
export const PASSWORD_MIN_CHARACTERS = 10;
export const PASSWORD_MAX_CHARACTERS = 128;
const NAME_MAX_CHARACTERS = 100;

export const EmailField = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Enter your email address.')
  .max(254, 'This email address is too long.')
  .pipe(z.email('Enter an email address such as name@example.com.'));

const NameField = z
  .string()
  .trim()
  .max(NAME_MAX_CHARACTERS, `Use at most ${NAME_MAX_CHARACTERS} characters.`)
  .transform((text) => (text === '' ? null : text));

/** The form of /login. It doesn't apply password rules, because old passwords may not meet them. */
export const LoginInput = z.object({
  email: EmailField,
  password: z.string().min(1, 'Enter your password.').max(1_000, 'This password is too long.'),
});
export type LoginInput = z.infer<typeof LoginInput>;

/** The second step of /login: six digits or a recovery code. */
export const CodeInput = z.object({
  code: z.string().trim().min(1, 'Enter a code.').max(100, 'This code is too long.'),
});

export const NewPasswordField = z
  .string()
  .min(PASSWORD_MIN_CHARACTERS, `Use at least ${PASSWORD_MIN_CHARACTERS} characters.`)
  .max(PASSWORD_MAX_CHARACTERS, `Use at most ${PASSWORD_MAX_CHARACTERS} characters.`);

/** The form of /forgot-password. */
export const ForgotPasswordInput = z.object({ email: EmailField });

/** The forms of /reset-password and /undo-email-change. */
export const ResetPasswordInput = z.object({ token: z.string(), password: NewPasswordField });

/** Returns the HTTP status for a form that was opened from an email link: 410 if the link has expired. */
export function toEmailStatus(
  result: { kind: 'done' } | { kind: 'expired' } | { kind: 'refused'; status: number },
): number {
  if (result.kind === 'refused') return result.status;
  return result.kind === 'expired' ? 410 : 200;
}

/** The form of /register. */
export const RegisterInput = z.object({
  firstName: NameField.default(null),
  lastName: NameField.default(null),
  email: EmailField,
  password: NewPasswordField,
});
export type RegisterInput = z.infer<typeof RegisterInput>;

export type SignInMode = 'sign-in' | 'sign-up';
export type SignInField = 'firstName' | 'lastName' | 'email' | 'password' | 'code';

/** Why a sign-in failed, by the value of `/login?error=…`. */
export const SIGN_IN_PROBLEMS = {
  expired: 'This sign-in took too long or was already used. Please start again.',
  denied: 'The sign-in was canceled. You can try again.',
  unavailable: 'The sign-in service isn’t responding. Please try again in a minute.',
  pending:
    'Your sign-in isn’t finished. Complete the remaining steps at the sign-in service, then try again.',
  failed: "Couldn't sign you in. Please try again.",
  email_in_use:
    'An account with this email address already exists. Sign in the way you did before.',
  email_missing:
    'The sign-in service didn’t share your email address. Fanfare needs it to create your account.',
  account_deleted: 'This account was deleted.',
  sign_up_invite:
    'You need an invitation to create an account here. Ask a member for one, then open the link in the email.',
  sign_up_closed: 'This installation doesn’t accept new accounts.',
} as const;
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;

export function isSignInProblem(code: string): code is SignInProblem {
  return Object.hasOwn(SIGN_IN_PROBLEMS, code);
}
