import { gzipSync } from 'node:zlib';
import { sendBytes, sendEvents, sendJson, toResponse } from '#tests/support/odd-model.ts';
import { GOOD, type Row, usage, write } from './model-habits.ts';

const JSON_GOOD = toResponse(GOOD);
const SINGLE_QUOTED = `{'outcome': 'written', 'instagram': {'caption': '${GOOD}'}}`;
const QUOTED = 'Our kiln says "hello" to you on Saturday. Come and see!';
const YAML_QUOTED = `outcome: written\ninstagram:\n  caption: "${GOOD}"`;
const COLON = 'Big news: our kiln is #1 in town, and you are invited!';
const json = (value: unknown): Row => [write(JSON.stringify(value)), 'good'];
const outcome = (value: unknown, caption = ''): Row => [
  write(JSON.stringify({ outcome: value, instagram: { caption } })),
  'suggestion_refused',
];
const REPORT_MESSAGE = { role: 'assistant', content: JSON_GOOD };
const foreign = (body: object): Row => [
  {
    send: (response, { isStreamed }) =>
      isStreamed ? sendEvents(response, [body]) : sendJson(response, body),
  },
  'unavailable',
];

/** An error by which a service refuses the topic before any text was written. */
const refusalError = (status: number, error: object): Row => [
  {
    send: (response) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { message: 'Not this topic.', ...error } }));
    },
  },
  'suggestion_refused',
];

const ACCENTED =
  'Our kiln opens on Saturday at the Café Münster, and you are invited. Come and see!';
/** A whole response, even to a request for a stream, in a declared encoding. */
const encoded = (charset: string, encode: (text: string) => Buffer): Row => [
  {
    caption: ACCENTED,
    send: (response, { whole }) => {
      response.writeHead(200, { 'content-type': `application/json; charset=${charset}` });
      response.end(encode(JSON.stringify(whole)));
    },
  },
  { text: ACCENTED },
];

/** Ways in which models and servers return the right text in another format than requested. */
export const RESPONSE_HABITS: Readonly<Record<string, Row>> = {
  // Text without an object.
  'plain-prose': [write(GOOD), 'good'],
  'prose-in-quotes': [write(`Here is your caption:\n\n"${GOOD}"`), 'good'],
  'prose-behind-thoughts': [write(`<think>Short and warm.</think>\n\n${GOOD}`), 'good'],
  'prose-cut-off': [
    write('Our kiln opens on Saturday, and', { finish: 'length' }),
    'suggestion_failed',
  ],
  'prose-that-asks-back': [
    write('Could you please provide more details about your kiln?'),
    'suggestion_failed',
  ],
  'one-word': [write('Done.'), 'suggestion_failed'],
  // Formats other than JSON.
  yaml: [write(`outcome: written\ninstagram:\n  caption: ${GOOD}`), 'good'],
  'yaml-quoted': [write(YAML_QUOTED), 'good'],
  'yaml-block': [write(`outcome: written\ninstagram:\n  caption: |\n    ${GOOD}\n`), 'good'],
  'yaml-fenced': [write(`\`\`\`yaml\ninstagram:\n  caption: ${GOOD}\n\`\`\``), 'good'],
  'yaml-with-colon': [write(`instagram:\n  caption: ${COLON}`), { text: COLON }],
  'single-quotes': [write(SINGLE_QUOTED), 'good'],
  'python-dict': [
    write(`{'outcome': 'written', 'instagram': {'caption': '${GOOD}', 'x': None}}`),
    'good',
  ],
  'unquoted-names': [write(`{outcome: "written", instagram: {caption: "${GOOD}"}}`), 'good'],
  'trailing-commas': [write(`{"outcome":"written","instagram":{"caption":"${GOOD}",},}`), 'good'],
  'missing-comma': [write(`{"outcome":"written" "instagram":{"caption":"${GOOD}"}}`), 'good'],
  'missing-brackets': [write(`{"outcome":"written","instagram":{"caption":"${GOOD}"`), 'good'],
  'comment-in-json': [
    write(`{/* warm */"outcome":"written","instagram":{"caption":"${GOOD}"}}`),
    'good',
  ],
  'curly-quotes': [write(`{“outcome”:“written”,“instagram”:{“caption”:“${GOOD}”}}`), 'good'],
  'quotes-inside': [
    write(`{"outcome":"written","instagram":{"caption":"${QUOTED}"}}`),
    { text: QUOTED },
  ],
  'fenced-single-quotes': [write(`Sure!\n\`\`\`json\n${SINGLE_QUOTED}\n\`\`\`\nEnjoy!`), 'good'],
  // The object, with other names or wrapped.
  'capital-names': json({ Outcome: 'Written', Instagram: { Caption: GOOD } }),
  'upper-case-names': json({ OUTCOME: 'WRITTEN', INSTAGRAM: { CAPTION: GOOD } }),
  'other-name': json({ outcome: 'written', instagram: { text: GOOD } }),
  'joined-name': json({ outcome: 'written', instagram_caption: GOOD }),
  'caption-list': json({ outcome: 'written', instagram: { caption: [GOOD] } }),
  'caption-lines': [
    write(
      JSON.stringify({
        instagram: { caption: ['Our kiln opens on Saturday.', 'Come and see it with us!'] },
      }),
    ),
    { text: 'Our kiln opens on Saturday.\nCome and see it with us!' },
  ],
  'caption-object': json({ outcome: 'written', instagram: { caption: { text: GOOD } } }),
  'platform-list': json({ outcome: 'written', instagram: [{ caption: GOOD }] }),
  'object-in-list': json([{ instagram: { caption: GOOD } }]),
  'deeply-wrapped': json({ data: { result: { instagram: { caption: GOOD } } } }),
  'encoded-twice': [write(JSON.stringify(JSON_GOOD)), 'good'],
  'encoded-inside': json({ outcome: 'written', instagram: JSON.stringify({ caption: GOOD }) }),
  'encoded-wrapped': json({ answer: JSON_GOOD }),
  // Truncated output.
  'cut-behind-caption': [write(JSON_GOOD.slice(0, -2), { finish: 'length' }), 'good'],
  'cut-behind-quote': [write(JSON_GOOD.slice(0, -1), { finish: 'max_tokens' }), 'good'],
  'cut-in-caption': [write(JSON_GOOD.slice(0, -9), { finish: 'length' }), 'suggestion_failed'],
  'cut-in-caption-quietly': [write(JSON_GOOD.slice(0, -9)), 'suggestion_failed'],
  // The `outcome` field.
  'declined-capitals': outcome('DECLINED'),
  'declined-title': outcome('Declined', 'Nope!'),
  refused: outcome('refused'),
  rejected: outcome('Rejected', GOOD),
  blocked: outcome('blocked_by_policy'),
  unable: outcome('unable to comply'),
  'outcome-null': outcome(null),
  'outcome-false': outcome(false),
  'outcome-empty': outcome(''),
  'outcome-null-with-caption': json({ outcome: null, instagram: { caption: GOOD } }),
  'verdict-inside': [
    write(JSON.stringify({ instagram: { outcome: 'declined', caption: '' } })),
    'suggestion_refused',
  ],
  'verdict-single-quoted': [
    write("{'outcome': 'DECLINED', 'instagram': {'caption': ''}}"),
    'suggestion_refused',
  ],
  'verdict-yaml': [write('outcome: declined\ninstagram:\n  caption: ""'), 'suggestion_refused'],
  'refusal-member': [
    write(JSON.stringify({ refusal: 'This breaks our policy.', instagram: { caption: '' } })),
    'suggestion_refused',
  ],
  'empty-refusal-member': [write(JSON_GOOD, { message: { refusal: '' } }), 'good'],
  'refusal-none': [write(JSON_GOOD, { message: { refusal: 'None' } }), 'good'],
  'filter-upper-case': [write('', { finish: 'CONTENT_FILTER' }), 'suggestion_refused'],
  'policy-finish': [write('', { finish: 'policy_violation' }), 'suggestion_refused'],
  'toxic-finish': [write('', { finish: 'ERROR_TOXIC' }), 'suggestion_refused'],
  'content-filtered-finish': [write('', { finish: 'content_filtered' }), 'suggestion_refused'],
  'guardrail-finish': [write('', { finish: 'guardrail_intervened' }), 'suggestion_refused'],
  'policy-with-200': refusalError(200, { code: 'policy_violation' }),
  'policy-with-400': refusalError(400, { code: 'policy_violation' }),
  'policy-with-422': refusalError(422, { type: 'content_policy_violation', code: null }),
  'policy-with-500': refusalError(500, { code: 'policy_violation' }),
  'policy-with-429': refusalError(429, { type: 'safety_violations', code: 'moderation_blocked' }),
  'inspection-with-400': refusalError(400, { code: 'DataInspectionFailed' }),
  'azure-inner-error': refusalError(400, {
    code: 'bad_request',
    innererror: { code: 'ResponsibleAIPolicyViolation' },
  }),
  'router-moderation': refusalError(403, {
    code: 403,
    metadata: { reasons: ['violence'], flagged_input: 'kiln' },
  }),
  // Encodings other than UTF-8.
  'latin-1': encoded('iso-8859-1', (text) => Buffer.from(text, 'latin1')),
  'windows-1252-in-quotes': encoded('"windows-1252"', (text) => Buffer.from(text, 'latin1')),
  'utf-16': encoded('utf-16le', (text) => Buffer.from(text, 'utf16le')),
  'unknown-encoding': encoded('x-unknown', (text) => Buffer.from(text)),
  // Other fields of the message.
  'reasoning-only': [write('', { message: { reasoning_content: JSON_GOOD } }), 'good'],
  'reasoning-member': [
    write(null, { message: { reasoning: `A draft: {"caption":"Kiln!"}. Better: ${JSON_GOOD}` } }),
    'good',
  ],
  'reasoning-prose': [
    write('', {
      message: { reasoning_content: 'They want a caption about a kiln. Let me think.' },
    }),
    'suggestion_failed',
  ],
  'function-call': [write(null, { message: { function_call: { arguments: JSON_GOOD } } }), 'good'],
  'tool-call-object': [
    write(null, {
      message: { tool_calls: [{ function: { arguments: JSON.parse(JSON_GOOD) as object } }] },
    }),
    'good',
  ],
  'content-object': [write(JSON.parse(JSON_GOOD)), 'good'],
  'content-strings': [write([JSON_GOOD.slice(0, 30), JSON_GOOD.slice(30)]), 'good'],
  'content-thinking-part': [
    write([
      { type: 'thinking', thinking: [{ type: 'text', text: 'Hm.' }] },
      { type: 'text', text: JSON_GOOD },
    ]),
    'good',
  ],
  'bracket-thoughts': [write(`[THINK]{"instagram":{"caption":"No"}}[/THINK]${JSON_GOOD}`), 'good'],
  'diamond-thoughts': [write(`◁think▷{"caption":"No"}◁/think▷${JSON_GOOD}`), 'good'],
  'harmony-channels': [
    write(
      `<|channel|>analysis<|message|>{"caption":"No"}<|end|><|start|>assistant<|channel|>final<|message|>${JSON_GOOD}`,
    ),
    'good',
  ],
  // Token counts.
  'zero-usage': [usage({ prompt_tokens: 0, completion_tokens: 0 }), 'good'],
  'prompt-only-usage': [usage({ prompt_tokens: 300 }), 'good'],
  'text-usage': [usage({ prompt_tokens: '300', completion_tokens: '20' }), 'good'],
  'large-usage': [usage({ prompt_tokens: 9_000_000, completion_tokens: 9_000_000 }), 'good'],
  'other-usage-names': [usage({ input_tokens: 300, output_tokens: 20 }), 'good'],
  'list-usage': [usage([]), 'good'],
  // Response bodies.
  'no-choices': [{ send: (response) => sendJson(response, { choices: [] }) }, 'suggestion_failed'],
  'null-message': [
    {
      send: (response) =>
        sendJson(response, { choices: [{ index: 0, message: null, finish_reason: null }] }),
    },
    'suggestion_failed',
  ],
  'empty-object': [{ send: (response) => sendJson(response, {}) }, 'suggestion_failed'],
  'null-body': [{ send: (response) => sendJson(response, 'null') }, 'suggestion_failed'],
  'text-completion': [
    {
      send: (response) =>
        sendJson(response, { choices: [{ index: 0, text: JSON_GOOD, finish_reason: 'stop' }] }),
    },
    'good',
  ],
  'not-zipped': [
    {
      send: (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
        response.end('{"choices":[]}');
      },
    },
    'any honest end',
  ],
  'zipped-garbage': [
    {
      send: (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
        response.end(gzipSync('{"choices":[]}').map((byte, at) => (at > 12 ? byte ^ 255 : byte)));
      },
    },
    'any honest end',
  ],
  'error-text-with-200': [
    { send: (response) => sendJson(response, { error: 'sk-secret model overloaded' }) },
    'unavailable',
  ],
  'cut-body': [
    { caption: GOOD, send: (response, parts) => sendBytes(response, parts, { length: 60 }) },
    'any honest end',
  ],
  'anthropic-body': foreign({
    type: 'message',
    role: 'assistant',
    content: [{ type: 'text', text: JSON_GOOD }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 300, output_tokens: 20 },
  }),
  'gemini-body': foreign({
    candidates: [{ content: { parts: [{ text: JSON_GOOD }] }, finishReason: 'STOP' }],
  }),
  'ollama-body': foreign({ model: 'x', message: REPORT_MESSAGE, done: true }),
};
