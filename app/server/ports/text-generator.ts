import type { z } from 'zod';
import { AppError, type AppErrorOptions } from '#app/server/errors/app-error.ts';
import type { ErrorCode } from '#app/domain/errors/error-codes.ts';

/** A request to a language model that responds in a given shape. Implemented in adapters/openai. */

/** A small picture that a request shows the model. */
export interface TextImage {
  readonly jpeg: Uint8Array;
}

/** Tokens reserved for an image at low detail. Deliberately overestimates: models count images differently. */
export const IMAGE_TOKENS = 3000;

export interface TextRequest {
  /** Fixed text of ours; it must never contain user input. */
  readonly instructions: string;
  /** Sent as one user message, as JSON. User input goes here. */
  readonly data: unknown;
  /** Shown with the data. It's data too, also any text in it. */
  readonly image?: TextImage | undefined;
  /**
   * Shape of the response. Every member is required and there are no limits, because those are checked
   * afterward.
   */
  readonly schema: z.ZodObject;
  readonly schemaName: string;
  readonly maxOutputTokens: number;
  /** The workspace that the request is for; hashed before it's sent. */
  readonly workspaceId: string;
  /** Streams the text as it's written, if the service can; otherwise it arrives as one piece. */
  readonly isStreamed: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** How a response finished. What arrived before that is usable, except in the case of the two refusals. */
export type TextFinish = 'complete' | 'truncated' | 'lost' | 'refused' | 'filtered';

export interface TextResponse {
  readonly finish: TextFinish;
  readonly usage: TokenUsage;
}

export interface TextPiece {
  readonly text: string;
  /** Sample text from the sandbox, not from a model. */
  readonly isSample: boolean;
  /** The model wrote only thoughts: an object among them may be the answer, but its prose isn't. */
  readonly isThought?: boolean;
}

/** The service gave no response. `usage` is the attempt's maximum cost, as far as that can be known. */
export class TextGeneratorError extends AppError {
  readonly usage: TokenUsage;
  constructor(code: ErrorCode, options: AppErrorOptions & { usage: TokenUsage }) {
    super(code, options);
    this.usage = options.usage;
  }
}

export interface TextGenerator {
  /** Whether the sandbox responds with sample text because no service is configured. */
  readonly isSample: boolean;
  readonly model: string;
  /** Which of the service's two protocols is used. */
  readonly api: 'responses' | 'chat';
  /**
   * Yields the response's text in pieces and returns how it finished. Throws `TextGeneratorError` if no
   * response started, with the code `images_unsupported` if the model can't read the request's image. The request is aborted when the caller stops reading.
   */
  generate(request: TextRequest): AsyncGenerator<TextPiece, TextResponse>;
}
