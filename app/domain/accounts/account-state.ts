import { z } from 'zod';

export const AccountState = z.enum(['active', 'needs_reauthorization', 'revoked']);
export type AccountState = z.infer<typeof AccountState>;
