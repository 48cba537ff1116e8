import { box, fullBox, numbers, topBox } from './boxes.ts';

/** How a phone stores a photo: its tiles, and the properties of the picture that they form. */
export interface HeicLayout {
  /** The size of one tile. */
  readonly width: number;
  readonly height: number;
  /** Tiles per row, stored row by row. A single tile is the picture itself. */
  readonly columns?: number;
  /** The size of the whole picture, when the last tiles extend beyond it. */
  readonly outputWidth?: number;
  readonly outputHeight?: number;
  /** Counterclockwise quarter turns (irot). */
  readonly quarters?: 0 | 1 | 2 | 3;
  /** 0 swaps top and bottom, 1 swaps left and right (imir). */
  readonly mirror?: 0 | 1;
  readonly icc?: Buffer;
  /** Primaries, transfer, and matrix of ITU-T H.273. */
  readonly nclx?: readonly [number, number, number];
  readonly brand?: string;
}

/** Builds a HEIC photo from the first frame of an MP4 with HEVC, because no available tool writes HEIC. */
export function heicFrom(video: Buffer, width: number, height: number): Buffer {
  return tiledHeic([video], { width, height });
}

/** Builds a HEIC photo from one MP4 with HEVC per tile, as iPhones write them: a grid of hidden items. */
export function tiledHeic(videos: readonly Buffer[], layout: HeicLayout): Buffer {
  const { width, height, columns = 1, brand = 'heic' } = layout;
  const rows = Math.ceil(videos.length / columns);
  const { outputWidth = width * columns, outputHeight = height * rows } = layout;
  const isGrid = videos.length > 1;
  const frames = videos.map((video) => topBox(video, 'mdat').bytes.subarray(8));
  const settings = videos.map((video) => innerBox(video, 'hvcC'));
  const gridId = videos.length + 1;
  const primary = isGrid ? gridId : 1;

  const more = listProperties(layout);
  const properties = [
    ...settings,
    fullBox('ispe', 0, numbers(4, width, height)),
    fullBox('ispe', 0, numbers(4, outputWidth, outputHeight)),
    ...more,
  ];
  const tileSize = settings.length + 1;
  const outputSize = settings.length + 2;
  const extra = more.map((_, index) => 0x80 | (outputSize + 1 + index));
  const toLinks = (id: number, indexes: readonly number[]): Buffer =>
    Buffer.concat([numbers(2, id), numbers(1, indexes.length, ...indexes)]);
  const links = [
    ...frames.map((_, index) =>
      toLinks(index + 1, [0x80 | (index + 1), tileSize, ...(isGrid ? [] : extra)]),
    ),
    ...(isGrid ? [toLinks(gridId, [outputSize, ...extra])] : []),
  ];
  const items = [
    ...frames.map((_, index) => itemEntry(index + 1, 'hvc1', isGrid)),
    ...(isGrid ? [itemEntry(gridId, 'grid', false)] : []),
  ];
  const grid = Buffer.concat([
    numbers(1, 0, 0, rows - 1, columns - 1),
    numbers(2, outputWidth, outputHeight),
  ]);
  const toMeta = (offset: number): Buffer => {
    let at = offset;
    const places = frames.map((frame, index) => {
      const place = Buffer.concat([numbers(2, index + 1, 0, 0, 1), numbers(4, at, frame.length)]);
      at += frame.length;
      return place;
    });
    const gridPlace = Buffer.concat([numbers(2, gridId, 1, 0, 1), numbers(4, 0, grid.length)]);
    const all = isGrid ? [...places, gridPlace] : places;
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, numbers(4, 0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, numbers(2, primary)),
      fullBox('iinf', 0, numbers(2, items.length), ...items),
      ...(isGrid ? [gridReferences(gridId, frames.length), box('idat', grid)] : []),
      fullBox('iloc', 1, numbers(1, 0x44, 0), numbers(2, all.length), ...all),
      box(
        'iprp',
        box('ipco', ...properties),
        fullBox('ipma', 0, numbers(4, links.length), ...links),
      ),
    );
  };
  const type = box('ftyp', Buffer.from(brand), numbers(4, 0), Buffer.from(`mif1${brand}`));
  const before = type.length + toMeta(0).length + 8;
  return Buffer.concat([type, toMeta(before), box('mdat', ...frames)]);
}

function listProperties({ icc, nclx, quarters = 0, mirror }: HeicLayout): Buffer[] {
  return [
    ...(icc ? [box('colr', Buffer.from('prof'), icc)] : []),
    ...(nclx ? [box('colr', Buffer.from('nclx'), numbers(2, ...nclx), numbers(1, 0x80))] : []),
    ...(quarters === 0 ? [] : [box('irot', numbers(1, quarters))]),
    ...(mirror === undefined ? [] : [box('imir', numbers(1, mirror))]),
  ];
}

function itemEntry(id: number, type: string, isHidden: boolean): Buffer {
  const entry = fullBox('infe', 2, numbers(2, id, 0), Buffer.from(`${type}\0`, 'latin1'));
  if (isHidden) entry.writeUInt8(1, 11);
  return entry;
}

function gridReferences(gridId: number, tiles: number): Buffer {
  const ids = Array.from({ length: tiles }, (_, index) => index + 1);
  return fullBox('iref', 0, box('dimg', numbers(2, gridId, tiles, ...ids)));
}

function innerBox(file: Buffer, name: string): Buffer {
  const start = file.indexOf(name, 0, 'latin1') - 4;
  return file.subarray(start, start + file.readUInt32BE(start));
}
