import type {
  TextAnswer,
  TextGenerator,
  TextPiece,
  TextRequest,
} from '#app/server/ports/text-generator.ts';

/** A response of the fake: its text and how it ends, or an error to throw. */
export interface FakeAnswer extends Partial<TextAnswer> {
  readonly text?: string;
  /** Any value, which becomes the text as JSON. */
  readonly json?: unknown;
  readonly error?: Error;
  readonly isSample?: boolean;
  /** Characters per piece; the whole text at once by default. */
  readonly pieceLength?: number;
}

export type FakeScript = FakeAnswer | ((request: TextRequest) => FakeAnswer);

export interface FakeGenerator extends TextGenerator {
  readonly requests: TextRequest[];
  script(...answers: FakeScript[]): void;
  /** Returns the number of unused responses. */
  remaining(): number;
  /** Returns how many requests were read to their end or stopped. */
  ended(): number;
}

const USAGE = { inputTokens: 100, outputTokens: 50 };

/** Creates a generator that returns the scripted responses in order. */
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
