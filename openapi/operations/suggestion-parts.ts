import { ListSuggestionsInput } from '#app/domain/suggestions.ts';

/** What all operations on captions have in common with those on hashtags. */

export const GENERATE = {
  method: 'post',
  scope: 'suggestions:write',
  errors: [
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
} as const;

export const GET_ONE = {
  method: 'get',
  scope: 'suggestions:read',
} as const;

export const EDIT = {
  method: 'put',
  scope: 'suggestions:write',
} as const;

export const DELETE = {
  method: 'delete',
  scope: 'suggestions:write',
  success: { 204: { description: 'It is deleted.', schema: null } },
} as const;

/** @param one - What the event `variant` carries, in words. */
export function describeStream(one: string): string {
  return `Server-sent events: \`progress\` (what is being done), \`variant\` (${one}, whole and checked), \`failure\` (a platform for which nothing could be suggested), \`error\` (the service failed) and \`end\`. Leaving stops the model.`;
}
