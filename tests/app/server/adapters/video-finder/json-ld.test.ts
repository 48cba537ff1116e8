import { describe, expect, it } from 'vitest';
import { findVideoObjects } from '#app/server/adapters/video-finder/json-ld.ts';
import { readYtDlp } from '#app/server/adapters/video-finder/yt-dlp-formats.ts';

const URL = 'https://e.example/v.mp4';
const VIDEO = { '@type': 'VideoObject', contentUrl: URL };
const TEXT = JSON.stringify(VIDEO);

describe('JSON-LD in a page', () => {
  it.each([
    ['without size and name', VIDEO],
    ['with nulls', { ...VIDEO, width: null, height: null, name: null }],
    ['with strange values', { ...VIDEO, width: {}, name: { '@value': 'x' }, thumbnailUrl: 5 }],
    ['with a whole address as its type', { ...VIDEO, '@type': 'https://schema.org/VideoObject' }],
    ['with a prefix', { ...VIDEO, '@type': 'schema:VideoObject' }],
    ['with several types', { ...VIDEO, '@type': ['Thing', 'VideoObject', 7] }],
    ['in a list', [{ '@type': 'WebPage' }, VIDEO]],
    ['in a graph', { '@graph': [{ '@type': 'WebPage' }, VIDEO] }],
    ['within an article', { '@type': 'Article', video: [VIDEO] }],
    ['deep within', { mainEntity: { hasPart: [{ associatedMedia: VIDEO }] } }],
    ['with an object as the address', { ...VIDEO, contentUrl: { '@id': URL } }],
    ['with several addresses', { ...VIDEO, contentUrl: [{ url: URL }] }],
    ['with one good address of several', { ...VIDEO, contentUrl: [null, 7, {}, '', URL] }],
    ['with a literal as the address', { ...VIDEO, contentUrl: { '@value': URL } }],
    ['with spaces around the address', { ...VIDEO, contentUrl: ` ${URL}\n` }],
    ['with its address misspelled', { '@type': 'VideoObject', contentURL: URL }],
    ['with the site as www', { ...VIDEO, '@type': 'https://www.schema.org/VideoObject' }],
    ['without the scheme', { ...VIDEO, '@type': '//schema.org/VideoObject' }],
    [
      'with an empty address and an encoding',
      { ...VIDEO, contentUrl: '', encoding: [null, { contentUrl: URL }] },
    ],
    ['with its file as an encoding', { '@type': 'VideoObject', encoding: { contentUrl: URL } }],
  ])('contains the video %s', (_, node) => {
    expect(findVideoObjects(JSON.stringify(node)).map(({ url }) => url)).toEqual([URL]);
  });

  it.each([
    ['CDATA', `//<![CDATA[\n${TEXT}\n//]]>`],
    ['a comment', `<!--${TEXT}-->`],
    ['a comma after the last value', `[${TEXT.slice(0, -1)},\n},\n]`],
    ['a semicolon', `${TEXT};`],
    ['a line break within a text', `{"name":"a\nb",${TEXT.slice(1)}`],
  ])('is read despite %s', (_, text) => {
    expect(findVideoObjects(text).map(({ url }) => url)).toEqual([URL]);
  });

  it('is read with an HTML-escaped URL', () => {
    const contentUrl = `${URL}?a=1&amp;b=2`;
    const [video] = findVideoObjects(JSON.stringify({ ...VIDEO, contentUrl }));
    expect(video?.url).toBe(`${URL}?a=1&b=2`);
  });

  it.each(['', '{', '[[[', '{"@type":"VideoObject"}', 'null'])('contains no video: %j', (text) => {
    expect(findVideoObjects(text)).toEqual([]);
  });
});

describe('output of yt-dlp', () => {
  const format = { format_id: '1', url: URL, ext: 'mp4' };

  it('is used despite unexpected optional values', () => {
    const odd = {
      width: '1280',
      height: 719.5,
      filesize: 'big',
      http_headers: { a: 1 },
      vcodec: 4,
    };
    const found = readYtDlp({ title: 7, formats: [{ ...format, ...odd }] });
    expect(found).toMatchObject({ title: null, formats: [{ formatId: '1', width: null }] });
  });

  it('is ignored when its first entry is null', () => {
    expect(readYtDlp({ entries: [null] })).toBeNull();
  });
});
