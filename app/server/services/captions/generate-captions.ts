import type { CaptionBatch, CaptionOutput, GenerateCaptionsInput } from '#app/domain/captions.ts';
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
import { CAPTION_PROMPT_VERSION, createCaptionMaker } from './caption-maker.ts';
import { CAPTION_COLUMNS, toCaptionOutput } from './to-caption-output.ts';

interface Generation {
  readonly input: GenerateCaptionsInput;
  /** Aborts when whoever asked has gone. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * A caption for each platform, in one call to the model: none of them breaks a rule of its platform, of the
 * workspace or of ours. Throws `subscription_required`, `daily_token_limit_reached`, `suggestion_refused`,
 * `suggestion_failed` or `unavailable`.
 */
export async function generateCaptions(
  deps: SuggestDeps,
  actor: Actor,
  generation: Generation,
): Promise<CaptionBatch> {
  requireRole(actor, 'editor', 'suggestions:write');
  const { options, shelf } = await prepare(deps, actor, { ...generation, isStreamed: false });
  const { first, variants, failures } = await collectSuggestions(deps, options, shelf);
  return { ...first, variants, failures };
}

/** The same as events: each caption when it is whole and checked. Throws what it can before the first. */
export async function* streamCaptions(
  deps: SuggestDeps,
  actor: Actor,
  generation: Generation,
): AsyncGenerator<SuggestionEvent<CaptionOutput>> {
  requireRole(actor, 'editor', 'suggestions:write');
  const { options, shelf } = await prepare(deps, actor, { ...generation, isStreamed: true });
  yield* streamSuggestions(deps, options, shelf);
}

async function prepare(
  deps: SuggestDeps,
  actor: Actor,
  { input, signal, isStreamed }: Generation & { isStreamed: boolean },
): Promise<{ options: SuggestOptions<string>; shelf: Shelf<string, CaptionOutput> }> {
  const { workspaceId } = actor;
  const bannedWords = await readBannedWords(deps, workspaceId);
  const maker = createCaptionMaker({ input, bannedWords });
  const platforms = toPlatforms(input);
  return {
    options: { maker, platforms, workspaceId, isStreamed, signal },
    shelf: createShelf(deps, actor, { input, maxOutputTokens: maker.toMaxOutputTokens(platforms) }),
  };
}

function createShelf(
  { prisma, clock, textGenerator }: SuggestDeps,
  { workspaceId, userId }: Actor,
  { input, maxOutputTokens }: { input: GenerateCaptionsInput; maxOutputTokens: number },
): Shelf<string, CaptionOutput> {
  const batchId = createId('bat');
  const { topic, tone, language } = input;
  const { model, api } = textGenerator;
  const common = { batchId, workspaceId, userId, topic, tone, language, model };
  const parameters = { api, platforms: toPlatforms(input), maxOutputTokens };
  return {
    async keep({ platform, value, findings, isCut, isSample }, usage) {
      const row = await prisma.caption.create({
        data: {
          ...common,
          ...usage,
          id: createId('cap'),
          platform,
          text: value,
          original: value,
          findings: [...findings],
          isCut,
          isSample: isSample || textGenerator.isSample,
          promptVersion: CAPTION_PROMPT_VERSION,
          parameters,
          createdAt: clock.now(),
        },
        select: CAPTION_COLUMNS,
      });
      return toCaptionOutput(row);
    },
    settle: async (usage) => {
      await prisma.caption.updateMany({ where: { batchId, workspaceId }, data: usage });
    },
  };
}
