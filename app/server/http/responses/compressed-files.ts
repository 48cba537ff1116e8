import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';

const TYPES: ReadonlyMap<string, string> = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
]);
type Coding = 'br' | 'gzip';
const CODINGS: Coding[] = ['br', 'gzip'];
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** Nearly as small as the highest level in a tenth of the time, because the first visitor waits for it. */
const QUALITY = 9;

/**
 * Serves a build's text files to browsers that accept compression. Files are compressed on first request,
 * then kept: their names contain a content hash, so they never change. Other files go to the next handler.
 */
export function serveCompressed(folder: string): RequestHandler {
  const names = new Set(listFiles(folder));
  const kept = new Map<string, Promise<Buffer>>();
  const find = (name: string, coding: Coding): Promise<Buffer> => {
    const key = `${coding} ${name}`;
    const made = kept.get(key) ?? readFile(path.join(folder, name)).then(compressors[coding]);
    kept.set(key, made);
    return made;
  };
  return (request, response, next) => {
    const name = request.path.slice(1);
    const type = TYPES.get(path.extname(name));
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || type === undefined || !names.has(name)) return next();
    response.vary('Accept-Encoding');
    const coding = CODINGS.find((one) => request.acceptsEncodings(one));
    if (coding === undefined) return next();
    find(name, coding).then((body) => {
      response.setHeader('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
      response.setHeader('Content-Encoding', coding);
      response.type(type).send(body);
    }, next);
  };
}

const compressors: Readonly<Record<Coding, (content: Buffer) => Promise<Buffer>>> = {
  br: (content) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY },
    }),
  gzip: (content) => promisify(gzip)(content, { level: QUALITY }),
};

/** Returns no files if nothing is built yet. */
function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
