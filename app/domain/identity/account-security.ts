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
    .min(1, 'Give it a name, so that you know it again.')
    .max(MAX_PASSKEY_NAME, `Use at most ${MAX_PASSKEY_NAME} characters.`),
  answer: z
    .string()
    .min(1, 'Your browser has to make the passkey, which needs JavaScript. Use the button.'),
});

export const ChangeEmailInput = z.object({ newEmail: EmailField });

export const ChangePasswordInput = z.object({
  password: z.string().min(1, 'Enter the password that you have now.').max(1_000),
  newPassword: NewPasswordField,
});
