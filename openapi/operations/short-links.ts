import { MAX_MANUAL_SHORT_LINKS, MAX_TARGET } from '#app/domain/short-links/short-link-limits.ts';
import {
  CreateShortLinkInput,
  ListShortLinksInput,
  ShortLinkOutput,
  ShortLinkPage,
} from '#app/domain/short-links/short-links.ts';
import { defineOperation, idParam } from '../operation.ts';

const TAG = 'Short links';
const BY_ID = idParam('shortLinkId', 'short link', 'slnk');

export const listShortLinks = defineOperation({
  id: 'listShortLinks',
  method: 'get',
  path: '/api/short-links',
  tag: TAG,
  summary: 'List the short links, newest first',
  description: 'Includes those that were revoked.',
  scope: 'posts:read',
  query: ListShortLinksInput,
  success: { 200: { description: 'A page of short links.', schema: ShortLinkPage } },
});

export const createShortLink = defineOperation({
  id: 'createShortLink',
  method: 'post',
  path: '/api/short-links',
  tag: TAG,
  summary: 'Create a short link',
  description: `The link is \`/l/\` and a random code, below this server’s address. Its target can’t change. Targets have at most ${MAX_TARGET} characters, and a short link can’t lead to another one (422). A workspace can have ${MAX_MANUAL_SHORT_LINKS} in use (409).`,
  scope: 'posts:write',
  body: CreateShortLinkInput,
  success: { 201: { description: 'The short link.', schema: ShortLinkOutput } },
  errors: ['conflict'],
});

export const getShortLink = defineOperation({
  id: 'getShortLink',
  method: 'get',
  path: '/api/short-links/{shortLinkId}',
  tag: TAG,
  summary: 'Get a short link',
  scope: 'posts:read',
  params: BY_ID,
  success: { 200: { description: 'The short link.', schema: ShortLinkOutput } },
});

export const revokeShortLink = defineOperation({
  id: 'revokeShortLink',
  method: 'delete',
  path: '/api/short-links/{shortLinkId}',
  tag: TAG,
  summary: 'Revoke a short link',
  description:
    'The link stops working at once, also in posts. It stays in the list, and its code never leads anywhere else.',
  scope: 'posts:write',
  params: BY_ID,
  success: { 204: { description: 'Revoked.', schema: null } },
});
