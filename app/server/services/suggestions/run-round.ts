import { z } from 'zod';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import { haveRefusal } from '#app/domain/suggestions/suggestion-rules.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import {
  type TextResponse,
  TextGeneratorError,
  type TextPiece,
  type TokenUsage,
} from '#app/server/ports/text-generator.ts';
import type { ServiceDeps } from '../deps.ts';
import { recordUsedTokens } from '../usage/ai-usage.ts';
import type { SuggestionMaker, Repair, Review } from './maker.ts';
import { OUTCOME } from './response-names.ts';
import { ResponseReader } from './response-reader.ts';
import type { PlatformResponse } from './find-responses.ts';
import { type PreparedRequest, prepareRequest, sumTokens } from './token-request.ts';

export type SuggestDeps = Pick<ServiceDeps, 'prisma' | 'clock' | 'textGenerator'>;

export interface Round<Value> {
  readonly maker: SuggestionMaker<Value>;
  readonly platforms: readonly PlatformId[];
  readonly repairs: readonly Repair[];
  readonly workspaceId: string;
  readonly isStreamed: boolean;
  readonly signal: AbortSignal | undefined;
}

/** One platform's response, parsed and checked. */
export interface ReviewedResponse<Value> {
  readonly platform: PlatformId;
  readonly review: Review<Value>;
  readonly isSample: boolean;
  /** The text, if it may be a reply to the person who asked; null for an ordinary one. */
  readonly uncertainText: string | null;
}

/** Builds the request and reserves its tokens. Throws if the workspace may not spend them. */
export async function prepareRound<Value>(
  deps: SuggestDeps,
  { maker, platforms, repairs, ...rest }: Round<Value>,
): Promise<PreparedRequest> {
  return prepareRequest(deps, {
    ...rest,
    instructions: maker.instructions,
    data: maker.toData(platforms, repairs),
    image: maker.image,
    schema: toSchema(maker, platforms),
    schemaName: maker.schemaName,
    maxOutputTokens: maker.toMaxOutputTokens(platforms),
  });
}

/**
 * Puts the outcome first, so a model that declines says so before it writes apologies into the text fields.
 */
function toSchema<Value>(
  maker: SuggestionMaker<Value>,
  platforms: readonly PlatformId[],
): z.ZodObject {
  const outcome = z.enum([OUTCOME.written, OUTCOME.declined]);
  return z.object({ [OUTCOME.member]: outcome, ...maker.toSchema(platforms).shape });
}

/** How a round finished. */
export interface RoundEnd {
  /** Whether the model, or the service's filter, refused the topic. */
  readonly isDeclined: boolean;
  /** Whether the response was truncated. */
  readonly isCutOff: boolean;
  readonly usage: TokenUsage;
}

/**
 * Sends one request. Yields each platform's response once it's complete and returns how the round finished.
 * Settles the reserved tokens in every case. Throws if there was no response.
 */
export async function* runRound<Value>(
  deps: SuggestDeps,
  round: Round<Value>,
  { request, reservation, estimate }: PreparedRequest,
): AsyncGenerator<ReviewedResponse<Value>, RoundEnd> {
  const pieces = deps.textGenerator.generate(request);
  // An aborted request is billed in part, but the service doesn't report how much, so assume the estimate.
  let usage = estimate;
  try {
    const end = yield* readResponses(round, pieces, estimate);
    usage = end.usage;
    return end;
  } catch (error) {
    if (error instanceof TextGeneratorError) usage = error.usage;
    throw error;
  } finally {
    await pieces.return({ finish: 'lost', usage });
    await recordUsedTokens(deps, reservation, sumTokens(usage));
  }
}

/**
 * Maximum length of text after the model's last response, in characters. Some models keep writing blanks until
 * they're stopped.
 */
const MAX_TRAILING = 4000;

async function* readResponses<Value>(
  { maker, platforms }: Round<Value>,
  pieces: AsyncGenerator<TextPiece, TextResponse>,
  estimate: TokenUsage,
): AsyncGenerator<ReviewedResponse<Value>, RoundEnd> {
  const reader = new ResponseReader(platforms, maker.fields);
  const open = new Set<PlatformId>(platforms);
  let isSample = false;
  const findUncertainText = ({ complaints }: Review<Value>, raw: unknown): string | null =>
    // If the words alone decide, the model isn't asked.
    haveRefusal(complaints) ? null : maker.findUncertainText(raw, reader.isMarked);
  function* review(responses: readonly PlatformResponse[]): Generator<ReviewedResponse<Value>> {
    for (const { platform, raw, whole } of responses) {
      // The first of two responses for a platform counts. Responses for platforms that weren't requested are
      // ignored.
      const reviewed = open.has(platform) ? maker.review(platform, raw, whole) : null;
      if (!reviewed) continue;
      open.delete(platform);
      yield {
        platform,
        review: reviewed,
        isSample,
        uncertainText: findUncertainText(reviewed, raw),
      };
    }
  }
  for (let trailing = 0; trailing <= MAX_TRAILING;) {
    const step = await pieces.next();
    if (step.done) {
      if (open.size > 0 && !isRefused(step.value)) yield* review(reader.finish(step.value.finish));
      const isSilent = open.size === platforms.length;
      return toRoundEnd(step.value, isSilent && reader.isDeclined);
    }
    const { text, isThought = false } = step.value;
    ({ isSample } = step.value);
    if (open.size === 0) trailing += text.length;
    yield* review(isThought ? reader.readThoughts(text) : reader.push(text));
  }
  return { isDeclined: false, isCutOff: false, usage: estimate };
}

function toRoundEnd(response: TextResponse, hasDeclined: boolean): RoundEnd {
  const { finish, usage } = response;
  const isCutOff = finish === 'truncated' || finish === 'lost';
  return { isDeclined: isRefused(response) || hasDeclined, isCutOff, usage };
}

function isRefused({ finish }: TextResponse): boolean {
  return finish === 'refused' || finish === 'filtered';
}

export function toDeclinedError(): AppError {
  return new AppError('suggestion_refused', {
    message: 'The AI service declined to write about this topic. Describe it in other words.',
  });
}
