import { describe, expect, it } from 'vitest';
import { checkContent } from '#app/domain/content/content-rules.ts';
import type { MediaFacts } from '#app/domain/media/media-rules.ts';
import { LinkedInOptions } from '#app/domain/posts/link-card.ts';

const IMAGE: MediaFacts = {
  kind: 'image',
  contentType: 'image/jpeg',
  sizeBytes: 200_000,
  width: 1200,
  height: 630,
  durationMs: null,
};
const DOCUMENT: MediaFacts = { ...IMAGE, kind: 'document', contentType: 'application/pdf' };

function check(options: object, media: readonly MediaFacts[] = [], isPage = false) {
  const findings = checkContent({
    platform: 'linkedin',
    tier: 'standard',
    caption: 'Kiln day',
    hashtags: [],
    media,
    linkedin: LinkedInOptions.parse(options),
    tiktok: undefined,
    twitter: undefined,
    tiktokPrivacyLevels: null,
    isPage,
  });
  return findings.map(({ code, field }) => [code, field]);
}

describe('the options of LinkedIn', () => {
  it.each([
    ['a member’s post for connections', { visibility: 'connections', allowReshare: false }, []],
    ['a member’s post for everyone who is signed in', { visibility: 'loggedIn' }, [IMAGE]],
    ['a document with a title', { documentTitle: 'Glazes' }, [DOCUMENT]],
  ])('take %s', (_name, options, media) => {
    expect(check(options, media)).toEqual([]);
  });

  it('let a Page post only for everyone', () => {
    const refused = [['option_unsupported', 'linkedin.visibility']];
    expect(check({ visibility: 'connections' }, [], true)).toEqual(refused);
    expect(check({ visibility: 'loggedIn' }, [], true)).toEqual(refused);
    expect(check({ visibility: 'public', allowReshare: false }, [], true)).toEqual([]);
    expect(check({}, [], true)).toEqual([]);
  });

  it.each([
    ['without files', []],
    ['with an image', [IMAGE]],
  ])('refuse a document’s title %s', (_name, media) => {
    expect(check({ documentTitle: 'Glazes' }, media)).toEqual([
      ['option_unsupported', 'linkedin.documentTitle'],
    ]);
  });
});
