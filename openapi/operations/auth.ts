import { DeletedAccountOutput, DeletedPerson } from '#app/domain/identity/account-deletion.ts';
import { CreateOrLinkInput, MeOutput } from '#app/domain/workspaces/me.ts';
import { DELETE_UNAUTHENTICATED } from '#app/domain/errors/messages/account.ts';
import { defineOperation } from '../operation.ts';

export const getMe = defineOperation({
  id: 'getMe',
  method: 'get',
  path: '/api/auth/me',
  tag: 'Account',
  summary: 'Get the signed-in user and the subscription',
  scope: 'profile:read',
  success: { 200: { description: 'The profile.', schema: MeOutput } },
});

export const createOrLink = defineOperation({
  id: 'createOrLink',
  method: 'post',
  path: '/api/auth/create-or-link',
  tag: 'Account',
  summary: 'Ensure that the signed-in user has an account',
  description:
    'Signing in, or the first access token from the hosted provider, usually creates it already. The email address comes from the provider; a different one in the body is refused. A name in the body is used if the provider didn’t send one.',
  scope: 'profile:read',
  body: CreateOrLinkInput,
  success: { 200: { description: 'The profile.', schema: MeOutput } },
});

export const deleteAccount = defineOperation({
  id: 'deleteAccount',
  method: 'delete',
  path: '/api/auth/delete-account',
  tag: 'Account',
  summary: 'Delete the signed-in user’s account',
  description:
    'Requires a session that started within the last ten minutes; tokens can’t do this. Publishing stops immediately, the subscription is canceled, and all sessions, API tokens, and platform tokens are revoked. Signing in within 30 days restores the account; after that, everything is erased. A user named in the query or body must be the signed-in one.',
  scope: 'profile:read',
  query: DeletedPerson,
  body: DeletedPerson.optional(),
  success: { 200: { description: 'Deleted.', schema: DeletedAccountOutput } },
  errors: ['reverification_required'],
  unauthenticatedMessage: DELETE_UNAUTHENTICATED,
});
