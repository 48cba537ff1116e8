import { suggestAltText } from './alt-texts/suggest-alt-text.ts';
import { CAPTIONS } from './captions/caption-kind.ts';
import { bind } from '../bind.ts';
import type { ServiceDeps } from '../deps.ts';
import { HASHTAGS } from './hashtags/hashtag-kind.ts';
import { generateSuggestions, streamSuggestions } from './generate-suggestions.ts';
import {
  deleteSuggestion,
  editSuggestion,
  getSuggestion,
  listSuggestions,
} from './manage-suggestions.ts';
import type { SuggestDeps } from './run-round.ts';
import type { RequestedSuggestions, StoredSuggestion, SuggestionKind } from './suggestion-kind.ts';

/** Binds the services for one kind of suggestion to their dependencies. */
export function bindKind<
  Input extends RequestedSuggestions,
  Value,
  Output extends StoredSuggestion,
>(deps: SuggestDeps, kind: SuggestionKind<Input, Value, Output>) {
  const services = {
    generate: generateSuggestions<Input, Value, Output>,
    stream: streamSuggestions<Input, Value, Output>,
    list: listSuggestions<Input, Value, Output>,
    get: getSuggestion<Input, Value, Output>,
    edit: editSuggestion<Input, Value, Output>,
    delete: deleteSuggestion<Input, Value, Output>,
  };
  return {
    ...bind({ ...deps, kind }, services),
    /** Whether results are sample text because no AI service is configured. */
    isSample: deps.textGenerator.isSample,
  };
}

export function bindSuggestions(deps: ServiceDeps) {
  return {
    captions: bindKind(deps, CAPTIONS),
    hashtags: bindKind(deps, HASHTAGS),
    altTexts: bind(deps, { suggestAltText }),
  };
}
