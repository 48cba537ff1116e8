import { CreateOrLinkInput, MeOutput } from '#app/domain/me.ts';
import { defineOperation } from '../operation.ts';

export const getMe = defineOperation({
  id: 'getMe',
  method: 'get',
  path: '/api/auth/me',
  tag: 'Account',
  summary: 'The signed-in user and the subscription',
  scope: 'profile:read',
  success: { 200: { description: 'The profile.', schema: MeOutput } },
  errors: ['unauthenticated', 'forbidden'],
});

export const createOrLink = defineOperation({
  id: 'createOrLink',
  method: 'post',
  path: '/api/auth/create-or-link',
  tag: 'Account',
  summary: 'Make sure that the app account of the signed-in user exists',
  description:
    'Signing in, or the first access token of the hosted provider, has made it already. The e-mail address is the provider’s word: another one in the body is refused. A name fills in what the provider did not tell.',
  scope: 'profile:read',
  body: CreateOrLinkInput,
  success: { 200: { description: 'The profile.', schema: MeOutput } },
  errors: ['malformed_body', 'validation_failed', 'unauthenticated', 'forbidden'],
});
