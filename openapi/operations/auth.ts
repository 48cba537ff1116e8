import { DeletedAccountOutput, DeletedPerson } from '#app/domain/identity/account-deletion.ts';
import { CreateOrLinkInput, MeOutput } from '#app/domain/workspaces/me.ts';
import { DELETE_UNAUTHENTICATED } from '#app/domain/errors/messages.ts';
import { defineOperation } from '../operation.ts';

export const getMe = defineOperation({
  id: 'getMe',
  method: 'get',
  path: '/api/auth/me',
  tag: 'Account',
  summary: 'The signed-in user and the subscription',
  scope: 'profile:read',
  success: { 200: { description: 'The profile.', schema: MeOutput } },
});

export const createOrLink = defineOperation({
  id: 'createOrLink',
  method: 'post',
  path: '/api/auth/create-or-link',
  tag: 'Account',
  summary: 'Make sure that the app account of the signed-in user exists',
  description:
    'Signing in, or the first access token of the hosted provider, has made it already. The email address is the provider’s word: another one in the body is refused. A name fills in what the provider did not tell.',
  scope: 'profile:read',
  body: CreateOrLinkInput,
  success: { 200: { description: 'The profile.', schema: MeOutput } },
});

export const deleteAccount = defineOperation({
  id: 'deleteAccount',
  method: 'delete',
  path: '/api/auth/delete-account',
  tag: 'Account',
  summary: 'Delete the account of the signed-in person',
  description:
    'For a person in a session who signed in within ten minutes, never for a token. At once nothing more is published, the subscription is canceled, the platforms end their tokens, and every session and token ends. Signing in within 30 days brings the account back; after that everything is erased. A query or body may say who is meant: anybody else is refused.',
  scope: 'profile:read',
  query: DeletedPerson,
  body: DeletedPerson.optional(),
  success: { 200: { description: 'It is deleted.', schema: DeletedAccountOutput } },
  errors: ['reverification_required'],
  unauthenticatedMessage: DELETE_UNAUTHENTICATED,
});
