import type { z } from 'zod';
import {
  ListSuggestionsInput,
  SuggestionError,
  SuggestionFailure,
  SuggestionProgress,
} from '#app/domain/suggestions/suggestions.ts';
import type { Operation } from '../operation.ts';

/** What the caption and hashtag operations have in common. */

export const GENERATE = {
  method: 'post',
  scope: 'suggestions:write',
  errors: [
    'subscription_required',
    'payment_past_due',
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
  success: { 204: { description: 'Deleted.', schema: null } },
} as const;

/** Returns the events of a streamed request for suggestions. Variants have this schema. */
export function toSuggestionEvents(variant: z.ZodType, one: string): Operation['events'] & object {
  return {
    progress: { data: SuggestionProgress, text: 'The current step.' },
    variant: { data: variant, text: `One complete, checked ${one}.` },
    failure: {
      data: SuggestionFailure,
      text: 'A platform without a suggestion.',
    },
    error: { data: SuggestionError, text: 'The service failed after the first event.' },
  };
}
