import type { Target } from '#scripts/probe/types.ts';
import {
  type CraftedFile,
  makeAbsurdMp4,
  makeBrokenPdf,
  makeDeepPdf,
  makeHugePng,
  makeLongTableMp4,
  makeWidePdf,
} from '#tests/support/crafted-files.ts';
import type { Attack, AttackRequest, MakeAttack } from './attack.ts';

const FILES: readonly {
  readonly name: string;
  readonly sizes: readonly [number, number];
  readonly make: (size: number) => CraftedFile;
}[] = [
  { name: 'a deep PDF', sizes: [250, 1_000], make: makeDeepPdf },
  { name: 'a wide PDF', sizes: [1_000, 4_000], make: makeWidePdf },
  { name: 'a broken PDF', sizes: [20_000, 80_000], make: makeBrokenPdf },
  { name: 'a long table in an MP4', sizes: [500_000, 2_000_000], make: makeLongTableMp4 },
  { name: 'an absurd MP4', sizes: [1, 4], make: () => makeAbsurdMp4() },
  { name: 'a huge PNG', sizes: [4, 16], make: makeHugePng },
];

/**
 * Lists attacks on an endpoint that accepts files, with files that are small to send and expensive to parse.
 */
export function listFileAttacks(target: Target, attack: MakeAttack): Attack[] {
  return FILES.map(({ name, sizes, make }) =>
    attack(target, name, sizes, (size) => toForm(make(size))),
  );
}

const BOUNDARY = 'fanfare-attack';

function toForm({ fileName, contentType, bytes }: CraftedFile): Partial<AttackRequest> {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: ${contentType}\r\n\r\n`;
  const tail = `\r\n--${BOUNDARY}--\r\n`;
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      'sec-fetch-site': 'same-origin',
    },
    body: new Uint8Array(Buffer.concat([Buffer.from(head), bytes, Buffer.from(tail)])),
  };
}
