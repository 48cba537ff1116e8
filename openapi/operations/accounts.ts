import { z } from 'zod';
import { AccountHealth } from '#app/domain/accounts/account-health.ts';
import {
  AccountList,
  AccountOutput,
  ConnectAccountQuery,
  CreatorOptionsOutput,
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
  success: { 200: { description: 'All connected accounts.', schema: AccountList } },
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
  description: 'Forgets its tokens and asks the platform to end them. Past posts stay.',
  scope: 'accounts:write',
  params: AccountParams,
  success: { 204: { description: 'Disconnected.', schema: null } },
});

export const getAccountHealth = defineOperation({
  id: 'getAccountHealth',
  method: 'get',
  path: '/api/accounts/{accountId}/health',
  tag: 'Accounts',
  summary: 'How an account stands',
  description:
    'Whether its connection works, when that ends, which permissions lack, and which posts need it. Asks the platform nothing: it was asked within the last day.',
  scope: 'accounts:read',
  params: AccountParams,
  success: { 200: { description: "The account's health.", schema: AccountHealth } },
});

export const probeAccount = defineOperation({
  id: 'probeAccount',
  method: 'post',
  path: '/api/accounts/{accountId}/probe',
  tag: 'Accounts',
  summary: 'Ask the platform now how an account stands',
  description:
    'Answers 200 also when the platform is away or refuses the account: the health says so. Only its clear refusal of the token makes the account need its user.',
  scope: 'accounts:write',
  params: AccountParams,
  success: { 200: { description: "The account's health after that.", schema: AccountHealth } },
});

export const getCreatorOptions = defineOperation({
  id: 'getCreatorOptions',
  method: 'get',
  path: '/api/accounts/{accountId}/creator-options',
  tag: 'Accounts',
  summary: 'What TikTok lets this creator choose, read fresh',
  scope: 'accounts:read',
  params: AccountParams,
  success: { 200: { description: "The creator's options.", schema: CreatorOptionsOutput } },
  errors: ['conflict', 'platform_refused'],
});

export const connectAccount = defineOperation({
  id: 'connectAccount',
  method: 'get',
  path: '/api/auth/{platform}/connect',
  tag: 'Accounts',
  summary: 'Begin to connect an account',
  description:
    'Answers the address of the platform’s consent page, to be opened in the browser of whoever owns the account. They come back to a page of Fanfare that names the workspace; it takes the platform’s answer to `returnTo`, or shows it. Send that to `POST /api/auth/callback` with the same token, within 15 minutes, once.',
  scope: 'accounts:write',
  params: z.object({
    platform: z.string().meta({ enum: PLATFORM_IDS, description: 'The platform’s id.' }),
  }),
  query: ConnectAccountQuery,
  formerQueryNames: { return_to: 'returnTo' },
  redirects: true,
  success: { 200: { description: 'Where to send the person.', schema: StartedConnectionOutput } },
  errors: ['conflict'],
});

export const finishConnection = defineOperation({
  id: 'finishConnection',
  method: 'post',
  path: '/api/auth/callback',
  tag: 'Accounts',
  summary: 'Finish connecting an account with what the platform answered',
  description:
    'Only by the token (or session) that began it. Answers every account that the person let Fanfare use.',
  scope: 'accounts:write',
  body: FinishConnectionInput,
  success: { 200: { description: 'The connected accounts.', schema: AccountList } },
  errors: ['platform_refused', 'unavailable'],
});
