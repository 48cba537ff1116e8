/** The AI service's location and API settings. */
export interface OpenAiSettings {
  readonly apiKey: string;
  /** Null means OpenAI itself. */
  readonly baseUrl: string | null;
  readonly model: string;
  readonly api: 'responses' | 'chat';
  /**
   * Whether fields that other servers don't know may be sent: OpenAI, or the sandbox, which is equally
   * strict.
   */
  readonly isOpenAi: boolean;
  readonly organization: string | null;
  readonly project: string | null;
}

export interface TimeLimits {
  /** Milliseconds per attempt; there are three attempts. */
  readonly attemptMs: number;
  /** Milliseconds for the whole request, including reading the response. */
  readonly totalMs: number;
}

export const TIME_LIMITS: TimeLimits = { attemptMs: 30_000, totalMs: 45_000 };
