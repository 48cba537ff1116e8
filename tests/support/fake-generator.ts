import type {
  TextAnswer,
  TextGenerator,
  TextPiece,
  TextRequest,
} from '#app/server/ports/text-generator.ts';

/** What the fake says to a request: its text, and how it ends; or what it throws. */
export interface FakeAnswer extends Partial<TextAnswer> {
  readonly text?: string;
  /** Any value becomes the text, as JSON. */
  readonly json?: unknown;
  readonly error?: Error;
  readonly isSample?: boolean;
  /** Characters of a piece; the whole at once by default. */
  readonly pieceLength?: number;
}

export type FakeScript = FakeAnswer | ((request: TextRequest) => FakeAnswer);

export interface FakeGenerator extends TextGenerator {
  readonly requests: TextRequest[];
  script(...answers: FakeScript[]): void;
  /** Answers that nobody asked for yet. */
  remaining(): number;
  /** How many requests were read to their end or stopped. */
  ended(): number;
}

const USAGE = { inputTokens: 100, outputTokens: 50 };

/** Says what it is told to, in order; without a script it has nothing to say. */
export function createFakeGenerator(...first: FakeScript[]): FakeGenerator {
  const answers = [...first];
  const requests: TextRequest[] = [];
  let ended = 0;

  async function* generate(request: TextRequest): AsyncGenerator<TextPiece, TextAnswer> {
    requests.push(request);
    const next = answers.shift() ?? { text: '' };
    const answer = typeof next === 'function' ? next(request) : next;
    try {
      if (answer.error) throw answer.error;
      const text = answer.text ?? JSON.stringify(answer.json);
      const length = answer.pieceLength ?? Math.max(1, text.length);
      for (let at = 0; at < text.length; at += length) {
        yield { text: text.slice(at, at + length), isSample: answer.isSample ?? false };
      }
      return { finish: answer.finish ?? 'complete', usage: answer.usage ?? USAGE };
    } finally {
      ended += 1;
    }
  }

  return {
    isSample: false,
    model: 'fake-1',
    api: 'responses',
    requests,
    script: (...more) => void answers.push(...more),
    remaining: () => answers.length,
    ended: () => ended,
    generate,
  };
}
