import type { SetBannedWordsInput } from '#app/domain/banned-words.ts';
import type { Actor } from '../actor.ts';
import type { ServiceDeps } from '../deps.ts';
import { getBannedWords, setBannedWords } from './banned-words.ts';

/** The use cases of what holds for a whole workspace, bound. */
export function bindWorkspaces(deps: ServiceDeps) {
  return {
    getBannedWords: (actor: Actor) => getBannedWords(deps, actor),
    setBannedWords: (actor: Actor, input: SetBannedWordsInput) =>
      setBannedWords(deps, actor, input),
  };
}
