import type {
  HashtagBatch,
  HashtagSetOutput,
  GenerateHashtagsInput,
} from '#app/domain/hashtags.ts';
import { type SuggestionEvent, toPlatforms } from '#app/domain/suggestions.ts';
import { createId } from '#app/server/db/ids.ts';
import { type Actor, requireRole } from '../actor.ts';
import type { SuggestDeps } from '../suggestions/run-round.ts';
import {
  collectSuggestions,
  type Shelf,
  streamSuggestions,
} from '../suggestions/stream-suggestions.ts';
import { readBannedWords } from '../workspaces/banned-words.ts';
import type { SuggestOptions } from '../suggestions/suggest.ts';
import { HASHTAG_PROMPT_VERSION, createHashtagMaker } from './hashtag-maker.ts';
import { HASHTAG_COLUMNS, toHashtagOutput } from './to-hashtag-output.ts';

interface Generation {
  readonly input: GenerateHashtagsInput;
  /** Aborts when whoever asked has gone. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Hashtags for each platform, in one call to the model: none of them breaks a rule of its platform, of the
 * workspace or of ours. Throws `subscription_required`, `daily_token_limit_reached`, `suggestion_refused`,
 * `suggestion_failed` or `unavailable`.
 */
export async function generateHashtags(
  deps: SuggestDeps,
  actor: Actor,
  generation: Generation,
): Promise<HashtagBatch> {
  requireRole(actor, 'editor', 'suggestions:write');
  const { options, shelf } = await prepare(deps, actor, { ...generation, isStreamed: false });
  const { first, variants, failures } = await collectSuggestions(deps, options, shelf);
  return { ...first, variants, failures };
}

/** The same as events: each set when it is whole and checked. Throws what it can before the first. */
export async function* streamHashtags(
  deps: SuggestDeps,
  actor: Actor,
  generation: Generation,
): AsyncGenerator<SuggestionEvent<HashtagSetOutput>> {
  requireRole(actor, 'editor', 'suggestions:write');
  const { options, shelf } = await prepare(deps, actor, { ...generation, isStreamed: true });
  yield* streamSuggestions(deps, options, shelf);
}

async function prepare(
  deps: SuggestDeps,
  actor: Actor,
  { input, signal, isStreamed }: Generation & { isStreamed: boolean },
): Promise<{ options: SuggestOptions<string[]>; shelf: Shelf<string[], HashtagSetOutput> }> {
  const { workspaceId } = actor;
  const bannedWords = await readBannedWords(deps, workspaceId);
  const maker = createHashtagMaker({ input, bannedWords });
  const platforms = toPlatforms(input);
  return {
    options: { maker, platforms, workspaceId, isStreamed, signal },
    shelf: createShelf(deps, actor, { input, maxOutputTokens: maker.toMaxOutputTokens(platforms) }),
  };
}

function createShelf(
  { prisma, clock, textGenerator }: SuggestDeps,
  { workspaceId, userId }: Actor,
  { input, maxOutputTokens }: { input: GenerateHashtagsInput; maxOutputTokens: number },
): Shelf<string[], HashtagSetOutput> {
  const batchId = createId('bat');
  const { topic, language } = input;
  const { model, api } = textGenerator;
  const common = { batchId, workspaceId, userId, topic, language, model };
  const parameters = { api, platforms: toPlatforms(input), maxOutputTokens };
  return {
    async keep({ platform, value, findings, isCut, isSample }, usage) {
      const row = await prisma.hashtagSet.create({
        data: {
          ...common,
          ...usage,
          id: createId('hash'),
          platform,
          hashtags: value,
          original: value,
          findings: [...findings],
          isCut,
          isSample: isSample || textGenerator.isSample,
          promptVersion: HASHTAG_PROMPT_VERSION,
          parameters,
          createdAt: clock.now(),
        },
        select: HASHTAG_COLUMNS,
      });
      return toHashtagOutput(row);
    },
    settle: async (usage) => {
      await prisma.hashtagSet.updateMany({ where: { batchId, workspaceId }, data: usage });
    },
  };
}
