import { type CraftedFile, makeHugePng } from '#tests/support/crafted-files.ts';
import type { Dice, Mutation, RawRequest, RawResponse } from './exchange.ts';

const UPLOAD_PATHS = ['/api/media/upload', '/api/media', '/ai/api/v1/upload'] as const;
const CREATED: ReadonlySet<number> = new Set([200, 201]);

interface Part {
  readonly head: readonly string[];
  readonly body: Buffer;
  /** What the part means to the server: the file, a known field, or something it must refuse. */
  readonly role: 'file' | 'second' | 'altText' | 'platform' | 'wrong' | 'odd';
}

const disposition = (rest: string): string => `Content-Disposition: form-data; ${rest}`;
const field = (name: string, value: string, role: Part['role']): Part => ({
  head: [disposition(`name="${name}"`)],
  body: Buffer.from(value),
  role,
});

/** A small image of one color. */
const { bytes: PICTURE }: CraftedFile = makeHugePng(0.04);
const filePart = (head: readonly string[], role: Part['role'] = 'file'): Part => ({
  head,
  body: PICTURE,
  role,
});
const named = (rest: string, role?: Part['role']): Part =>
  filePart([disposition(`name="file"; ${rest}`), 'Content-Type: image/png'], role);

/** File names that clients send, and some that no client should. */
const FILES: readonly Part[] = [
  named('filename="tall.png"'),
  named('filename="tall.png"'),
  named(`filename*=UTF-8''%e2%82%ac.png`),
  named(`filename="plain.png"; filename*=UTF-8''na%C3%AFve.png`),
  named('filename="a \\"quoted\\" name.png"'),
  named('filename="../../etc/passwd"'),
  named('filename="C:\\\\temp\\\\tall.png"'),
  named('filename=tall.png'),
  named(`filename="${'a'.repeat(300)}.png"`),
  named(`filename*=UTF-8''%zz%ff.png`, 'odd'),
  named(`filename*=KOI8-R''%c1.png`, 'odd'),
  named('filename="nul\u0000.png"', 'odd'),
  named('filename=""', 'odd'),
  filePart([disposition('name="file"'), 'Content-Type: image/png'], 'odd'),
  filePart([
    disposition('name="file"; filename="x.png"'),
    'Content-Type: image/png; charset=utf-16',
  ]),
  filePart([disposition('name="file"; filename="x.png"'), 'Content-Type: '], 'odd'),
  filePart(
    [disposition('name="file"; filename="x.png"'), 'Content-Type: multipart/mixed; boundary=inner'],
    'odd',
  ),
  filePart(
    [disposition('name="file"; filename="x.png"'), 'Content-Transfer-Encoding: base64'],
    'odd',
  ),
];

const FIELDS: readonly Part[] = [
  field('altText', 'A kiln is opened', 'altText'),
  field('altText', '', 'altText'),
  field('platform', 'linkedin', 'platform'),
];

const WRONG: readonly Part[] = [
  field('platform', 'myspace', 'wrong'),
  field('altText', 'a'.repeat(1001), 'wrong'),
  field('altText', 'nul \u0000', 'wrong'),
  field('nope', 'x', 'wrong'),
  field('__proto__', 'x', 'wrong'),
  field('file', 'a text, not a file', 'wrong'),
  field('', 'x', 'wrong'),
  named('filename="second.png"', 'second'),
  { head: [], body: Buffer.from('no header at all'), role: 'wrong' },
  { head: ['Content-Type: text/plain'], body: Buffer.from('no name'), role: 'wrong' },
  {
    head: ['Content-Disposition: attachment; name="altText"'],
    body: Buffer.from('x'),
    role: 'wrong',
  },
  { head: ['Content-Disposition: form-data'], body: Buffer.from('x'), role: 'wrong' },
  filePart([disposition('filename="x.png"')], 'wrong'),
  filePart([disposition('name="photo"; filename="x.png"')], 'wrong'),
];

/** Parts with no single right response, except that there must be no 5xx and no malformed response. */
const ODD: readonly Part[] = [
  {
    head: [disposition(`name="altText"; x="${'y'.repeat(12_000)}"`)],
    body: Buffer.from('x'),
    role: 'odd',
  },
  {
    head: Array.from({ length: 40 }, (_, at) => `X-${at}: a`),
    body: Buffer.from('x'),
    role: 'odd',
  },
  {
    head: [disposition('name="altText"'), 'Content-Type: text/plain; charset=utf-16'],
    body: Buffer.from('x\u0000'),
    role: 'odd',
  },
  {
    head: [disposition('name="altText"'), 'Content-Type: text/plain; charset=nope'],
    body: Buffer.from('x'),
    role: 'odd',
  },
  {
    head: [disposition('name="altText"')],
    body: Buffer.from([0xff, 0xfe, 0xc3, 0x28]),
    role: 'odd',
  },
  {
    head: [disposition('name="altText"'), 'Content-Type: multipart/mixed; boundary=inner'],
    body: Buffer.from('--inner\r\n\r\nx\r\n--inner--'),
    role: 'odd',
  },
];

interface Form {
  readonly parts: readonly Part[];
  readonly type: string;
  readonly body: Buffer;
  /** Whether its framing follows RFC 7578. */
  readonly isSound: boolean;
}

interface Frame {
  readonly type: string;
  readonly boundary: string;
  readonly lineEnd: string;
  readonly preamble: string;
  readonly end: string;
  readonly isSound: boolean;
}

const SOUND: Frame = {
  type: 'multipart/form-data; boundary=Xy',
  boundary: 'Xy',
  lineEnd: '\r\n',
  preamble: '',
  end: '--Xy--\r\n',
  isSound: true,
};
const broken = (change: Partial<Frame>): Frame => ({ ...SOUND, ...change, isSound: false });

const FRAMES: readonly Frame[] = [
  SOUND,
  SOUND,
  SOUND,
  SOUND,
  SOUND,
  SOUND,
  { ...SOUND, type: 'multipart/form-data; boundary="Xy"' },
  { ...SOUND, type: 'Multipart/Form-Data; charset=utf-8; boundary=Xy' },
  { ...SOUND, end: '--Xy--' },
  { ...SOUND, end: '--Xy--\r\nan epilogue\r\n' },
  broken({ preamble: 'a preamble\r\n' }),
  broken({ end: '' }),
  broken({ end: '--Xy\r\n' }),
  broken({ end: '--Xy-' }),
  broken({ end: '--Other--\r\n' }),
  broken({ lineEnd: '\n', end: '--Xy--\n' }),
  broken({ type: 'multipart/form-data' }),
  broken({ type: 'multipart/form-data; boundary=' }),
  broken({ type: 'multipart/form-data; boundary=Other' }),
  broken({ type: `multipart/form-data; boundary=${'b'.repeat(300)}`, boundary: 'b'.repeat(300) }),
  broken({ type: 'multipart/form-data; boundary=Xy; boundary=Other' }),
  broken({ type: 'multipart/mixed; boundary=Xy' }),
  broken({ type: 'multipart/form-data; boundary="X y', boundary: 'X y' }),
  broken({ type: 'application/json' }),
];

function write(
  parts: readonly Part[],
  { type, boundary, lineEnd, preamble, end, isSound }: Frame,
): Form {
  const pieces = parts.flatMap(({ head, body }) => [
    Buffer.from(`--${boundary}${lineEnd}${head.map((line) => line + lineEnd).join('')}${lineEnd}`),
    body,
    Buffer.from(lineEnd),
  ]);
  return {
    parts,
    type,
    body: Buffer.concat([Buffer.from(preamble), ...pieces, Buffer.from(end)]),
    isSound,
  };
}

function throwParts(dice: Dice): Part[] {
  const parts: Part[] = [];
  if (!dice.oneIn(12)) parts.push(dice.pick(FILES));
  for (const one of FIELDS) if (dice.oneIn(4)) parts.push(one);
  if (dice.oneIn(3)) parts.push(dice.pick(WRONG));
  if (dice.oneIn(4)) parts.push(dice.pick(ODD));
  if (dice.oneIn(40))
    for (let count = 0; count < 130; count += 1) parts.push(field('altText', 'x', 'wrong'));
  return dice.shuffle(parts);
}

/** Returns the expected result: stored, refused, or either. */
function toExpectedResult({ parts, isSound }: Form): 'stored' | 'refused' | 'either' {
  const count = (role: Part['role']): number => parts.filter((part) => part.role === role).length;
  if (!isSound || count('odd') > 0) return 'either';
  const isWhole = count('file') + count('second') === 1 && count('wrong') === 0;
  return isWhole && count('altText') <= 1 && count('platform') <= 1 ? 'stored' : 'refused';
}

/** Adapts it to an endpoint that doesn't know the field `altText`. */
function toExpectedResultAt(path: string, form: Form): ReturnType<typeof toExpectedResult> {
  const expected = toExpectedResult(form);
  const hasText = form.parts.some(({ role }) => role === 'altText');
  return expected === 'stored' && hasText && path === '/ai/api/v1/upload' ? 'refused' : expected;
}

type Headers = RawRequest['headers'];

/** Sends the form with a declared length, chunked, or incomplete. */
function frameRequest(form: Form, dice: Dice, authorization: string) {
  const headers: Headers = [
    ['Authorization', authorization],
    ['Content-Type', form.type],
    ...(dice.oneIn(6) ? ([['Idempotency-Key', `multipart-${dice.below(1e9)}`]] as const) : []),
  ];
  const path: string = dice.pick(UPLOAD_PATHS);
  const request: RawRequest = { method: 'POST', path, headers, body: form.body };
  if (dice.oneIn(5)) return { request: toChunked(request, dice), isCut: false };
  if (!dice.oneIn(12)) return { request, isCut: false };
  const cutAfterBytes = dice.below(form.body.byteLength);
  return { request: { ...request, cutAfterBytes }, isCut: true };
}

function toChunked(request: RawRequest, dice: Dice): RawRequest {
  const body = request.body ?? Buffer.alloc(0);
  const size = 1 + dice.below(400);
  const pieces: Buffer[] = [];
  for (let at = 0; at < body.byteLength; at += size) {
    const piece = body.subarray(at, at + size);
    pieces.push(Buffer.from(`${piece.byteLength.toString(16)}\r\n`), piece, Buffer.from('\r\n'));
  }
  const chunked = Buffer.concat([...pieces, Buffer.from('0\r\n\r\n')]);
  return {
    ...request,
    headers: [...request.headers, ['Transfer-Encoding', 'chunked']],
    body: chunked,
  };
}

/** Forms with parts in any order, duplicated, missing, or nested, and with valid or broken framing. */
export const MULTIPART: Mutation = {
  family: 'multipart',
  name: 'a form',
  attempt: async (target, dice) => {
    const form = write(throwParts(dice), dice.pick(FRAMES));
    const { request, isCut } = frameRequest(form, dice, `Bearer ${target.token}`);
    const response = await target.send(request);
    const isStored = CREATED.has(response.status);
    const faults = checkOutcome(
      form,
      isCut ? 'either' : toExpectedResultAt(request.path, form),
      response,
    );
    if (isCut && isStored) faults.push(`stored a form that was cut off: ${describe(form)}`);
    const exchanges = isCut && response.status === 0 ? [] : [{ request, response }];
    return { exchanges, faults, stored: isStored ? 1 : 0 };
  },
};

const describe = ({ type, parts }: Form): string =>
  `${type} ${parts.map(({ head }) => head.join(' | ').slice(0, 120)).join('; ')}`;

function checkOutcome(
  form: Form,
  expected: 'stored' | 'refused' | 'either',
  { status, body }: RawResponse,
): string[] {
  if (CREATED.has(status)) {
    const wrong = expected === 'refused' ? [`stored what must be refused: ${describe(form)}`] : [];
    return [...wrong, ...checkAltText(form, body)];
  }
  if (expected !== 'stored') return [];
  return [`answered ${status} to a form that is right: ${describe(form)} ${body.slice(0, 300)}`];
}

/** Checks that a known field's value was stored, wherever the field was. */
function checkAltText({ parts }: Form, body: string): string[] {
  const sent = parts.find(({ role }) => role === 'altText')?.body.toString();
  if (sent === undefined) return [];
  const storedText = (JSON.parse(body) as { altText?: string | null }).altText ?? '';
  return storedText === sent ? [] : [`kept the altText "${storedText}" of "${sent}"`];
}
