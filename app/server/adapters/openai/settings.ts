/** Where the AI service is, and how it is spoken to. */
export interface OpenAiSettings {
  readonly apiKey: string;
  /** Null: OpenAI itself. */
  readonly baseUrl: string | null;
  readonly model: string;
  readonly api: 'responses' | 'chat';
  /** OpenAI itself, or the sandbox, which speaks as strictly: fields that other servers do not know may be sent. */
  readonly isOpenAi: boolean;
  readonly organization: string | null;
  readonly project: string | null;
}

export interface TimeLimits {
  /** For each try, of which there are three. */
  readonly attemptMs: number;
  /** For all of it, the reading of the answer included. */
  readonly totalMs: number;
}

export const TIME_LIMITS: TimeLimits = { attemptMs: 30_000, totalMs: 45_000 };
