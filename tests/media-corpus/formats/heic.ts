import { box, fullBox, numbers, topBox } from './boxes.ts';

/**
 * A HEIC photo from the first frame of an MP4 with HEVC in it, since no tool at hand writes one:
 * the frame becomes an item, its decoder's settings and its size the item's properties.
 */
export function heicFrom(video: Buffer, width: number, height: number): Buffer {
  const settings = innerBox(video, 'hvcC');
  const frame = topBox(video, 'mdat').bytes.subarray(8);
  const type = box('ftyp', Buffer.from('heic'), numbers(4, 0), Buffer.from('mif1heic'));
  const item = fullBox('infe', 2, numbers(2, 1, 0), Buffer.from('hvc1\0', 'latin1'));
  const size = fullBox('ispe', 0, numbers(4, width, height));
  const links = fullBox('ipma', 0, numbers(4, 1), numbers(2, 1), numbers(1, 2, 0x81, 2));
  const metaOf = (offset: number): Buffer =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, numbers(4, 0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, numbers(2, 1)),
      fullBox('iinf', 0, numbers(2, 1), item),
      fullBox(
        'iloc',
        0,
        numbers(1, 0x44, 0),
        numbers(2, 1, 1, 0, 1),
        numbers(4, offset, frame.length),
      ),
      box('iprp', box('ipco', settings, size), links),
    );
  const before = type.length + metaOf(0).length + 8;
  return Buffer.concat([type, metaOf(before), box('mdat', frame)]);
}

function innerBox(file: Buffer, name: string): Buffer {
  const start = file.indexOf(name, 0, 'latin1') - 4;
  return file.subarray(start, start + file.readUInt32BE(start));
}
