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
  /** The questions whether texts are replies to the person who asked, which aren't among `requests`. */
  readonly checks: TextRequest[];
  /** What it says to such a question. Without it every text is a post, for no tokens. */
  scriptCheck(...answers: FakeScript[]): void;
  script(...answers: FakeScript[]): void;
  /** Returns the number of unused responses. */
  remaining(): number;
  /** Returns how many requests were read to their end or stopped. */
  ended(): number;
}

const USAGE = { inputTokens: 100, outputTokens: 50 };

const POSTS: FakeScript = ({ schema }) => ({
  json: Object.fromEntries(Object.keys(schema.shape).map((id) => [id, 'post'])),
  usage: { inputTokens: 0, outputTokens: 0 },
});

/** Creates a generator that returns the scripted responses in order. */
export function createFakeGenerator(...first: FakeScript[]): FakeGenerator {
  const answers = [...first];
  const requests: TextRequest[] = [];
  const checks: TextRequest[] = [];
  const checkAnswers: FakeScript[] = [];
  let ended = 0;

  function take(request: TextRequest): FakeAnswer {
    const isCheck = request.schemaName === 'check';
    (isCheck ? checks : requests).push(request);
    const next = isCheck ? (checkAnswers.shift() ?? POSTS) : (answers.shift() ?? { text: '' });
    return typeof next === 'function' ? next(request) : next;
  }

  async function* generate(request: TextRequest): AsyncGenerator<TextPiece, TextAnswer> {
    const answer = take(request);
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
    checks,
    scriptCheck: (...more) => void checkAnswers.push(...more),
    script: (...more) => void answers.push(...more),
    remaining: () => answers.length,
    ended: () => ended,
    generate,
  };
}
