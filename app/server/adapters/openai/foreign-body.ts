/** What a body is when it isn't in OpenAI's format. */
export type ForeignKind = 'a web page' | 'another service';

/**
 * Keys that identify other services' formats: Anthropic, Gemini, Ollama, Cohere, and text completion servers.
 */
const FOREIGN_MEMBERS: readonly (readonly string[])[] = [
  ['type', 'role', 'content'],
  ['stop_reason'],
  ['candidates'],
  ['promptFeedback'],
  ['message', 'done'],
  ['response', 'done'],
  ['generations'],
  ['generation_id'],
  ['generated_text'],
  ['outputs', 'stop_reason'],
];
const OWN_MEMBERS: readonly string[] = ['choices', 'output', 'error'];
const WEB_PAGE = /^\s{0,99}<(?:!doctype|html|head|body|\?xml)/iu;
/** Event types in Anthropic's streams. */
const FOREIGN_EVENTS = /^(?:message_start|message_delta|content_block_(?:start|delta|stop))$/u;

/**
 * Returns the kind of a body that no OpenAI client can read, or null. An empty or unusual OpenAI body doesn't
 * count.
 */
export function findForeignKind(data: unknown): ForeignKind | null {
  if (typeof data === 'string') return WEB_PAGE.test(data) ? 'a web page' : null;
  const body: unknown = Array.isArray(data) ? data[0] : data;
  if (typeof body !== 'object' || body === null) return null;
  const type = readType(body);
  if (type.startsWith('response.') || OWN_MEMBERS.some((name) => name in body)) return null;
  const isForeign = FOREIGN_MEMBERS.some((names) => names.every((name) => name in body));
  return isForeign || FOREIGN_EVENTS.test(type) ? 'another service' : null;
}

function readType(body: object): string {
  return 'type' in body ? String(body.type) : '';
}

/**
 * Returns a stand-in for the body of a response without events: the start of a page when it's labeled as
 * HTML.
 */
export function toPageMark({ headers }: Response): string {
  return /\bhtml\b/iu.test(headers.get('content-type') ?? '') ? '<html>' : '';
}
