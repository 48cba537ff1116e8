import { ApiTokenList, CreateApiTokenBody, CreatedApiToken } from '#app/domain/api/api-tokens.ts';
import { defineOperation, idParam } from '../operation.ts';

const TAG = 'Tokens';

export const listTokens = defineOperation({
  id: 'listTokens',
  method: 'get',
  path: '/api/tokens',
  tag: TAG,
  summary: 'List the active API tokens, newest first',
  description: 'Owners see all tokens of the workspace, everyone else their own.',
  scope: 'tokens:read',
  success: { 200: { description: '50 at most.', schema: ApiTokenList } },
});

export const createToken = defineOperation({
  id: 'createToken',
  method: 'post',
  path: '/api/tokens',
  tag: TAG,
  summary: 'Create an API token',
  description:
    'A token can only create tokens with the same or fewer permissions, and with the same or an earlier expiration. A session must have started within the last ten minutes.',
  scope: 'tokens:write',
  body: CreateApiTokenBody,
  success: { 201: { description: 'The token, including its secret.', schema: CreatedApiToken } },
  errors: ['reverification_required', 'conflict'],
});

export const revokeToken = defineOperation({
  id: 'revokeToken',
  method: 'delete',
  path: '/api/tokens/{tokenId}',
  tag: TAG,
  summary: 'Revoke an API token',
  description: 'A token can revoke itself. Responds with 404 if the token was already revoked.',
  scope: 'tokens:write',
  params: idParam('tokenId', 'token', 'tok'),
  success: { 204: { description: 'The token is revoked.', schema: null } },
});
