import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import {
  haveRefusal,
  REFUSAL_CODE,
  REFUSAL_FINDING,
  type SuggestionFinding,
} from '#app/domain/suggestions/suggestion-rules.ts';
import type { SuggestionNote } from '#app/domain/suggestions/suggestions.ts';
import { AppError } from '#app/server/errors/app-error.ts';
import type { TokenUsage } from '#app/server/ports/text-generator.ts';
import type { SuggestionMaker, Repair, Review } from './maker.ts';
import { toFailure, toUnreadable } from './to-failure.ts';
import { toRepair } from './to-repair.ts';
import { findReplies } from './find-replies.ts';
import {
  prepareRound,
  type ReviewedResponse,
  type Round,
  runRound,
  type SuggestDeps,
  toDeclinedError,
} from './run-round.ts';
import type { PreparedRequest } from './token-request.ts';

/** A suggestion that satisfies every rule. */
export interface FinishedSuggestion<Value> {
  readonly platform: PlatformId;
  readonly value: Value;
  readonly findings: readonly SuggestionNote[];
  readonly isCut: boolean;
  readonly isSample: boolean;
}

export type SuggestStep<Value> =
  | {
      readonly kind: 'progress';
      readonly stage: 'asking' | 'repairing' | 'finishing';
      readonly platforms: readonly PlatformId[];
    }
  | { readonly kind: 'made'; readonly made: FinishedSuggestion<Value> }
  | { readonly kind: 'failure'; readonly platform: PlatformId; readonly error: AppError };

export interface SuggestOptions<Value> {
  readonly maker: SuggestionMaker<Value>;
  readonly platforms: readonly PlatformId[];
  readonly workspaceId: string;
  readonly isStreamed: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** What is known about a platform without a suggestion so far. */
interface Open<Value> {
  readonly candidates: ReviewedResponse<Value>[];
}

interface State<Value> {
  readonly options: SuggestOptions<Value>;
  readonly open: Map<PlatformId, Open<Value>>;
  readonly usage: { inputTokens: number; outputTokens: number };
  /** Whether the last response was truncated. */
  isCutOff: boolean;
  /** Whether the model was asked which texts are replies. It's asked once at most. */
  hasCheckedReplies: boolean;
}

/**
 * Requests all platforms in one model call, requests a repair with the exact complaints where a text is
 * missing or breaks a rule, and trims what still breaks one. Yields each suggestion once it's complete and
 * satisfies every rule; nothing else is ever yielded. Returns the total cost. Throws if there was no response
 * at all, or if the workspace isn't allowed to make the request.
 */
export async function* suggest<Value>(
  deps: SuggestDeps,
  options: SuggestOptions<Value>,
): AsyncGenerator<SuggestStep<Value>, TokenUsage> {
  const { platforms } = options;
  const state: State<Value> = {
    options,
    open: new Map(platforms.map((platform) => [platform, { candidates: [] }])),
    usage: { inputTokens: 0, outputTokens: 0 },
    isCutOff: false,
    hasCheckedReplies: false,
  };
  // Check the workspace's quota before the first step, so it gets an error instead of a stream that starts
  // and then fails.
  const prepared = await prepareRound(deps, toRound(state, []));
  yield { kind: 'progress', stage: 'asking', platforms };
  const isDeclined = yield* play(deps, state, { prepared, repairs: [] });
  if (isDeclined) yield* finishDeclined(state);
  else if (state.open.size > 0) yield* repair(deps, state);
  yield { kind: 'progress', stage: 'finishing', platforms: [] };
  return state.usage;
}

function toRound<Value>({ options, open }: State<Value>, repairs: readonly Repair[]): Round<Value> {
  const { maker, workspaceId, isStreamed, signal } = options;
  return { maker, workspaceId, isStreamed, signal, platforms: [...open.keys()], repairs };
}

interface Play {
  readonly prepared: PreparedRequest;
  readonly repairs: readonly Repair[];
}

/**
 * Runs one round; texts that satisfy the rules are removed from `open`. Returns whether the model declined
 * the open platforms, by its outcome or by writing a refusal in place of every text.
 */
async function* play<Value>(
  deps: SuggestDeps,
  state: State<Value>,
  { prepared, repairs }: Play,
): AsyncGenerator<SuggestStep<Value>, boolean> {
  const responses = runRound(deps, toRound(state, repairs), prepared);
  try {
    const uncertain: ReviewedResponse<Value>[] = [];
    let step = await responses.next();
    for (; !step.done; step = await responses.next()) {
      if (step.value.uncertainText !== null) uncertain.push(step.value);
      else yield* acceptResponse(state, step.value);
    }
    addUsage(state, step.value.usage);
    for (const response of await resolveUncertain(deps, state, uncertain))
      yield* acceptResponse(state, response);
    state.isCutOff = step.value.isCutOff;
    const open = [...state.open.values()];
    if (open.length === 0) return false;
    return step.value.isDeclined || open.every(({ candidates }) => isRefused(candidates.at(-1)));
  } finally {
    await responses.return({ isDeclined: false, isCutOff: false, usage: state.usage });
  }
}

/** Yields a text that satisfies the rules, and keeps any other as a candidate. */
function* acceptResponse<Value>(
  state: State<Value>,
  response: ReviewedResponse<Value>,
): Generator<SuggestStep<Value>> {
  const unfinished = state.open.get(response.platform);
  if (response.review.complaints.length > 0) unfinished?.candidates.push(response);
  else yield accept(state, response, listRepaired(unfinished));
}

function addUsage<Value>({ usage }: State<Value>, { inputTokens, outputTokens }: TokenUsage): void {
  usage.inputTokens += inputTokens;
  usage.outputTokens += outputTokens;
}

/**
 * Asks the model which of these texts are replies to the person who asked, and returns them all, replies with
 * the finding of a refusal. Asks once; after that, a platform that got a reply before counts as one again.
 */
async function resolveUncertain<Value>(
  deps: SuggestDeps,
  state: State<Value>,
  uncertain: readonly ReviewedResponse<Value>[],
): Promise<ReviewedResponse<Value>[]> {
  if (uncertain.length === 0) return [];
  const { maker, workspaceId, signal } = state.options;
  const isKnown = ({ platform }: ReviewedResponse<Value>) =>
    state.open.get(platform)?.candidates.some(isRefused) ?? false;
  let replies = new Set<PlatformId>(uncertain.filter(isKnown).map(({ platform }) => platform));
  if (!state.hasCheckedReplies) {
    state.hasCheckedReplies = true;
    const texts = new Map(
      uncertain.map(({ platform, uncertainText: doubt }) => [platform, doubt ?? '']),
    );
    const question = { workspaceId, signal, topic: maker.topic, texts };
    const { platforms, usage } = await findReplies(deps, question);
    addUsage(state, usage);
    replies = new Set([...platforms]);
  }
  return uncertain.map((response) =>
    replies.has(response.platform)
      ? { ...response, review: { ...response.review, complaints: [REFUSAL_FINDING] } }
      : response,
  );
}

function isRefused<Value>(response: ReviewedResponse<Value> | undefined): boolean {
  return response?.review.complaints.some(({ code }) => code === REFUSAL_CODE) ?? false;
}

/**
 * Returns whether a text is a refusal, in whole or in part. Trimming one would leave an explanation, or half
 * of one.
 */
function hasRefusal<Value>(response: ReviewedResponse<Value> | undefined): boolean {
  return haveRefusal(response?.review.complaints ?? []);
}

/**
 * Finishes the platforms that the model declined without another request: trims an earlier candidate, or
 * yields a failure for each. Throws if the model declined everything.
 */
function* finishDeclined<Value>(state: State<Value>): Generator<SuggestStep<Value>> {
  const { open, options } = state;
  const isAll = open.size === options.platforms.length;
  const hasText = ({ candidates }: Open<Value>) => candidates.some((one) => !isRefused(one));
  if (isAll && ![...open.values()].some(hasText)) throw toDeclinedError();
  for (const [platform, unfinished] of [...open])
    yield finishByForce(state, { platform, unfinished, problem: toDeclinedError() });
}

function listRepaired<Value>(unfinished: Open<Value> | undefined): SuggestionNote[] {
  return toNotes(unfinished?.candidates.at(-1)?.review.complaints ?? [], 'asked_again');
}

function toNotes(
  findings: readonly SuggestionFinding[],
  resolution: SuggestionNote['resolution'],
): SuggestionNote[] {
  return findings.map(({ code, message }) => ({ code, message, resolution }));
}

function accept<Value>(
  { open, options }: State<Value>,
  { platform, review, isSample }: ReviewedResponse<Value>,
  resolved: readonly SuggestionNote[],
): SuggestStep<Value> {
  // Final safeguard: however it got here, nothing that breaks a rule is returned.
  const [violation] = options.maker.findViolations(platform, review.value);
  if (violation)
    throw new Error(`A suggestion for ${platform} was about to break ${violation.code}.`);
  open.delete(platform);
  const findings = [...resolved, ...toNotes(review.notes, 'tidied')];
  const isCut = resolved.some(({ resolution }) => resolution === 'cut');
  return { kind: 'made', made: { platform, value: review.value, findings, isCut, isSample } };
}

/** Requests a repair, then finishes what is still open: trimmed by us, or failed with the reason. */
async function* repair<Value>(
  deps: SuggestDeps,
  state: State<Value>,
): AsyncGenerator<SuggestStep<Value>> {
  const repairs = [...state.open].map(([platform, { candidates }]) =>
    toRepair(platform, candidates.at(-1)?.review ?? null),
  );
  yield { kind: 'progress', stage: 'repairing', platforms: [...state.open.keys()] };
  let problem: AppError | null = null;
  try {
    const prepared = await prepareRound(deps, toRound(state, repairs));
    if (yield* play(deps, state, { prepared, repairs })) problem = toDeclinedError();
  } catch (error) {
    // A failed repair request must not discard what the first response contained.
    if (!(error instanceof AppError) || state.options.signal?.aborted) throw error;
    problem = error;
  }
  for (const [platform, unfinished] of [...state.open])
    yield finishByForce(state, { platform, unfinished, problem });
}

interface UnfinishedPlatform<Value> {
  readonly platform: PlatformId;
  readonly unfinished: Open<Value>;
  readonly problem: AppError | null;
}

function finishByForce<Value>(
  state: State<Value>,
  { platform, unfinished, problem }: UnfinishedPlatform<Value>,
): SuggestStep<Value> {
  const { maker } = state.options;
  let left: readonly SuggestionFinding[] = [];
  for (const candidate of [...unfinished.candidates].reverse()) {
    // A refusal without its first sentence isn't a suggestion either.
    if (hasRefusal(candidate)) continue;
    const forced: Review<Value> | null = maker.force(platform, candidate.review.value);
    if (forced?.complaints.length === 0) {
      const notes = toNotes(candidate.review.complaints, 'cut');
      return accept(state, { ...candidate, review: forced }, notes);
    }
    left = forced?.complaints ?? candidate.review.complaints;
  }
  return {
    kind: 'failure',
    platform,
    error: chooseError(unfinished, problem, () =>
      left.length > 0
        ? toFailure(maker.what, platform, left)
        : toUnreadable(maker.what, platform, state.isCutOff),
    ),
  };
}

/**
 * Picks the error to report: a refusal comes before any rule, and a service error only counts if there was no
 * text to trim.
 */
function chooseError<Value>(
  { candidates }: Open<Value>,
  problem: AppError | null,
  toRuleFailure: () => AppError,
): AppError {
  if (hasRefusal(candidates.at(-1))) return toDeclinedError();
  const isReason = problem?.code === 'suggestion_refused' || candidates.length === 0;
  return problem && isReason ? problem : toRuleFailure();
}
