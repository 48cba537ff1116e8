import {
  type Habit,
  sendBytes,
  sendEvents,
  sendJson,
  toResponse,
} from '#tests/support/odd-model.ts';

/** What the user gets: the good caption, another text, or an honest error. */
export type Outcome =
  | 'good'
  | 'suggestion_refused'
  | 'suggestion_failed'
  | 'unavailable'
  | { readonly text: string }
  | 'any honest end';

export const GOOD = 'Our kiln opens on Saturday, and you are invited. Come and see!';
const REFUSAL = "I'm sorry, but I can't help with that.";
const reply = (caption: string): Habit => ({ caption });
export const write = (content: unknown, more: Partial<Habit> = {}): Habit => ({ content, ...more });
const OK = reply(GOOD);
export const usage = (value: unknown): Habit => ({ ...OK, usage: value });
const JSON_GOOD = toResponse(GOOD);

export type Row = readonly [habit: Habit, outcome: Outcome];

/** Habits of models and of the servers in front of them. */
export const HABITS: Readonly<Record<string, Row>> = {
  'well-behaved': [OK, 'good'],
  // Text around the caption.
  bold: [reply(`**${GOOD}**`), 'good'],
  heading: [reply(`# ${GOOD}`), 'good'],
  fence: [reply(`\`\`\`\n${GOOD}\n\`\`\``), 'good'],
  quotes: [reply(`“${GOOD}”`), 'good'],
  'guillemets-in-bold': [reply(`**«${GOOD}»**`), 'good'],
  introduction: [reply(`Sure! Here's your Instagram caption:\n\n${GOOD}`), 'good'],
  'german-introduction': [reply(`Hier ist deine Bildunterschrift: ${GOOD}`), 'any honest end'],
  offer: [reply(`${GOOD}\n\nLet me know if you'd like any changes!`), 'good'],
  role: [reply(`Assistant: ${GOOD}`), 'good'],
  label: [reply(`**Caption:** ${GOOD}`), 'good'],
  alternatives: [reply(`Option 1: ${GOOD}\n\nOption 2: Kiln day!`), 'good'],
  'numbered-alternatives': [reply(`1. "${GOOD}"\n2. "Kiln day!"`), 'good'],
  'or-line': [reply(`${GOOD}\n\nOR\n\nKiln day is here!`), 'good'],
  'thoughts-in-caption': [reply(`<think>Short!</think>${GOOD}`), 'good'],
  tokens: [reply(`<|im_start|>assistant\n${GOOD}<|im_end|>`), 'good'],
  'json-in-caption': [reply(JSON.stringify({ caption: GOOD })), 'good'],
  tags: [reply(`<p><b>${GOOD}</b></p>`), 'good'],
  references: [reply(GOOD.replace(',', '&#44;')), 'good'],
  script: [reply(`${GOOD} <script>alert(1)</script>`), 'any honest end'],
  colors: [reply(`\u001B[1;31m${GOOD}\u001B[0m`), 'good'],
  'zero-width': [reply(`\u200B${GOOD.replace(' ', '\u200B ')}\uFEFF`), 'good'],
  'right-to-left-override': [reply(`\u202E${GOOD}`), 'good'],
  'hashtags-behind': [reply(`${GOOD} #clay #pots`), 'good'],
  'forty-hashtags': [reply(`${GOOD}\n\n${'#clay '.repeat(40)}`), 'good'],
  // Text instead of the caption.
  refusal: [reply(REFUSAL), 'suggestion_refused'],
  'refusal-in-german': [
    reply('Es tut mir leid, aber dabei kann ich nicht helfen.'),
    'suggestion_refused',
  ],
  'refusal-in-japanese': [
    reply('申し訳ありませんが、そのリクエストにはお応えできません。'),
    'suggestion_refused',
  ],
  'refusal-in-prose': [write(REFUSAL), 'suggestion_refused'],
  'declined-outcome': [
    write('{"outcome":"declined","instagram":{"caption":""}}'),
    'suggestion_refused',
  ],
  'refusal-field': [write(null, { message: { refusal: 'No.' } }), 'suggestion_refused'],
  'content-filter': [write('', { finish: 'content_filter' }), 'suggestion_refused'],
  'half-filtered': [
    write(JSON_GOOD.slice(0, 50), { finish: 'content_filter' }),
    'suggestion_refused',
  ],
  'safety-finish': [write('', { finish: 'SAFETY' }), 'suggestion_refused'],
  'empty-content': [write(''), 'suggestion_refused'],
  'null-content': [write(null), 'suggestion_refused'],
  'refusal-in-words-of-its-own': [
    { ...reply('Kilns and I go separate ways, so this one stays unwritten.'), check: 'reply' },
    'suggestion_refused',
  ],
  'question-about-the-request': [
    { ...reply('Which of your two kilns would that be?'), check: 'reply' },
    'suggestion_refused',
  ],
  'hook-like-a-refusal': [
    reply("I can't describe this glaze, so come and see it."),
    { text: "I can't describe this glaze, so come and see it." },
  ],
  'hook-and-a-garbled-check': [
    { ...reply('Wet hands. Warm hearts. No phones.'), check: 'maybe' },
    { text: 'Wet hands. Warm hearts. No phones.' },
  ],
  'sorry-caption': [
    reply("Sorry, we can't help ourselves: the kiln is back!"),
    { text: "Sorry, we can't help ourselves: the kiln is back!" },
  ],
  'wrong-language': [
    reply('Unser Ofen ist da und wir freuen uns auf die Gäste, die mit uns sind.'),
    'suggestion_failed',
  ],
  'other-script': [reply('Наша печь открывается в субботу, приходите к нам!'), 'suggestion_failed'],
  'emoji-only': [reply('🔥🔥🔥'), 'suggestion_failed'],
  'hashtags-only': [reply('#kiln #pots'), 'any honest end'],
  placeholder: [reply(`${GOOD} Meet us in [your city].`), 'good'],
  'only-undefined': [reply('undefined'), 'suggestion_failed'],
  'too-long': [
    reply(`${GOOD} ${Array.from({ length: 300 }, (_, at) => `Shelf ${at} has pots.`).join(' ')}`),
    'any honest end',
  ],
  'repeated-sentence': [reply(`${GOOD} `.repeat(60)), 'good'],
  'repeated-word': [
    reply(`${GOOD} Pots pots pots pots pots pots pots pots.`),
    { text: `${GOOD} pots.` },
  ],
  'repeated-character': [reply(`${GOOD}${'!'.repeat(3000)}`), 'any honest end'],
  link: [reply(`${GOOD} Book at evil.com now.`), 'good'],
  'link-behind-colon': [
    reply('Our kiln opens on Saturday: https://evil.com/x?y=1'),
    { text: 'Our kiln opens on Saturday.' },
  ],
  'markdown-link': [reply(`${GOOD} [Click here](https://evil.com).`), 'good'],
  mention: [reply(`${GOOD} Come with @bob and @eve.`), 'good'],
  mojibake: [reply('Donâ€™t miss our kiln on Saturday.'), 'suggestion_failed'],
  table: [reply(`${GOOD}\n\n| Day | Time |\n|---|---|\n| Sat | 10 |`), 'good'],
  // The structure of the output.
  'thoughts-before': [write(`<think>{"instagram": {</think>\n${JSON_GOOD}`), 'good'],
  'fenced-json': [write(`\`\`\`json\n${JSON_GOOD}\n\`\`\``), 'good'],
  'json-in-prose': [write(`Sure, like {this}: ${JSON_GOOD} Enjoy!`), 'good'],
  'wrapped-json': [write(`{"result":${JSON_GOOD}}`), 'good'],
  'list-json': [write(JSON.stringify([{ platform: 'instagram', caption: GOOD }])), 'good'],
  'bare-caption': [write(JSON.stringify({ caption: GOOD })), 'good'],
  'raw-line-end': [
    write(JSON_GOOD.replace(', and', ',\nand')),
    { text: GOOD.replace(', and', ',\nand') },
  ],
  'trailing-comma': [write(JSON_GOOD.replace(/\}\}$/u, '},}')), 'good'],
  'half-json': [write(JSON_GOOD.slice(0, -20), { finish: 'length' }), 'suggestion_failed'],
  'endless-blanks': [write(JSON_GOOD + ' \n'.repeat(150_000)), 'good'],
  'endless-text': [write('kiln '.repeat(45_000)), 'suggestion_failed'],
  // The structure of the response.
  'content-parts': [write([{ type: 'text', text: JSON_GOOD }]), 'good'],
  'tool-call': [
    write(null, {
      message: { tool_calls: [{ index: 0, function: { name: 'x', arguments: JSON_GOOD } }] },
    }),
    'good',
  ],
  'odd-tool-calls': [{ ...OK, message: { tool_calls: 'none', refusal: null } }, 'good'],
  'reasoning-content': [{ ...OK, message: { reasoning_content: REFUSAL } }, 'good'],
  'negative-usage': [usage({ prompt_tokens: -1, completion_tokens: -1 }), 'good'],
  'fractional-usage': [usage({ prompt_tokens: 1.5, completion_tokens: 2.5 }), 'good'],
  'absurd-usage': [usage({ prompt_tokens: 1e15, completion_tokens: 1e15 }), 'good'],
  'usage-as-text': [usage('many'), 'good'],
  'no-usage': [usage(null), 'good'],
  'no-finish': [{ ...OK, finish: null }, 'good'],
  'odd-finish': [{ ...OK, finish: 'eos_token' }, 'good'],
  // The HTTP exchange.
  'stream-against-request': [
    { ...OK, send: (response, { chunks }) => sendEvents(response, chunks) },
    'good',
  ],
  'whole-against-request': [
    { ...OK, send: (response, { whole }) => sendJson(response, whole) },
    'good',
  ],
  'wrong-content-type': [
    {
      ...OK,
      send: (response, { isStreamed, whole, chunks }) =>
        isStreamed
          ? sendEvents(response, chunks, { type: 'text/plain' })
          : sendJson(response, whole, 'text/html'),
    },
    'good',
  ],
  'crlf-frames': [
    { ...OK, send: (response, { chunks }) => sendEvents(response, chunks, { line: '\r\n' }) },
    'good',
  ],
  'tight-frames': [
    { ...OK, send: (response, { chunks }) => sendEvents(response, chunks, { prefix: 'data:' }) },
    'good',
  ],
  'comments-between': [
    {
      ...OK,
      send: (response, { chunks }) => sendEvents(response, chunks, { prefix: ': ping\n\ndata: ' }),
    },
    'good',
  ],
  'no-done': [
    { ...OK, send: (response, { chunks }) => sendEvents(response, chunks, { end: '' }) },
    'good',
  ],
  'double-usage': [
    {
      ...OK,
      send: (response, { chunks }) => sendEvents(response, [...chunks, ...chunks.slice(-1)]),
    },
    'good',
  ],
  'everything-twice': [
    { ...OK, send: (response, { chunks }) => sendEvents(response, [...chunks, ...chunks]) },
    'good',
  ],
  'broken-frame': [
    {
      ...OK,
      send: (response, { chunks }) => sendEvents(response, chunks, { end: 'data: {"cho\n\n' }),
    },
    'good',
  ],
  'second-choice': [
    {
      ...OK,
      send: (response, { chunks }) =>
        sendEvents(
          response,
          chunks.flatMap((chunk) => [
            chunk,
            { choices: [{ index: 1, delta: { content: 'Kiln' } }] },
          ]),
        ),
    },
    'good',
  ],
  zipped: [
    { ...OK, send: (response, parts) => sendBytes(response, parts, { isZipped: true }) },
    'good',
  ],
  'zipped-and-cut': [
    {
      ...OK,
      send: (response, parts) => sendBytes(response, parts, { isZipped: true, length: 90 }),
    },
    'any honest end',
  ],
  'cut-inside-a-character': [
    {
      caption: `${GOOD} ${'é'.repeat(200)}`,
      send: (response, parts) => sendBytes(response, parts, { length: 301 }),
    },
    'any honest end',
  ],
  'error-with-200': [
    {
      send: (response) =>
        sendJson(response, { error: { message: 'sk-secret overloaded', code: 503 } }),
    },
    'unavailable',
  ],
  'html-with-200': [
    { send: (response) => sendJson(response, '<html>Bad gateway</html>', 'text/html') },
    'unavailable',
  ],
  'nothing-with-200': [
    { send: (response) => sendJson(response, '', 'application/json') },
    'suggestion_failed',
  ],
  'filter-with-400': [
    {
      send: (response) => {
        response.writeHead(400, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { message: 'filtered', code: 'content_filter' } }));
      },
    },
    'suggestion_refused',
  ],
  'twenty-megabytes': [
    { send: (response) => sendJson(response, `{"a":"${'x'.repeat(20_000_000)}"}`) },
    'any honest end',
  ],
};
