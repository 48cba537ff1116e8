import type { Message } from './ask.ts';
import { badRequest } from './errors.ts';
import type { ApiCall } from './guard.ts';

const DATA_URL = /^data:image\/(jpeg|png|webp|gif);base64,([\d+/A-Za-z]+={0,2})$/;
/** The first bytes of each format, as Latin-1 text. */
const STARTS: Readonly<Record<string, RegExp>> = {
  jpeg: /^\xFF\xD8\xFF/,
  png: /^\x89PNG/,
  webp: /^RIFF....WEBP/s,
  gif: /^GIF8/,
};
const START_LENGTH = 12;

/**
 * Rejects images like OpenAI: all of them if the model can't read any, and bytes that aren't the image that
 * their type says. The sandbox loads nothing, so it refuses links to images.
 */
export function requireImages(
  { context, request }: ApiCall,
  messages: readonly Message[],
  param: string,
): void {
  const images = messages.flatMap((message) => message.images);
  if (images.length === 0) return;
  if (context.knob<boolean>('imagesRefused')) {
    const message = 'Invalid content type. image_url is only supported by certain models.';
    throw badRequest(message, { param });
  }
  if (images.every(isImage)) return;
  const message = 'The image data you provided does not represent a valid image.';
  context.violation(`${request.method} ${request.path}: ${message}`);
  throw badRequest(message, { param, code: 'invalid_image_format' });
}

function isImage(address: string): boolean {
  const [, format = '', data = ''] = DATA_URL.exec(address) ?? [];
  const start = Buffer.from(data.slice(0, START_LENGTH * 2), 'base64').toString('latin1');
  return STARTS[format]?.test(start.slice(0, START_LENGTH)) ?? false;
}
