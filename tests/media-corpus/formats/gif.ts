interface GifOptions {
  width: number;
  height: number;
  frames: number;
  /** How long each frame is shown, in hundredths of a second. */
  delay?: number;
  /** A comment block, which viewers don't show. */
  comment?: string;
}

const TWO_COLOURS = Buffer.from('000000ffffff', 'hex');
/** A picture of one pixel: clear, color 0 or 1, end. */
const ONE_PIXEL = [Buffer.from('0202440100', 'hex'), Buffer.from('02024c0100', 'hex')];
const LOOP_FOREVER = Buffer.from('21ff0b4e45545343415045322e300301000000', 'hex');

/** Builds a GIF whose frames each change the first pixel of the canvas. */
export function blinkingGif({ width, height, frames, delay = 2, comment }: GifOptions): Buffer {
  const head = Buffer.alloc(13);
  head.write('GIF89a', 'latin1');
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  head.set([0x80, 0, 0], 10);
  const parts: Buffer[] = [head, TWO_COLOURS];
  if (frames > 1) parts.push(LOOP_FOREVER);
  if (comment) parts.push(commentBlock(comment));
  for (let frame = 0; frame < frames; frame += 1) parts.push(oneFrame(frame, delay));
  return Buffer.concat([...parts, Buffer.from(';')]);
}

function oneFrame(frame: number, delay: number): Buffer {
  const control = Buffer.from('21f9040000000000', 'hex');
  control.writeUInt16LE(delay, 4);
  const place = Buffer.from('2c000000000100010000', 'hex');
  return Buffer.concat([control, place, ONE_PIXEL[frame % 2] ?? Buffer.alloc(0)]);
}

function commentBlock(comment: string): Buffer {
  const text = Buffer.from(comment, 'latin1');
  return Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), text, Buffer.from([0])]);
}
