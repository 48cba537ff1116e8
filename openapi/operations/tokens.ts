import { ApiTokenList, CreateApiTokenBody, CreatedApiToken } from '#app/domain/api/api-tokens.ts';
import { defineOperation, idParam } from '../operation.ts';

const TAG = 'Tokens';

export const listTokens = defineOperation({
  id: 'listTokens',
  method: 'get',
  path: '/api/tokens',
  tag: TAG,
  summary: 'The API tokens that work, newest first',
  description: "An owner sees all of the workspace's, anybody else their own.",
  scope: 'tokens:read',
  success: { 200: { description: 'At most 50.', schema: ApiTokenList } },
});

export const createToken = defineOperation({
  id: 'createToken',
  method: 'post',
  path: '/api/tokens',
  tag: TAG,
  summary: 'Make an API token',
  description:
    'A token makes only tokens that can do no more, for no longer, than it can itself. A person needs a sign-in of the last ten minutes.',
  scope: 'tokens:write',
  body: CreateApiTokenBody,
  success: { 201: { description: 'The token, with its text.', schema: CreatedApiToken } },
  errors: ['reverification_required', 'conflict'],
});

export const revokeToken = defineOperation({
  id: 'revokeToken',
  method: 'delete',
  path: '/api/tokens/{tokenId}',
  tag: TAG,
  summary: 'End a token: from now on it opens nothing',
  description: 'A token may end itself. 404 for one that has ended already.',
  scope: 'tokens:write',
  params: idParam('tokenId', 'token', 'tok'),
  success: { 204: { description: 'It has ended.', schema: null } },
});
