import type {
  TextResponse,
  TextGenerator,
  TextPiece,
  TextRequest,
} from '#app/server/ports/text-generator.ts';

/** A response of the fake: its text and how it ends, or an error to throw. */
export interface FakeResponse extends Partial<TextResponse> {
  readonly text?: string;
  /** Any value, which becomes the text as JSON. */
  readonly json?: unknown;
  readonly error?: Error;
  readonly isSample?: boolean;
  /** The response starts when this resolves. */
  readonly after?: Promise<unknown>;
  /** Characters per piece; the whole text at once by default. */
  readonly pieceLength?: number;
}

export type FakeScript = FakeResponse | ((request: TextRequest) => FakeResponse);

export interface FakeGenerator extends TextGenerator {
  readonly requests: TextRequest[];
  /** The questions whether texts are replies to the person who asked, which aren't among `requests`. */
  readonly checks: TextRequest[];
  /** What it says to such a question. Without it every text is a post, for no tokens. */
  scriptCheck(...responses: FakeScript[]): void;
  script(...responses: FakeScript[]): void;
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
  const responses = [...first];
  const requests: TextRequest[] = [];
  const checks: TextRequest[] = [];
  const checkResponses: FakeScript[] = [];
  let ended = 0;

  function take(request: TextRequest): FakeResponse {
    const isCheck = request.schemaName === 'check';
    (isCheck ? checks : requests).push(request);
    const next = isCheck ? (checkResponses.shift() ?? POSTS) : (responses.shift() ?? { text: '' });
    return typeof next === 'function' ? next(request) : next;
  }

  async function* generate(request: TextRequest): AsyncGenerator<TextPiece, TextResponse> {
    const response = take(request);
    try {
      await response.after;
      if (response.error) throw response.error;
      const text = response.text ?? JSON.stringify(response.json);
      const length = response.pieceLength ?? Math.max(1, text.length);
      for (let at = 0; at < text.length; at += length) {
        yield { text: text.slice(at, at + length), isSample: response.isSample ?? false };
      }
      return { finish: response.finish ?? 'complete', usage: response.usage ?? USAGE };
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
    scriptCheck: (...more) => void checkResponses.push(...more),
    script: (...more) => void responses.push(...more),
    remaining: () => responses.length,
    ended: () => ended,
    generate,
  };
}
