import type { ListSuggestionsInput } from '#app/domain/suggestions/suggestions.ts';
import type { Actor } from '../actor.ts';
import { CAPTIONS } from './captions/caption-kind.ts';
import type { ServiceDeps } from '../deps.ts';
import { HASHTAGS } from './hashtags/hashtag-kind.ts';
import { type Generation, generateSuggestions, streamSuggestions } from './generate-suggestions.ts';
import {
  deleteSuggestion,
  editSuggestion,
  getSuggestion,
  listSuggestions,
} from './manage-suggestions.ts';
import type { SuggestDeps } from './run-round.ts';
import type { AskedFor, Kept, SuggestionKind } from './suggestion-kind.ts';

/** Binds the services for one kind of suggestion to their dependencies. */
export function bindKind<Input extends AskedFor, Value, Output extends Kept>(
  deps: SuggestDeps,
  kind: SuggestionKind<Input, Value, Output>,
) {
  const bound = { ...deps, kind };
  return {
    generate: (actor: Actor, generation: Generation<Input>) =>
      generateSuggestions(bound, actor, generation),
    stream: (actor: Actor, generation: Generation<Input>) =>
      streamSuggestions(bound, actor, generation),
    list: (actor: Actor, input: ListSuggestionsInput) => listSuggestions(bound, actor, input),
    get: (actor: Actor, input: { id: string }) => getSuggestion(bound, actor, input),
    edit: (actor: Actor, input: { id: string; value: Value }) =>
      editSuggestion(bound, actor, input),
    delete: (actor: Actor, input: { id: string }) => deleteSuggestion(bound, actor, input),
    /** Whether results are sample text because no AI service is configured. */
    isSample: deps.textGenerator.isSample,
  };
}

export function bindSuggestions(deps: ServiceDeps) {
  return { captions: bindKind(deps, CAPTIONS), hashtags: bindKind(deps, HASHTAGS) };
}
