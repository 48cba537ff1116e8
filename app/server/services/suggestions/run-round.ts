import { type PlatformId, PlatformId as Platform } from '#app/domain/platforms.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import {
  type TextAnswer,
  TextGeneratorError,
  type TextPiece,
  type TextRequest,
  type TokenUsage,
} from '#app/server/ports/text-generator.ts';
import type { ServiceDeps } from '../deps.ts';
import { reserveTokens, settleTokens, type TokenReservation } from '../usage/ai-usage.ts';
import type { Maker, Repair, Review } from './maker.ts';
import { MemberReader } from './member-reader.ts';

export type SuggestDeps = Pick<ServiceDeps, 'prisma' | 'clock' | 'textGenerator'>;

export interface Round<Value> {
  readonly maker: Maker<Value>;
  readonly platforms: readonly PlatformId[];
  readonly repairs: readonly Repair[];
  readonly workspaceId: string;
  readonly isStreamed: boolean;
  readonly signal: AbortSignal | undefined;
}

/** One platform's answer, read and checked. */
export interface Reviewed<Value> {
  readonly platform: PlatformId;
  readonly review: Review<Value>;
  readonly isSample: boolean;
}

const BYTES_PER_TOKEN = 3;

export interface PreparedRound {
  readonly request: TextRequest;
  readonly reservation: TokenReservation;
  readonly estimate: TokenUsage;
}

/** Builds the request and keeps its tokens free. Throws when the workspace may not spend them. */
export async function prepareRound<Value>(
  deps: SuggestDeps,
  { maker, platforms, repairs, ...rest }: Round<Value>,
): Promise<PreparedRound> {
  const request: TextRequest = {
    ...rest,
    instructions: maker.instructions,
    data: maker.toData(platforms, repairs),
    schema: maker.toSchema(platforms),
    schemaName: maker.schemaName,
    maxOutputTokens: maker.toMaxOutputTokens(platforms),
  };
  const text = request.instructions + JSON.stringify(request.data);
  const estimate = {
    inputTokens: Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN),
    outputTokens: request.maxOutputTokens,
  };
  const tokens = sum(estimate);
  const reservation = await reserveTokens(deps, { workspaceId: rest.workspaceId, tokens });
  return { request, reservation, estimate };
}

function sum({ inputTokens, outputTokens }: TokenUsage): number {
  return inputTokens + outputTokens;
}

/**
 * Asks once. Yields each platform's answer as soon as it is whole, and returns what it cost. What it took of
 * the day's tokens is settled however it ends. Throws when the model declines or no answer came.
 */
export async function* runRound<Value>(
  deps: SuggestDeps,
  round: Round<Value>,
  { request, reservation, estimate }: PreparedRound,
): AsyncGenerator<Reviewed<Value>, TextAnswer> {
  const pieces = deps.textGenerator.generate(request);
  // Whoever stops reading has paid for some of it: nobody says for how much.
  let usage = estimate;
  try {
    const answer = yield* readAnswers(round, pieces);
    usage = answer.usage;
    return answer;
  } catch (error) {
    if (error instanceof TextGeneratorError) usage = error.usage;
    throw error;
  } finally {
    await pieces.return({ finish: 'lost', usage });
    await settleTokens(deps, reservation, sum(usage));
  }
}

async function* readAnswers<Value>(
  { maker, platforms }: Round<Value>,
  pieces: AsyncGenerator<TextPiece, TextAnswer>,
): AsyncGenerator<Reviewed<Value>, TextAnswer> {
  const reader = new MemberReader();
  const open = new Set<PlatformId>(platforms);
  for (;;) {
    const step = await pieces.next();
    if (step.done) return step.value;
    for (const { name, value } of reader.push(step.value.text)) {
      const platform = Platform.safeParse(name).data;
      // Of two answers for one platform the first counts; platforms that nobody asked for don't.
      const review = platform && open.delete(platform) ? maker.review(platform, value) : null;
      if (platform && review) yield { platform, review, isSample: step.value.isSample };
    }
  }
}

export function isDeclined({ finish }: TextAnswer): boolean {
  return finish === 'refused' || finish === 'filtered';
}

export function toDeclinedError(): AppError {
  return new AppError('suggestion_refused', {
    message: 'The AI service declined to write about this topic. Say it in other words.',
  });
}
