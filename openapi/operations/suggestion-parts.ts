import { ListSuggestionsInput } from '#app/domain/suggestions.ts';

/** What all operations on captions have in common with those on hashtags. */

const BODY_ERRORS = ['malformed_body', 'unsupported_media_type', 'validation_failed'] as const;
const ACCESS_ERRORS = ['unauthenticated', 'forbidden'] as const;

export const GENERATE = {
  method: 'post',
  scope: 'suggestions:write',
  errors: [
    ...BODY_ERRORS,
    ...ACCESS_ERRORS,
    'subscription_required',
    'daily_token_limit_reached',
    'suggestion_refused',
    'suggestion_failed',
    'unavailable',
  ],
} as const;

export const LIST = {
  method: 'get',
  scope: 'suggestions:read',
  query: ListSuggestionsInput,
  errors: ['validation_failed', ...ACCESS_ERRORS],
} as const;

export const GET_ONE = {
  method: 'get',
  scope: 'suggestions:read',
  errors: [...ACCESS_ERRORS, 'not_found'],
} as const;

export const EDIT = {
  method: 'put',
  scope: 'suggestions:write',
  errors: [...BODY_ERRORS, ...ACCESS_ERRORS, 'not_found'],
} as const;

export const DELETE = {
  method: 'delete',
  scope: 'suggestions:write',
  success: { 204: { description: 'It is deleted.', schema: null } },
  errors: [...ACCESS_ERRORS, 'not_found'],
} as const;

/** @param one - What the event `variant` carries, in words. */
export function describeStream(one: string): string {
  return `Server-sent events: \`progress\` (what is being done), \`variant\` (${one}, whole and checked), \`failure\` (a platform for which nothing could be suggested), \`error\` (the service failed) and \`end\`. Leaving stops the model.`;
}
