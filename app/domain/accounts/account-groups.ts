import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { MAX_GROUP_ACCOUNTS, MAX_GROUP_NAME } from './account-group-limits.ts';

const Name = z
  .string()
  .transform((text) => text.replace(/\s+/gu, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Enter a name.')
      .max(MAX_GROUP_NAME, `Use at most ${MAX_GROUP_NAME} characters.`),
  )
  .describe('Unique in the workspace, regardless of case.');

const AccountIds = z
  .array(z.string().max(80))
  .min(1, 'Choose at least one account.')
  .max(MAX_GROUP_ACCOUNTS, `A group can have at most ${MAX_GROUP_ACCOUNTS} accounts.`)
  .describe('IDs of connected accounts. Repeated ones count once.');

export const CreateAccountGroupInput = z
  .strictObject({ name: Name, accountIds: AccountIds })
  .meta({ id: 'NewAccountGroup' });
export type CreateAccountGroupInput = z.infer<typeof CreateAccountGroupInput>;

export const UpdateAccountGroupInput = z
  .strictObject({
    name: Name.optional(),
    accountIds: AccountIds.optional().describe(
      'Replaces the group’s accounts. A token replaces only those of its own environment.',
    ),
  })
  .meta({ id: 'AccountGroupChange' });
export type UpdateAccountGroupInput = z.infer<typeof UpdateAccountGroupInput>;

export const AccountGroupOutput = z
  .object({
    id: z.string(),
    name: z.string(),
    accountIds: z
      .array(z.string())
      .describe(
        'Empty once all of its accounts are disconnected. A token sees those of its environment.',
      ),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'AccountGroup' });
export type AccountGroupOutput = z.infer<typeof AccountGroupOutput>;

export const AccountGroupList = z.object({ items: z.array(AccountGroupOutput) });
export type AccountGroupList = z.infer<typeof AccountGroupList>;
