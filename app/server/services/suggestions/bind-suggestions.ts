import type { ListSuggestionsInput } from '#app/domain/suggestions.ts';
import type { Actor } from '../actor.ts';
import { generateCaptions, streamCaptions } from '../captions/generate-captions.ts';
import {
  deleteCaption,
  editCaption,
  getCaption,
  listCaptions,
} from '../captions/manage-captions.ts';
import type { ServiceDeps } from '../deps.ts';
import { generateHashtags, streamHashtags } from '../hashtags/generate-hashtags.ts';
import {
  deleteHashtags,
  editHashtags,
  getHashtags,
  listHashtags,
} from '../hashtags/manage-hashtags.ts';

/** The use cases of captions and hashtags, bound. */
export function bindSuggestions(deps: ServiceDeps) {
  return {
    captions: {
      generate: (actor: Actor, generation: Parameters<typeof generateCaptions>[2]) =>
        generateCaptions(deps, actor, generation),
      stream: (actor: Actor, generation: Parameters<typeof streamCaptions>[2]) =>
        streamCaptions(deps, actor, generation),
      list: (actor: Actor, input: ListSuggestionsInput) => listCaptions(deps, actor, input),
      get: (actor: Actor, input: { captionId: string }) => getCaption(deps, actor, input),
      edit: (actor: Actor, input: Parameters<typeof editCaption>[2]) =>
        editCaption(deps, actor, input),
      delete: (actor: Actor, input: { captionId: string }) => deleteCaption(deps, actor, input),
      /** Whether results will be sample text: no AI service is set up. */
      isSample: deps.textGenerator.isSample,
    },
    hashtags: {
      generate: (actor: Actor, generation: Parameters<typeof generateHashtags>[2]) =>
        generateHashtags(deps, actor, generation),
      stream: (actor: Actor, generation: Parameters<typeof streamHashtags>[2]) =>
        streamHashtags(deps, actor, generation),
      list: (actor: Actor, input: ListSuggestionsInput) => listHashtags(deps, actor, input),
      get: (actor: Actor, input: { hashtagSetId: string }) => getHashtags(deps, actor, input),
      edit: (actor: Actor, input: Parameters<typeof editHashtags>[2]) =>
        editHashtags(deps, actor, input),
      delete: (actor: Actor, input: { hashtagSetId: string }) => deleteHashtags(deps, actor, input),
    },
  };
}
