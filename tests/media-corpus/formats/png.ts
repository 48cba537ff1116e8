import { crc32, deflateSync } from 'node:zlib';
import { numbers } from './boxes.ts';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  return Buffer.concat([numbers(4, content.length), named, numbers(4, crc32(named))]);
}

/**
 * Builds a black PNG with one bit per pixel, so thousands of pixels compress to a byte. It may have fewer
 * rows than its header declares.
 */
export function blackPng(width: number, height: number, rows = height): Buffer {
  const head = Buffer.concat([numbers(4, width, height), numbers(1, 1, 0, 0, 0, 0)]);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * rows));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
