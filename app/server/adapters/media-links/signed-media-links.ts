import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '#app/server/ports/clock.ts';
import type { MediaLinks } from '#app/server/ports/media-links.ts';

/** Creates links of the form `<publicUrl>/media/<id>/<fileName>?expires=<unix seconds>&signature=<hmac>`. */
export function createSignedMediaLinks(options: {
  publicUrl: string;
  /** The first key signs; all of them verify. */
  getKeys: () => readonly Buffer[];
  clock: Clock;
}): MediaLinks {
  const { publicUrl, getKeys, clock } = options;
  const signAll = (id: string, expiresAt: string): string[] =>
    getKeys().map((key) =>
      createHmac('sha256', key).update(`media-link:${id}:${expiresAt}`).digest('base64url'),
    );

  return {
    create({ id, fileName }, { expiresInSeconds }) {
      // Rounded up to the hour, so a file keeps the same link for a while and browsers can cache it.
      const ends = Math.ceil((clock.now().getTime() / 1000 + expiresInSeconds) / 3600) * 3600;
      const query = new URLSearchParams({
        expires: String(ends),
        signature: signAll(id, String(ends))[0] ?? '',
      });
      // Platforms require ASCII URLs.
      const name = encodeURIComponent(fileName.replace(/[^\w.-]+/gu, '-'));
      return `${publicUrl}/media/${id}/${name}?${query.toString()}`;
    },
    verify({ id, expiresAt, signature }) {
      if (!/^\d{1,12}$/u.test(expiresAt) || Number(expiresAt) * 1000 <= clock.now().getTime())
        return false;
      const given = Buffer.from(signature);
      return signAll(id, expiresAt).some((text) => {
        const expected = Buffer.from(text);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
    },
    parseId(url) {
      const prefix = `${publicUrl}/media/`;
      if (!url.startsWith(prefix)) return null;
      return url.slice(prefix.length).split('/')[0] ?? null;
    },
  };
}
