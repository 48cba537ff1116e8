import { z } from 'zod';
import { AccountHealth } from '#app/domain/accounts/account-health.ts';
import {
  AccountList,
  AccountOutput,
  ConnectAccountQuery,
  CreatorOptionsOutput,
  PlaylistList,
  FinishConnectionInput,
  StartedConnectionOutput,
} from '#app/domain/accounts/accounts.ts';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { defineOperation, idParam } from '../operation.ts';

const AccountParams = idParam('accountId', 'account', 'acct');

export const listAccounts = defineOperation({
  id: 'listAccounts',
  method: 'get',
  path: '/api/accounts',
  tag: 'Accounts',
  summary: 'List the connected accounts',
  scope: 'accounts:read',
  success: { 200: { description: 'The connected accounts.', schema: AccountList } },
});

export const updateAccount = defineOperation({
  id: 'updateAccount',
  method: 'patch',
  path: '/api/accounts/{accountId}',
  tag: 'Accounts',
  summary: "Make an account its platform's default",
  scope: 'accounts:write',
  params: AccountParams,
  body: z.strictObject({ isDefault: z.literal(true) }),
  success: { 200: { description: 'The account.', schema: AccountOutput } },
});

export const disconnectAccount = defineOperation({
  id: 'disconnectAccount',
  method: 'delete',
  path: '/api/accounts/{accountId}',
  tag: 'Accounts',
  summary: 'Disconnect an account',
  description: 'Deletes its tokens and revokes them on the platform. Published posts stay.',
  scope: 'accounts:write',
  params: AccountParams,
  success: { 204: { description: 'The account is disconnected.', schema: null } },
});

export const getAccountHealth = defineOperation({
  id: 'getAccountHealth',
  method: 'get',
  path: '/api/accounts/{accountId}/health',
  tag: 'Accounts',
  summary: 'Get the health of an account',
  description:
    'Whether the connection works, when it expires, which permissions are missing, and which posts need it. Doesn’t call the platform: Fanfare checks each account about once a day.',
  scope: 'accounts:read',
  params: AccountParams,
  success: { 200: { description: "The account's health.", schema: AccountHealth } },
});

export const probeAccount = defineOperation({
  id: 'probeAccount',
  method: 'post',
  path: '/api/accounts/{accountId}/probe',
  tag: 'Accounts',
  summary: 'Check the health of an account now',
  description:
    'Calls the platform. Responds with 200 even if the platform is down or refuses the account; the health says so. The account has to be reconnected only if the platform clearly rejects its token.',
  scope: 'accounts:write',
  params: AccountParams,
  success: { 200: { description: "The account's health after that.", schema: AccountHealth } },
});

export const getCreatorOptions = defineOperation({
  id: 'getCreatorOptions',
  method: 'get',
  path: '/api/accounts/{accountId}/creator-options',
  tag: 'Accounts',
  summary: 'Get the options that TikTok offers this creator',
  scope: 'accounts:read',
  params: AccountParams,
  success: { 200: { description: "The creator's options.", schema: CreatorOptionsOutput } },
  errors: ['conflict', 'platform_refused'],
});

export const listPlaylists = defineOperation({
  id: 'listPlaylists',
  method: 'get',
  path: '/api/accounts/{accountId}/playlists',
  tag: 'Accounts',
  summary: 'List the playlists of a YouTube channel',
  description:
    'Reads the channel’s own playlists from YouTube, at most 500. Other platforms have none and respond with 409.',
  scope: 'accounts:read',
  params: AccountParams,
  success: { 200: { description: 'The playlists, in YouTube’s order.', schema: PlaylistList } },
  errors: ['conflict', 'platform_refused'],
});

export const connectAccount = defineOperation({
  id: 'connectAccount',
  method: 'get',
  path: '/api/auth/{platform}/connect',
  tag: 'Accounts',
  summary: 'Start connecting an account',
  description:
    'Returns the URL of the platform’s consent page. Open it in the account owner’s browser. Afterward they return to a Fanfare page that names the workspace and passes the platform’s response to `returnTo`, or shows it. Send that response to `POST /api/auth/callback` once, with the same token, within 15 minutes.',
  scope: 'accounts:write',
  params: z.object({
    platform: z.string().meta({ enum: PLATFORM_IDS, description: 'The platform’s ID.' }),
  }),
  query: ConnectAccountQuery,
  formerQueryNames: { return_to: 'returnTo' },
  redirects: true,
  success: { 200: { description: 'The URL to open.', schema: StartedConnectionOutput } },
  errors: ['conflict'],
});

export const finishConnection = defineOperation({
  id: 'finishConnection',
  method: 'post',
  path: '/api/auth/callback',
  tag: 'Accounts',
  summary: 'Finish connecting an account',
  description:
    'Only for the token (or session) that started it. Returns every account that the user granted access to.',
  scope: 'accounts:write',
  body: FinishConnectionInput,
  success: { 200: { description: 'The connected accounts.', schema: AccountList } },
  errors: ['platform_refused', 'unavailable'],
});
