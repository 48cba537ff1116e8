import { z } from 'zod';
import { EmailField, NewPasswordField } from './sign-in.ts';

/** The actions of the forms on the security screen. */
const SECURITY_INTENTS = [
  ...(['email_change', 'password_change', 'passkey_add', 'passkey_remove'] as const),
  ...(['totp_start', 'totp_confirm', 'totp_cancel', 'totp_off', 'codes_renew'] as const),
  ...(['session_end', 'sessions_end_others'] as const),
] as const;
export type SecurityIntent = (typeof SECURITY_INTENTS)[number];

export function isSecurityIntent(value: unknown): value is SecurityIntent {
  return SECURITY_INTENTS.some((intent) => intent === value);
}

export const MAX_PASSKEY_NAME = 60;

export const AddPasskeyInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Give it a name, so you can recognize it.')
    .max(MAX_PASSKEY_NAME, `Use at most ${MAX_PASSKEY_NAME} characters.`),
  answer: z
    .string()
    .min(1, 'Your browser has to create the passkey, which requires JavaScript. Use the button.'),
});

export const ChangeEmailInput = z.object({ newEmail: EmailField });

export const ChangePasswordInput = z.object({
  password: z.string().min(1, 'Enter your current password.').max(1_000),
  newPassword: NewPasswordField,
});
