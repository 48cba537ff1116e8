import { describe, expect, it } from 'vitest';
import { assessPlatforms } from '#app/domain/composer/composer.ts';
import { type DraftLinkFacts, tagDraftLinks } from '#app/domain/composer/draft-links.ts';
import { type Draft, EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import { readLinkRules } from '#app/domain/links/link-rules.ts';
import { PUBLISH_NOW } from '#app/domain/posts/time-choice.ts';

const LINK = 'https://kiln.test/shop';
const LINKS: DraftLinkFacts = {
  rules: readLinkRules({ allPlatforms: { source: '{{platform}}', term: '{{date}}' } }),
  today: '2027-03-01',
  ownHost: 'fanfare.test',
  shortLinkStart: 'https://fanfare.test/l/',
};
const DRAFT: Draft = { ...EMPTY_DRAFT, shared: { caption: `Open: ${LINK}!`, hashtags: [] } };

describe('the links of a draft', () => {
  it('are tagged in all of its texts', () => {
    const draft = tagDraftLinks(
      {
        ...DRAFT,
        own: { twitter: { caption: LINK, hashtags: [] } },
        comment: { ...DRAFT.comment, text: LINK, own: { twitter: LINK } },
        facebook: { ...DRAFT.facebook, link: LINK },
      },
      'twitter',
      LINKS,
    );
    const tagged = `${LINK}?utm_source=twitter&utm_term=2027-03-01`;
    expect([
      draft.shared.caption,
      draft.own.twitter?.caption,
      draft.comment.text,
      draft.comment.own.twitter,
      draft.facebook.link,
    ]).toEqual([`Open: ${tagged}!`, tagged, tagged, tagged, tagged]);
  });

  it('have the day that was chosen, and none in a queue', () => {
    const tag = (time: Draft['time']): string =>
      tagDraftLinks({ ...DRAFT, time }, 'twitter', LINKS).shared.caption;
    expect(tag({ ...PUBLISH_NOW, when: 'time', date: '2027-04-02' })).toContain('2027-04-02');
    expect(tag({ ...PUBLISH_NOW, when: 'queue' })).not.toContain('utm_term');
  });

  it('are what the composer counts and previews', () => {
    const facts = { accounts: [], files: [], creators: {} };
    const assess = (links: DraftLinkFacts | null) =>
      assessPlatforms(DRAFT, { ...facts, links }).find(({ platform }) => platform === 'linkedin');
    const [plain, tagged] = [assess(null), assess(LINKS)];
    const added = '?utm_source=linkedin&utm_term=2027-03-01';
    expect(tagged?.text.caption).toBe(`Open: ${LINK}${added}!`);
    expect(tagged?.count).toBeGreaterThanOrEqual((plain?.count ?? 0) + added.length);
  });

  it('are shortened after they’re tagged, with a note and a card of the page that they lead to', () => {
    const assess = (rules: object, shortenLinks: boolean | null) =>
      assessPlatforms(
        { ...DRAFT, shortenLinks },
        {
          accounts: [],
          files: [],
          creators: {},
          links: { ...LINKS, rules: readLinkRules({ ...LINKS.rules, ...rules }) },
        },
      ).find(({ platform }) => platform === 'linkedin');
    const short = assess({ shortenLinks: true }, null);
    expect(short?.text.caption).toBe('Open: https://fanfare.test/l/0000000000!');
    expect(short?.cardLink).toBe(`${LINK}?utm_source=linkedin&utm_term=2027-03-01`);
    expect(short?.notes.join()).toContain('Links are shortened.');
    expect(assess({}, true)?.text.caption).toBe(short?.text.caption);
    const long = assess({ shortenLinks: true }, false);
    expect([long?.text.caption, long?.cardLink, long?.notes]).toEqual([
      `Open: ${LINK}?utm_source=linkedin&utm_term=2027-03-01!`,
      undefined,
      [],
    ]);
  });
});
