import { z } from 'zod';
import { AccountHealth } from './account-health.ts';
import { AccountState } from './account-state.ts';
import { PlatformEnvironment, PlatformId } from './platforms.ts';

/** A connected account as screens and API clients see it; never its tokens. */
export const AccountOutput = z
  .object({
    id: z.string(),
    platform: PlatformId,
    environment: PlatformEnvironment,
    externalId: z.string().describe("The account's id on the platform."),
    name: z.string(),
    handle: z.string().nullable(),
    pictureUrl: z.string().nullable(),
    profileUrl: z.string().nullable(),
    state: AccountState,
    isDefault: z.boolean().describe('Used when a request names the platform only.'),
    scopes: z.array(z.string()),
    accessTokenExpiresAt: z.string().nullable(),
    connectedAt: z.string(),
    health: AccountHealth,
  })
  .meta({ id: 'Account' });
export type AccountOutput = z.infer<typeof AccountOutput>;

export const AccountList = z.object({ items: z.array(AccountOutput) });
export type AccountList = z.infer<typeof AccountList>;

/** What TikTok lets this creator choose, read fresh. */
export const CreatorOptionsOutput = z.object({
  privacyLevels: z.array(z.string()),
  commentDisabled: z.boolean(),
  duetDisabled: z.boolean(),
  stitchDisabled: z.boolean(),
  maxVideoDurationMs: z.number(),
});
export type CreatorOptionsOutput = z.infer<typeof CreatorOptionsOutput>;
