import {
  type SuggestionEvent,
  type SuggestionFailure,
  toPlatforms,
} from '#app/domain/suggestions/suggestions.ts';
import { createId } from '#app/server/db/ids.ts';
import { type Actor, requireRole } from '../actor.ts';
import { readBannedWords } from '../workspaces/banned-words.ts';
import type { SuggestDeps } from './run-round.ts';
import { collectSuggestions, type SuggestionStore, streamSteps } from './stream-suggestions.ts';
import type { SuggestOptions } from './suggest.ts';
import type { RequestedSuggestions, StoredSuggestion, SuggestionKind } from './suggestion-kind.ts';

export interface Generation<Input> {
  readonly input: Input;
  /** Aborts when the caller disconnects. */
  readonly signal?: AbortSignal | undefined;
}

/** The fields of the first variant, plus all variants. */
export type SuggestionBatch<Output> = Output & {
  variants: Output[];
  failures: SuggestionFailure[];
};

/**
 * Generates a suggestion for each platform in one model call. No suggestion breaks a rule of its platform,
 * the workspace, or Fanfare. Throws `subscription_required`, `daily_token_limit_reached`,
 * `suggestion_refused`, `suggestion_failed`, or `unavailable`.
 */
export async function generateSuggestions<
  Input extends RequestedSuggestions,
  Value,
  Output extends StoredSuggestion,
>(
  { kind, ...deps }: SuggestDeps & { kind: SuggestionKind<Input, Value, Output> },
  actor: Actor,
  generation: Generation<Input>,
): Promise<SuggestionBatch<Output>> {
  requireRole(actor, 'editor', 'suggestions:write');
  const { options, store } = await prepare(deps, actor, { ...generation, kind, isStreamed: false });
  const { first, variants, failures } = await collectSuggestions(deps, options, store);
  return { ...first, variants, failures };
}

/**
 * Streams the same suggestions as events, each once it's complete and checked. Throws as many errors as
 * possible before the first event.
 */
export async function* streamSuggestions<
  Input extends RequestedSuggestions,
  Value,
  Output extends StoredSuggestion,
>(
  { kind, ...deps }: SuggestDeps & { kind: SuggestionKind<Input, Value, Output> },
  actor: Actor,
  generation: Generation<Input>,
): AsyncGenerator<SuggestionEvent<Output>> {
  requireRole(actor, 'editor', 'suggestions:write');
  const { options, store } = await prepare(deps, actor, { ...generation, kind, isStreamed: true });
  yield* streamSteps(deps, options, store);
}

interface Preparation<
  Input extends RequestedSuggestions,
  Value,
  Output extends StoredSuggestion,
> extends Generation<Input> {
  readonly kind: SuggestionKind<Input, Value, Output>;
  readonly isStreamed: boolean;
}

async function prepare<Input extends RequestedSuggestions, Value, Output extends StoredSuggestion>(
  deps: SuggestDeps,
  actor: Actor,
  { kind, input, signal, isStreamed }: Preparation<Input, Value, Output>,
): Promise<{ options: SuggestOptions<Value>; store: SuggestionStore<Value, Output> }> {
  const { workspaceId } = actor;
  const bannedWords = await readBannedWords(deps, workspaceId);
  const maker = kind.createMaker({ input, bannedWords });
  const platforms = toPlatforms(input);
  const maxOutputTokens = maker.toMaxOutputTokens(platforms);
  return {
    options: { maker, platforms, workspaceId, isStreamed, signal },
    store: createStore(deps, actor, {
      kind,
      input,
      maxOutputTokens,
      promptVersion: maker.promptVersion ?? kind.promptVersion,
    }),
  };
}

interface SuggestionRun<
  Input extends RequestedSuggestions,
  Value,
  Output extends StoredSuggestion,
> {
  readonly kind: SuggestionKind<Input, Value, Output>;
  readonly input: Input;
  readonly maxOutputTokens: number;
  readonly promptVersion: string;
}

function createStore<Input extends RequestedSuggestions, Value, Output extends StoredSuggestion>(
  { prisma, clock, textGenerator }: SuggestDeps,
  { workspaceId, userId }: Actor,
  { kind, input, maxOutputTokens, promptVersion }: SuggestionRun<Input, Value, Output>,
): SuggestionStore<Value, Output> {
  const table = kind.openTable(prisma);
  const batchId = createId('bat');
  const { topic, language } = input;
  const { model, api } = textGenerator;
  const parameters = { api, platforms: toPlatforms(input), maxOutputTokens };
  const common = {
    batchId,
    workspaceId,
    userId,
    topic,
    language,
    model,
    parameters,
    promptVersion,
  };
  return {
    keep: ({ platform, value, findings, isCut, isSample }, usage) =>
      table.create({
        input,
        value,
        row: {
          ...common,
          ...usage,
          id: createId(kind.idPrefix),
          platform,
          findings: [...findings],
          isCut,
          isSample: isSample || textGenerator.isSample,
          createdAt: clock.now(),
        },
      }),
    settle: async (usage) => {
      await table.settle({ batchId, workspaceId }, usage);
    },
  };
}
