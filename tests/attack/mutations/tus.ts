import type { Dice, Exchange, Mutation, MutationTarget, RawRequest } from './exchange.ts';

const SIZE = 64;
const UPLOADS_PATH = '/api/uploads';
const NO_SUCH = `${UPLOADS_PATH}/upl_${'0'.repeat(26)}`;
const PIECE = ['Content-Type', 'application/offset+octet-stream'] as const;

type Header = readonly [name: string, value: string];

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Metadata values, and whether they must be refused (null for either). */
const METADATA: readonly (readonly [value: string, isRefused: boolean | null])[] = [
  [`filename ${base64('tall.png')}`, false],
  [`filename ${base64('tall.png')},filetype ${base64('image/png')},type ${base64('x')}`, false],
  [`filename ${base64('naïve 窯.png')},altText ${base64('A kiln')}`, false],
  [`name ${base64('tall.png')},relativePath ${base64('a/b')}`, false],
  [`filename ${base64('tall.png')},nope ${base64('x')}`, true],
  [`filename ${base64('tall.png')},__proto__ ${base64('x')}`, true],
  [`filename ${base64('tall.png')},platform ${base64('myspace')}`, true],
  [`filename ${base64('tall.png')},altText ${base64('a'.repeat(1001))}`, true],
  [`filename ${base64('tall.png')},filename ${base64('second.png')}`, true],
  ['filename', null],
  ['filename !!!', true],
  [`filename ${base64('a.png')} more`, true],
  [',,,', true],
  ['', null],
  [`filename ${base64('nul\u0000.png')}`, null],
  ['filename /w==', null],
];

const LENGTHS: readonly (readonly [headers: readonly Header[], isRefused: boolean])[] = [
  ...Array.from({ length: 8 }, () => [[['Upload-Length', String(SIZE)]], false] as const),
  [[['Upload-Length', '-1']], true],
  [[['Upload-Length', '1.5']], true],
  [[['Upload-Length', '0x40']], true],
  [[['Upload-Length', '1e3']], true],
  [[['Upload-Length', '9'.repeat(30)]], true],
  [[['Upload-Length', '']], true],
  [[], true],
  [[['Upload-Defer-Length', '1']], true],
  [
    [
      ['Upload-Length', '64'],
      ['Upload-Length', '65'],
    ],
    true,
  ],
  [
    [
      ['Upload-Length', '64'],
      ['Upload-Defer-Length', '1'],
    ],
    true,
  ],
  [
    [
      ['Upload-Length', '64'],
      ['Upload-Concat', 'partial'],
    ],
    true,
  ],
  [[['Upload-Concat', `final;${NO_SUCH} ${NO_SUCH}`]], true],
];

const VERSIONS: readonly (readonly [headers: readonly Header[], isRefused: boolean])[] = [
  ...Array.from({ length: 10 }, () => [[['Tus-Resumable', '1.0.0']], false] as const),
  [[['Tus-Resumable', '0.2.2']], true],
  [[['Tus-Resumable', '']], true],
  [[], true],
];

/** Headers of extensions that aren't supported. They're ignored and break nothing. */
const EXTRAS: readonly Header[] = [
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Upload-Expires', 'Fri, 01 Jan 1999 00:00:00 GMT'],
  ['Content-Encoding', 'gzip'],
  ['Fanfare-Version', '1999-01-01'],
  ['Idempotency-Key', '"quoted"'],
  ['Range', 'bytes=0-1'],
];

/** One upload conversation, which records its exchanges. */
class UploadConversation {
  readonly exchanges: Exchange[] = [];
  readonly faults: string[] = [];
  readonly #target: MutationTarget;

  constructor(target: MutationTarget) {
    this.#target = target;
  }

  async send(
    method: string,
    path: string,
    headers: readonly Header[],
    rest: Pick<RawRequest, 'body' | 'cutAfterBytes'> = {},
  ) {
    const authorization = ['Authorization', `Bearer ${this.#target.token}`] as const;
    const request = { method, path, headers: [authorization, ...headers], ...rest };
    const response = await this.#target.send(request);
    if (rest.cutAfterBytes === undefined) this.exchanges.push({ request, response });
    return response;
  }

  /** Records a fault if a request that had to be refused wasn't, or vice versa. */
  expect(what: string, status: number, isRefused: boolean | null): void {
    if (isRefused === null) return;
    if (isRefused && status < 400) this.faults.push(`${what}: accepted with ${status}`);
    if (!isRefused && status >= 400) this.faults.push(`${what}: refused with ${status}`);
  }
}

const VERSION: Header = ['Tus-Resumable', '1.0.0'];
const createBytes = (length: number): Buffer => Buffer.alloc(Math.max(0, length), 'fanfare ');

async function start(
  conversation: UploadConversation,
  headers: readonly Header[] = [],
): Promise<string> {
  const { headers: received } = await conversation.send('POST', UPLOADS_PATH, [
    VERSION,
    ['Upload-Length', String(SIZE)] as const,
    ['Upload-Metadata', `filename ${base64('notes.txt')}`] as const,
    ...headers,
  ]);
  return received.get('location') ?? NO_SUCH;
}

const sendAt = (
  conversation: UploadConversation,
  place: string,
  offset: string,
  body: Buffer,
  more: readonly Header[] = [],
) =>
  conversation.send('PATCH', place, [VERSION, PIECE, ['Upload-Offset', offset], ...more], { body });

const readOffset = async (conversation: UploadConversation, place: string): Promise<string> => {
  const { status, headers } = await conversation.send('HEAD', place, [VERSION]);
  return status === 200 ? (headers.get('upload-offset') ?? 'none') : String(-status);
};

const end = (conversation: UploadConversation, place: string) =>
  conversation.send('DELETE', place, [VERSION]);

async function expectOffset(
  conversation: UploadConversation,
  place: string,
  what: string,
  offset: number,
): Promise<void> {
  const found = await readOffset(conversation, place);
  if (found !== String(offset))
    conversation.faults.push(`${what}: ${found} bytes are there, not ${offset}`);
}

const create = async (conversation: UploadConversation, dice: Dice): Promise<void> => {
  const [length, isLengthWrong] = dice.pick(LENGTHS);
  const [metadata, isMetadataWrong] = dice.pick(METADATA);
  const [version, isVersionWrong] = dice.pick(VERSIONS);
  const extra = dice.oneIn(3) ? [dice.pick(EXTRAS)] : [];
  const piece = dice.oneIn(4) ? [PIECE] : [];
  const headers = [
    ...version,
    ...length,
    ['Upload-Metadata', metadata] as const,
    ...extra,
    ...piece,
  ];
  const body = piece.length > 0 ? { body: createBytes(dice.below(SIZE)) } : {};
  const { status, headers: received } = await conversation.send(
    'POST',
    UPLOADS_PATH,
    headers,
    body,
  );
  const hasOddExtra = extra.length > 0;
  const isWrong = isLengthWrong || isVersionWrong || isMetadataWrong === true;
  const isOpen = isMetadataWrong === null || hasOddExtra;
  conversation.expect(
    `creation with ${JSON.stringify(headers)}`,
    status,
    isWrong ? true : isOpen ? null : false,
  );
  const place = received.get('location');
  if (place !== undefined) await end(conversation, place);
};

const OFFSETS = ['1', '-1', '1.5', 'x', '', '0x0', '00', '64', '65', '9'.repeat(20), '0, 0'];

const patchWrongly = async (conversation: UploadConversation, dice: Dice): Promise<void> => {
  const place = await start(conversation);
  const offset = dice.pick(OFFSETS);
  const { status } = await sendAt(conversation, place, offset, createBytes(8));
  conversation.expect(`a piece at "${offset}"`, status, offset === '00' ? null : true);
  if (offset !== '00') await expectOffset(conversation, place, `a piece at "${offset}"`, 0);
  await end(conversation, place);
};

const TYPES = ['application/octet-stream', 'text/plain', 'application/json', '', 'a; a='];

const patchWithType = async (conversation: UploadConversation, dice: Dice): Promise<void> => {
  const place = await start(conversation);
  const type = dice.pick(TYPES);
  const headers: Header[] = [VERSION, ['Upload-Offset', '0'], ['Content-Type', type]];
  const { status } = await conversation.send('PATCH', place, headers, { body: createBytes(8) });
  conversation.expect(`a piece as "${type}"`, status, true);
  await expectOffset(conversation, place, `a piece as "${type}"`, 0);
  await end(conversation, place);
};

const patchTwice = async (conversation: UploadConversation): Promise<void> => {
  const place = await start(conversation);
  const [one, other] = await Promise.all([
    sendAt(conversation, place, '0', createBytes(24)),
    sendAt(conversation, place, '0', createBytes(24)),
  ]);
  const accepted = [one, other].filter(({ status }) => status === 204).length;
  await expectOffset(
    conversation,
    place,
    `two pieces at once (${one.status}, ${other.status})`,
    accepted === 0 ? 0 : 24,
  );
  if (accepted > 1) conversation.faults.push('two pieces at the same offset were both taken');
  await end(conversation, place);
};

const patchAfterEnd = async (conversation: UploadConversation): Promise<void> => {
  const place = await start(conversation);
  await end(conversation, place);
  conversation.expect(
    'a piece after the end',
    (await sendAt(conversation, place, '0', createBytes(8))).status,
    true,
  );
  conversation.expect('the end after the end', (await end(conversation, place)).status, true);
  const offset = await readOffset(conversation, place);
  if (!offset.startsWith('-4'))
    conversation.faults.push(`an ended upload has the offset ${offset}`);
};

const patchTooMuch = async (conversation: UploadConversation, dice: Dice): Promise<void> => {
  const place = await start(conversation);
  const { status } = await sendAt(
    conversation,
    place,
    '0',
    createBytes(SIZE + 1 + dice.below(5000)),
  );
  conversation.expect('more than the length', status, true);
  const offset = Number(await readOffset(conversation, place));
  if (offset > SIZE) conversation.faults.push(`${offset} bytes of ${SIZE} are there`);
  await end(conversation, place);
};

const CHECKSUMS = ['sha1 AAAA', 'sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=', 'crc99 x', '', 'sha1'];

const patchWithChecksum = async (conversation: UploadConversation, dice: Dice): Promise<void> => {
  const place = await start(conversation);
  const checksum = ['Upload-Checksum', dice.pick(CHECKSUMS)] as const;
  const { status } = await sendAt(conversation, place, '0', createBytes(8), [checksum]);
  // The extension isn't offered, so the header is ignored or the request refused, and the offset matches.
  await expectOffset(
    conversation,
    place,
    `a piece with a checksum (${status})`,
    status === 204 ? 8 : 0,
  );
  await end(conversation, place);
};

const patchCut = async (conversation: UploadConversation, dice: Dice): Promise<void> => {
  const place = await start(conversation);
  const headers: Header[] = [VERSION, PIECE, ['Upload-Offset', '0']];
  const cutAfterBytes = dice.below(40);
  await conversation.send('PATCH', place, headers, { body: createBytes(40), cutAfterBytes });
  const offset = Number(await readOffset(conversation, place));
  if (!(offset >= 0 && offset <= cutAfterBytes))
    conversation.faults.push(`a cut piece left ${offset} bytes`);
  await end(conversation, place);
};

/** Uploads bytes that aren't a supported file: refused at the end, and nothing is kept. */
const finishWrong = async (conversation: UploadConversation): Promise<void> => {
  const place = await start(conversation);
  const { status, headers } = await sendAt(conversation, place, '0', createBytes(SIZE));
  conversation.expect('a file of no known type', status, true);
  if (headers.has('fanfare-media-id'))
    conversation.faults.push('a file of no known type was stored');
  await end(conversation, place);
};

const WRONG_METHODS = ['PUT', 'POST', 'OPTIONS', 'GET', 'HEAD', 'PATCH', 'DELETE'];
const PLACES = [
  NO_SUCH,
  `${UPLOADS_PATH}/nope`,
  `${UPLOADS_PATH}/..%2f..%2fetc`,
  `${UPLOADS_PATH}/`,
  `${UPLOADS_PATH}/a/b`,
  `${UPLOADS_PATH}/%00`,
  UPLOADS_PATH,
];

const missPlace = async (conversation: UploadConversation, dice: Dice): Promise<void> => {
  const [method, place] = [dice.pick(WRONG_METHODS), dice.pick(PLACES)];
  const [version] = dice.pick(VERSIONS);
  const body = method === 'PATCH' || method === 'PUT' ? { body: createBytes(8) } : {};
  await conversation.send(method, place, [...version, PIECE, ['Upload-Offset', '0']], body);
};

const make = (
  name: string,
  run: (conversation: UploadConversation, dice: Dice) => Promise<void>,
): Mutation => ({
  family: 'tus',
  name,
  attempt: async (target, dice) => {
    const conversation = new UploadConversation(target);
    await run(conversation, dice);
    return { exchanges: conversation.exchanges, faults: conversation.faults, stored: 0 };
  },
});

/** Upload conversations that no correct client has. */
export const TUS: readonly Mutation[] = [
  make('an odd creation', create),
  make('an odd creation, again', create),
  make('a piece at a wrong offset', patchWrongly),
  make('a piece of a wrong type', patchWithType),
  make('two pieces at once', patchTwice),
  make('a piece after the end', patchAfterEnd),
  make('more than the length', patchTooMuch),
  make('a checksum', patchWithChecksum),
  make('a piece that is cut off', patchCut),
  make('a file of no known type', finishWrong),
  make('a place that is none', missPlace),
];
