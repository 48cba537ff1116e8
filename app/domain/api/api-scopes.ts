/** The scopes that an API token can have. A session has all of them. */
export const API_SCOPES = [
  'posts:read',
  'posts:write',
  'media:read',
  'media:write',
  'accounts:read',
  'accounts:write',
  'profile:read',
  'suggestions:read',
  'suggestions:write',
  'audit:read',
  'export:read',
  'workspace:read',
  'workspace:write',
  'tokens:read',
  'tokens:write',
  'webhooks:read',
  'webhooks:write',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];
