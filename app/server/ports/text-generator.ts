import type { z } from 'zod';
import { AppError, type AppErrorOptions } from '#app/server/errors/app-error.ts';
import type { ErrorCode } from '#app/domain/errors/error-codes.ts';

/** A language model that answers in a given shape. Implemented in adapters/openai. */

export interface TextRequest {
  /** Fixed text of ours: nothing that a user wrote ever stands in it. */
  readonly instructions: string;
  /** Goes as one user message, as JSON. Whatever users wrote stands here. */
  readonly data: unknown;
  /** The shape of the answer; every member required, no limits: those are checked afterwards. */
  readonly schema: z.ZodObject;
  readonly schemaName: string;
  readonly maxOutputTokens: number;
  /** For whom: hashed before it leaves. */
  readonly workspaceId: string;
  /** Pieces as they are written, where the service can; otherwise one piece, the whole. */
  readonly isStreamed: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** How an answer ended. What has come until then is good for use in each case but the two refusals. */
export type TextFinish = 'complete' | 'truncated' | 'lost' | 'refused' | 'filtered';

export interface TextAnswer {
  readonly finish: TextFinish;
  readonly usage: TokenUsage;
}

export interface TextPiece {
  readonly text: string;
  /** Sample text of the sandbox, not a model's. */
  readonly isSample: boolean;
  /** All that the model wrote was among its thoughts: an object in it may be the answer, its prose isn't. */
  readonly isThought?: boolean;
}

/** The service gave no answer. `usage` is what the attempt has cost at most, as far as can be known. */
export class TextGeneratorError extends AppError {
  readonly usage: TokenUsage;
  constructor(code: ErrorCode, options: AppErrorOptions & { usage: TokenUsage }) {
    super(code, options);
    this.usage = options.usage;
  }
}

export interface TextGenerator {
  /** Whether the sandbox answers, with sample text, because no service is set up. */
  readonly isSample: boolean;
  readonly model: string;
  /** Which of the service's two protocols is spoken. */
  readonly api: 'responses' | 'chat';
  /**
   * Yields the answer's text in pieces and returns how it ended. Throws `TextGeneratorError` when no answer
   * began. Whoever stops reading stops the request.
   */
  generate(request: TextRequest): AsyncGenerator<TextPiece, TextAnswer>;
}
