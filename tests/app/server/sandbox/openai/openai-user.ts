import type { TestSandbox } from '#tests/support/sandbox.ts';

/** The response fields that tests read. Which ones are set depends on the call. */
interface OpenAiBody {
  error: { message: string; type: string; param: string | null; code: string | null };
  id: string;
  object: string;
  model: string;
  status: string;
  incomplete_details: { reason: string } | null;
  output: Array<{
    id: string;
    status: string;
    content: Array<{ type: string; text: string; refusal: string }>;
  }>;
  choices: Array<{
    message: { content: string | null; refusal: string | null };
    finish_reason: string;
  }>;
  usage: Record<string, unknown>;
  data: Array<{ id: string }>;
  results: Array<{ flagged: boolean; categories: Record<string, boolean> }>;
}

export interface OpenAiResponse {
  status: number;
  headers: Headers;
  body: OpenAiBody;
}

/** One event of a stream. */
export interface StreamEvent {
  event: string | null;
  data: string;
}

export interface Variant {
  platform: string;
  caption: string;
  hashtags: string[];
}

const TEXT = { type: 'string' };

/** A typical product's schema: a caption and hashtags for each platform. */
export const VARIANTS_SCHEMA = object({
  variants: {
    type: 'array',
    items: object({ platform: TEXT, caption: TEXT, hashtags: { type: 'array', items: TEXT } }),
  },
});

/** Builds an object for strict mode: all fields required, and no others. */
export function object(properties: Record<string, unknown>) {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}

export const KEY = 'sk-sandbox-test';

/** Calls the simulator without a client library. */
export function createOpenAiUser(sandbox: TestSandbox) {
  const send = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(`${sandbox.url}/openai/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const call = async (...parameters: Parameters<typeof send>): Promise<OpenAiResponse> => {
    const response = await send(...parameters);
    const { status, headers } = response;
    return { status, headers, body: (await response.json()) as OpenAiBody };
  };
  const respond = (extra: Record<string, unknown> = {}) =>
    call('/responses', { model: 'any', input: 'Tea', ...extra });
  const chat = (extra: Record<string, unknown> = {}) =>
    call('/chat/completions', {
      model: 'any',
      messages: [{ role: 'user', content: 'Tea' }],
      ...extra,
    });
  /** Returns the text of the response to data and a schema. */
  const generate = async (data: unknown, schema: unknown = VARIANTS_SCHEMA): Promise<string> => {
    const { status, body } = await respond({
      input: [{ role: 'user', content: JSON.stringify(data) }],
      text: { format: { type: 'json_schema', name: 'answer', strict: true, schema } },
    });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.output[0]?.content[0]?.text ?? '';
  };
  return {
    send,
    call,
    respond,
    chat,
    generate,
    askVariants: async (data: unknown) =>
      (JSON.parse(await generate(data)) as { variants: Variant[] }).variants,
    /** Returns the first caption with its hashtags. */
    askOne: async (data: unknown): Promise<Variant> => {
      const { variants } = JSON.parse(
        await generate({ platforms: ['twitter'], ...toFields(data) }),
      ) as {
        variants: Variant[];
      };
      return variants[0] ?? { platform: '', caption: '', hashtags: [] };
    },
    stream: async (path: string, body: Record<string, unknown>) =>
      readEvents(await send(path, { ...body, stream: true })),
  };
}

export type OpenAiUser = ReturnType<typeof createOpenAiUser>;

function toFields(data: unknown): object {
  return typeof data === 'object' && data !== null ? data : {};
}

/** Returns a stream's events. Throws if the connection was cut. */
async function readEvents(response: Response): Promise<StreamEvent[]> {
  const text = await response.text();
  return text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => ({
      event: /^event: (.*)$/m.exec(block)?.[1] ?? null,
      data: /^data: (.*)$/m.exec(block)?.[1] ?? '',
    }));
}
