import type { Clock } from '#app/server/ports/clock.ts';
import type { Logger } from '#app/server/ports/logger.ts';
import type { TextGenerator } from '#app/server/ports/text-generator.ts';
import type { GenerateParts } from './generate-text.ts';
import { Breaker } from './breaker.ts';
import { type OpenAiSettings, TIME_LIMITS, type TimeLimits } from './settings.ts';

export interface OpenAiTextGeneratorOptions {
  readonly settings: OpenAiSettings;
  /** Responses come from the sandbox. */
  readonly isSample: boolean;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits?: TimeLimits;
}

/** Creates a text generator for OpenAI or a compatible server. Loads the SDK on the first request. */
export function createOpenAiTextGenerator(options: OpenAiTextGeneratorOptions): TextGenerator {
  const { settings, clock, logger, limits = TIME_LIMITS } = options;
  const breaker = new Breaker(clock);
  let parts: GenerateParts | null = null;
  return {
    isSample: options.isSample,
    model: settings.model,
    api: settings.api,
    async *generate(request) {
      breaker.check();
      const sdk = await import('./generate-text.ts');
      parts ??= {
        client: sdk.createClient(settings, limits),
        settings,
        limits,
        breaker,
        logger,
        accepted: { format: 'schema' },
      };
      return yield* sdk.generateText(parts, request);
    },
  };
}
