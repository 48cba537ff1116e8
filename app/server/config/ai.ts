import { ConfigError } from './config-error.ts';
import type { Environment } from './schema.ts';

export interface AiConfig {
  readonly apiKey: string;
  /** Null means OpenAI itself. */
  readonly baseUrl: string | null;
  readonly model: string;
  readonly api: 'responses' | 'chat';
  readonly isOpenAi: boolean;
  readonly organization: string | null;
  readonly project: string | null;
}

/** A small model that follows schemas. Override it with OPENAI_MODEL. */
const DEFAULT_MODEL = 'gpt-4.1-mini';
/** Servers without keys (Ollama, vLLM) ignore the value, but the protocol requires one. */
const NO_KEY = 'none';

/** Returns the AI settings. Null without a key or a URL; the sandbox then responds. */
export function toAi(variables: Environment): AiConfig | null {
  const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl } = variables;
  if (!apiKey && !baseUrl) return null;
  return {
    apiKey: apiKey ?? NO_KEY,
    ...(baseUrl ? toCompatible(variables, baseUrl) : toOpenAi(variables)),
    organization: variables.OPENAI_ORGANIZATION ?? null,
    project: variables.OPENAI_PROJECT ?? null,
  };
}

function toOpenAi({ OPENAI_MODEL: model = DEFAULT_MODEL, AI_API: api = 'responses' }: Environment) {
  return { baseUrl: null, model, api, isOpenAi: true };
}

function toCompatible({ OPENAI_MODEL: model, AI_API: api = 'chat' }: Environment, url: string) {
  if (!model) {
    throw new ConfigError(
      'OPENAI_BASE_URL also needs OPENAI_MODEL, the name of a model on that server.',
    );
  }
  return { baseUrl: url.replace(/\/+$/u, ''), model, api, isOpenAi: false };
}
