import { describe, expect, it } from 'vitest';
import { createLinkTagger } from '#app/domain/links/create-link-tagger.ts';
import { toDomain } from '#app/domain/links/domains.ts';
import {
  normalizeLinkRules,
  readLinkRules,
  SetLinkRulesInput,
} from '#app/domain/links/link-rules.ts';

const FACTS = { date: '2027-03-01', campaign: 'Spring sale', ownHost: 'fanfare.example' };
const RULES = readLinkRules({
  allPlatforms: { source: '{{platform}}', medium: 'social', campaign: '{{ campaign }}' },
  platforms: { linkedin: { medium: 'b2b', campaign: '', content: 'post of {{date}}' } },
});

describe('the rules for links', () => {
  it('tag nothing until a workspace has parameters', () => {
    expect(createLinkTagger(readLinkRules(null), FACTS)).toBe(null);
    const empty = { allPlatforms: { source: '' }, platforms: { twitter: {} }, domains: ['a.test'] };
    expect(createLinkTagger(readLinkRules(empty), FACTS)).toBe(null);
  });

  it('fill in variables, and a platform has its own parameters or leaves some out', () => {
    const tag = createLinkTagger(RULES, FACTS);
    expect(tag?.('https://a.test/', 'twitter')).toBe(
      'https://a.test/?utm_source=twitter&utm_medium=social&utm_campaign=Spring%20sale',
    );
    expect(tag?.('https://a.test/', 'linkedin')).toBe(
      'https://a.test/?utm_source=linkedin&utm_medium=b2b&utm_content=post%20of%202027-03-01',
    );
  });

  it('leave out a parameter whose variable has no value', () => {
    const tag = createLinkTagger(RULES, { ...FACTS, date: null, campaign: ' ' });
    expect(tag?.('https://a.test/', 'linkedin')).toBe(
      'https://a.test/?utm_source=linkedin&utm_medium=b2b',
    );
    expect(tag?.('https://a.test/', 'twitter')).toBe(
      'https://a.test/?utm_source=twitter&utm_medium=social',
    );
  });

  it.each([
    'https://www.instagram.com/p/1',
    'https://youtu.be/1',
    'https://m.facebook.com/kiln',
    'https://fanfare.example/s/1',
  ])('leave %s alone', (url) => {
    expect(createLinkTagger(RULES, FACTS)?.(url, 'twitter')).toBe(url);
  });

  it('apply to the workspace’s domains and their subdomains alone, if it names some', () => {
    const tag = createLinkTagger({ ...RULES, domains: ['kiln.test'] }, FACTS);
    const isTagged = (url: string): boolean => tag?.(url, 'twitter') !== url;
    expect(isTagged('https://KILN.test/a')).toBe(true);
    expect(isTagged('http://shop.kiln.test:8080/')).toBe(true);
    expect(isTagged('https://notkiln.test/')).toBe(false);
    expect(isTagged('https://other.test/?kiln.test')).toBe(false);
  });

  it('are stored without what has no effect', () => {
    const input = SetLinkRulesInput.parse({
      allPlatforms: { source: ' {{platform}} ', medium: '' },
      platforms: { twitter: {}, linkedin: { medium: '' } },
      domains: ['https://www.Kiln.test/shop?a', 'kiln.test', 'münchen.test'],
    });
    expect(normalizeLinkRules(input)).toEqual({
      allPlatforms: { source: '{{platform}}' },
      platforms: { linkedin: { medium: '' } },
      domains: ['kiln.test', 'xn--mnchen-3ya.test'],
      shortenLinks: false,
    });
  });

  it.each([
    [{ allPlatforms: { source: '{{link}}' } }, ['allPlatforms', 'source'], '{{link}}'],
    [
      { platforms: { twitter: { term: 'a'.repeat(201) } } },
      ['platforms', 'twitter', 'term'],
      '200',
    ],
    [{ domains: ['kiln.test', 'kiln'] }, ['domains', 1], '“kiln” isn’t a domain'],
    [{ domains: Array.from({ length: 51 }, (_, at) => `a${at}.test`) }, ['domains'], '50'],
  ])('refuse %j', (input, path, message) => {
    const { error } = SetLinkRulesInput.safeParse(input);
    expect(error?.issues).toEqual([
      expect.objectContaining({ path, message: expect.stringContaining(message) }),
    ]);
  });
});

describe('a domain', () => {
  it.each(['', 'kiln', 'kiln.', 'https://', 'a b.test', 'me@kiln.test', 'mailto:me@kiln.test'])(
    'isn’t %j',
    (text) => {
      expect(toDomain(text)).toBe(null);
    },
  );
});
