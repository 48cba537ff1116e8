import { z } from 'zod';
import { Instant } from './instant.ts';
import { API_SCOPES, type ApiScope } from './api-scopes.ts';
import { PlatformEnvironment } from '../platforms/platforms.ts';

export const MAX_TOKEN_NAME = 80;
/** Active tokens per workspace. */
export const MAX_TOKENS = 50;
/** Token lifetimes in days. 0 means that the token lasts until it's revoked. */
export const TOKEN_DAYS = [30, 90, 365, 0] as const;

/** What each scope allows, as shown to the person who creates the token. */
export const SCOPE_TEXTS: Readonly<Record<ApiScope, string>> = {
  'posts:read': 'See posts and their deliveries',
  'posts:write': 'Publish, retry, cancel, and delete posts',
  'media:read': 'See files',
  'media:write': 'Upload, import, and delete files',
  'accounts:read': 'See connected accounts',
  'accounts:write': 'Check, select, and disconnect accounts',
  'profile:read': 'See the profile, plan, and usage',
  'suggestions:read': 'See suggested captions and hashtags',
  'suggestions:write': 'Generate captions and hashtags',
  'audit:read': 'See the audit log, if its creator is an owner',
  'export:read': 'Export all data of its creator and this workspace',
  'workspace:read': 'See the workspace and its members',
  'workspace:write': 'Change the workspace, and manage its members and its calendar feed',
  'tokens:read': 'See API tokens, but not their secrets',
  'tokens:write': 'Create tokens with no more than its own scopes, and revoke tokens',
  'webhooks:read': 'See webhook endpoints and their deliveries',
  'webhooks:write': 'Create, change, test, and delete webhook endpoints',
};

/** Everything except creating tokens, so that a leaked token can't create others that outlive it. */
export const USUAL_SCOPES: readonly ApiScope[] = API_SCOPES.filter(
  (scope) => scope !== 'tokens:write',
);

export const CreateApiTokenInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name so you can tell later what uses this token.')
    .max(MAX_TOKEN_NAME, `Use at most ${MAX_TOKEN_NAME} characters.`),
  environment: z.enum(['sandbox', 'live'], 'Choose sandbox or live.'),
  scopes: z.array(z.enum(API_SCOPES)).min(1, 'Choose at least one permission.'),
  days: z.coerce
    .number()
    .refine((days) => TOKEN_DAYS.some((one) => one === days), 'Choose when it expires.'),
});
export type CreateApiTokenInput = z.infer<typeof CreateApiTokenInput>;

/** A token as lists show it. Never includes the secret. */
export const ApiTokenOutput = z
  .object({
    id: z.string(),
    name: z.string(),
    prefix: z.string().describe("The token's first characters."),
    environment: PlatformEnvironment,
    scopes: z.array(z.string()),
    createdAt: Instant,
    expiresAt: Instant.nullable().describe('null: never expires.'),
    lastUsedAt: Instant.nullable().describe('Accurate to the minute.'),
    apiVersion: z
      .string()
      .describe(
        'The API version of its requests without a `Fanfare-Version` header: the newest one when the token was created.',
      ),
    isOwn: z.boolean().describe('Created by the caller.'),
  })
  .meta({ id: 'ApiToken' });
export type ApiTokenOutput = z.infer<typeof ApiTokenOutput>;

/** The API's version of the form: `scopes` is required and `days` is a number. */
export const CreateApiTokenBody = z
  .strictObject({
    ...CreateApiTokenInput.shape,
    environment: PlatformEnvironment.default('sandbox'),
    days: z
      .union(TOKEN_DAYS.map((days) => z.literal(days)))
      .default(90)
      .describe('Days until it expires; 0: never.'),
  })
  .meta({ id: 'NewApiToken' });

export const ApiTokenList = z.object({ items: z.array(ApiTokenOutput) });

export const CreatedApiToken = z
  .object({
    token: ApiTokenOutput,
    text: z.string().describe('The bearer token. Shown only once.'),
  })
  .meta({ id: 'CreatedApiToken' });
