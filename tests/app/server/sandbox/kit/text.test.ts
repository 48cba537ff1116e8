import { describe, expect, it } from 'vitest';
import { html } from '#app/server/sandbox/kit/html.ts';
import { renderPostPage } from '#app/server/sandbox/kit/post-page.ts';
import { createRandom, drawAt } from '#app/server/sandbox/kit/random.ts';
import { redactBody, redactPath } from '#app/server/sandbox/kit/received-log.ts';
import { parseBasic, parseBearer, withParameters } from '#app/server/sandbox/kit/redirect.ts';

describe('HTML pages', () => {
  it('escape inserted values, but not nested html templates', () => {
    const inner = html`<b>${'<i>'}</b>`;
    expect(html`<p title="${'"'}">${inner}${[1, '&']}${null}</p>`.text).toBe(
      '<p title="&quot;"><b>&lt;i&gt;</b>1&amp;</p>',
    );
  });

  it('show a caption with its line breaks and spaces, and each media file with its hash', () => {
    const page = renderPostPage({
      platformName: 'X',
      authorName: 'A',
      authorHandle: '@a',
      caption: '  one\n\ntwo <script>  ',
      media: [
        { sha256: 'aa', sizeBytes: 1, contentType: 'video/mp4', url: '/v' },
        { sha256: 'bb', sizeBytes: 1, contentType: 'image/png', url: '/i', altText: 'x' },
        { sha256: 'cc', sizeBytes: 1, contentType: 'application/pdf', url: '/d' },
      ],
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    expect(page).toContain('<div data-caption>  one\n\ntwo &lt;script&gt;  </div>');
    for (const sha of ['aa', 'bb', 'cc']) expect(page).toContain(`data-sha256="${sha}"`);
  });
});

describe('the seeded random generator', () => {
  it('repeats the same sequence for a seed', () => {
    const random = createRandom(7);
    const drawn = [random(), random(), random()];
    expect([drawAt(7, 0), drawAt(7, 1), drawAt(7, 2)]).toEqual(drawn);
    expect(drawn.every((value) => value >= 0 && value < 1)).toBe(true);
    expect(createRandom(8)()).not.toBe(drawn[0]);
  });
});

describe('a displayed request', () => {
  it('hides secrets in the query', () => {
    expect(redactPath('/a?code=1&state=2&access_token=3&fields=id')).toBe(
      '/a?code=[redacted]&state=2&access_token=[redacted]&fields=id',
    );
    expect(redactPath('/a')).toBe('/a');
  });

  it('hides secrets in the body at any depth', () => {
    const body = { client_secret: 'x', list: [{ token: 'y', text: 'z' }] };
    expect(redactBody(body)).toEqual({
      client_secret: '[redacted]',
      list: [{ token: '[redacted]', text: 'z' }],
    });
  });
});

describe('URLs and headers', () => {
  it('keep an existing query', () => {
    expect(withParameters('http://a/b?c=d', { e: 'f g' })).toBe('http://a/b?c=d&e=f+g');
  });

  it('are parsed strictly, except for the case of the scheme', () => {
    const encoded = Buffer.from('id%3A1:se%20cret:x').toString('base64');
    expect(parseBasic(`Basic ${encoded}`)).toEqual({ id: 'id:1', secret: 'se cret:x' });
    expect(parseBasic('Bearer x')).toBeNull();
    expect(parseBearer('Bearer abc')).toBe('abc');
    // RFC 9110: schemes are case-insensitive.
    expect(parseBearer('bearer abc')).toBe('abc');
    expect(parseBearer('Token abc')).toBeNull();
    expect(parseBearer(undefined)).toBeNull();
  });
});
