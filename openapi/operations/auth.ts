import { z } from 'zod';
import { MeOutput } from '#app/domain/me.ts';
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
    'Signing in has made it already; old clients call this and do not read the answer. What the body says must be the signed-in user.',
  scope: 'profile:read',
  body: z.object({
    email: z.string().max(320).optional(),
    firstName: z.string().max(200).nullish(),
    lastName: z.string().max(200).nullish(),
  }),
  success: { 200: { description: 'The profile.', schema: MeOutput } },
  errors: ['malformed_body', 'validation_failed', 'unauthenticated', 'forbidden'],
});
