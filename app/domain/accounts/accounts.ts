import { z } from 'zod';
import { Instant } from '../api/instant.ts';
import { AccountHealth } from './account-health.ts';
import { AccountState } from './account-state.ts';
import { AccountTier } from '../platforms/account-tier.ts';
import { PlatformEnvironment, PlatformId } from '../platforms/platforms.ts';

/** A connected account as screens and API clients see it. Never includes tokens. */
export const AccountOutput = z
  .object({
    id: z.string(),
    platform: PlatformId,
    environment: PlatformEnvironment,
    externalId: z.string().describe("The account's ID on the platform."),
    name: z.string(),
    handle: z.string().nullable(),
    pictureUrl: z.string().nullable(),
    profileUrl: z.string().nullable(),
    state: AccountState,
    isDefault: z.boolean().describe('Used when a request names only the platform.'),
    tier: AccountTier.describe(
      'Which limits apply to this account. Subscribed or verified X accounts are `premium`; see `listCapabilities`.',
    ),
    scopes: z.array(z.string()),
    accessTokenExpiresAt: Instant.nullable(),
    connectedAt: Instant,
    health: AccountHealth,
  })
  .meta({ id: 'Account' });
export type AccountOutput = z.infer<typeof AccountOutput>;

export const AccountList = z.object({ items: z.array(AccountOutput) });
export type AccountList = z.infer<typeof AccountList>;

/** The options that TikTok offers this creator, read from TikTok for each request. */
export const CreatorOptionsOutput = z.object({
  nickname: z
    .string()
    .nullable()
    .describe("The creator's name on TikTok now. Show it where a person publishes to TikTok."),
  privacyLevels: z.array(z.string()),
  commentDisabled: z.boolean(),
  duetDisabled: z.boolean(),
  stitchDisabled: z.boolean(),
  maxVideoDurationMs: z.number(),
  photosEnabled: z
    .boolean()
    .describe(
      'Whether TikTok can download photos from this installation. If not, it takes only videos from it.',
    ),
});
export type CreatorOptionsOutput = z.infer<typeof CreatorOptionsOutput>;

/** The playlists of a YouTube channel, read from YouTube for each request. */
export const PlaylistList = z.object({
  items: z.array(
    z.object({
      id: z.string().describe('For `platformOptions.youtube.playlistId`.'),
      title: z.string(),
      visibility: z.enum(['public', 'unlisted', 'private']),
    }),
  ),
});
export type PlaylistList = z.infer<typeof PlaylistList>;

const isLocal = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';

/** Checks that a program's callback URL uses HTTPS or stays on the local machine. */
function isReturnAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url));
}

export const ConnectAccountQuery = z.object({
  returnTo: z
    .string()
    .max(2000)
    .refine(
      isReturnAddress,
      'Send an https URL without a fragment or credentials. http works only on localhost.',
    )
    .optional()
    .describe(
      'Where the browser is redirected with `platform`, `code`, and `state` (or `error`) after consent; https, or http on localhost. Without it, the page shows them to copy.',
    ),
});

export const StartedConnectionOutput = z
  .object({
    url: z.string().describe("The platform’s consent page. Open it in the user's browser."),
    callbackUrl: z.string().describe('The URL to which the platform redirects the browser.'),
    expiresAt: Instant.describe('The response is accepted once, until this time.'),
  })
  .meta({ id: 'StartedConnection' });

export const FinishConnectionInput = z
  .strictObject({
    platform: PlatformId,
    state: z.string().min(1).max(1000),
    code: z.string().min(1).max(10_000).optional().describe("The platform's response."),
    error: z
      .string()
      .max(1000)
      .optional()
      .describe("The platform's response when the person declined."),
  })
  .meta({ id: 'FinishConnectionRequest' });
