import type { SuggestionEvent, SuggestionFailure } from '#app/domain/suggestions/suggestions.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { TokenUsage } from '#app/server/ports/text-generator.ts';
import type { SuggestDeps } from './run-round.ts';
import {
  type FinishedSuggestion,
  suggest,
  type SuggestOptions,
  type SuggestStep,
} from './suggest.ts';

/** Storage for suggestions. */
export interface SuggestionStore<Value, Output> {
  /** Stores a suggestion. `usage` is the cost of the call as far as it's known. */
  keep(finished: FinishedSuggestion<Value>, usage: TokenUsage): Promise<Output>;
  /** Stores the final cost of the call with the whole batch. */
  settle(usage: TokenUsage): Promise<void>;
}

/**
 * Streams suggestions as events: each variant is stored and yielded once it's complete. If the service fails
 * after the first event, the failure is an event too; before that, it's thrown.
 */
export async function* streamSteps<Value, Output>(
  deps: SuggestDeps,
  options: SuggestOptions<Value>,
  store: SuggestionStore<Value, Output>,
): AsyncGenerator<SuggestionEvent<Output>> {
  const steps = suggest(deps, options);
  let hasStarted = false;
  try {
    for (;;) {
      const step = await steps.next();
      if (step.done) {
        await store.settle(step.value);
        return;
      }
      yield await toEvent(step.value, store);
      hasStarted = true;
    }
  } catch (error) {
    if (!hasStarted || !(error instanceof AppError)) throw error;
    yield { event: 'error', data: toErrorData(error) };
  } finally {
    await steps.return({ inputTokens: 0, outputTokens: 0 });
  }
}

const NOT_KNOWN_YET: TokenUsage = { inputTokens: 0, outputTokens: 0 };

async function toEvent<Value, Output>(
  step: SuggestStep<Value>,
  store: SuggestionStore<Value, Output>,
): Promise<SuggestionEvent<Output>> {
  switch (step.kind) {
    case 'progress': {
      const { stage, platforms } = step;
      return { event: 'progress', data: { stage, platforms: [...platforms] } };
    }
    case 'made':
      return { event: 'variant', data: await store.keep(step.made, NOT_KNOWN_YET) };
    case 'failure':
      return { event: 'failure', data: toFailureData(step) };
  }
}

function toErrorData(error: AppError) {
  const { code, message, retryAfterSeconds = null } = error;
  return { code, message, detail: message, retryAfterSeconds };
}

function toFailureData({
  platform,
  error,
}: Extract<SuggestStep<unknown>, { kind: 'failure' }>): SuggestionFailure {
  return { platform, code: error.code, message: error.message };
}

export interface Batch<Output> {
  readonly first: Output;
  readonly variants: Output[];
  readonly failures: SuggestionFailure[];
}

/** Returns all suggestions at once. Throws the first failure if no platform got a suggestion. */
export async function collectSuggestions<Value, Output>(
  deps: SuggestDeps,
  options: SuggestOptions<Value>,
  store: SuggestionStore<Value, Output>,
): Promise<Batch<Output>> {
  const steps = suggest(deps, options);
  const finished: FinishedSuggestion<Value>[] = [];
  const failed: Extract<SuggestStep<Value>, { kind: 'failure' }>[] = [];
  let usage: TokenUsage | null = null;
  while (usage === null) {
    const step = await steps.next();
    if (step.done) usage = step.value;
    else if (step.value.kind === 'made') finished.push(step.value.made);
    else if (step.value.kind === 'failure') failed.push(step.value);
  }
  finished.sort(
    (a, b) => options.platforms.indexOf(a.platform) - options.platforms.indexOf(b.platform),
  );
  const variants: Output[] = [];
  for (const one of finished) variants.push(await store.keep(one, usage));
  const [first] = variants;
  if (!first)
    throw failed[0]?.error ?? new Error('The stream ended without a suggestion or a failure.');
  return { first, variants, failures: failed.map(toFailureData) };
}
