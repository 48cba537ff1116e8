import { describe, expect, it } from 'vitest';
import {
  isWholeDraft,
  parseDraft,
  splitHashtags,
  toDraftFields,
} from '#app/domain/composer/draft-fields.ts';
import { Draft, EMPTY_DRAFT, getDraftText, toPublishRequest } from '#app/domain/composer/draft.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';

const FULL: Draft = {
  platforms: ['tiktok', 'youtube', 'twitter'],
  mode: 'unique',
  shared: { caption: 'Kiln opening,\nSaturday & Sunday', hashtags: ['kiln', 'öffnung'] },
  own: { tiktok: { caption: 'Short one', hashtags: ['fyp'] } },
  mediaId: 'med_1',
  tiktok: {
    privacyLevel: 'SELF_ONLY',
    allowComment: true,
    allowDuet: false,
    allowStitch: true,
    discloses: true,
    ownBusiness: true,
    paidPartnership: false,
    aiGenerated: true,
  },
  youtube: {
    title: 'Kiln',
    madeForKids: true,
    syntheticMedia: false,
    tags: 'wood firing, kiln',
    categoryId: '27',
    isQuiet: true,
  },
  linkedin: { title: 'Our guide', description: 'Pots', noCard: true, noImage: true },
  fit: { choice: 'on', focalPoint: { x: 0.57, y: 0 }, trimStartMs: 1500 },
  cover: { mediaId: 'med_2', atMs: 2500 },
};

function send(draft: Draft): URLSearchParams {
  // Encode and decode the fields, as a form does.
  return new URLSearchParams(new URLSearchParams(toDraftFields(draft)).toString());
}

describe('an empty draft', () => {
  it('is what the schema makes of nothing', () => {
    expect(Draft.parse({})).toEqual(EMPTY_DRAFT);
  });
});

describe('a draft as form fields', () => {
  it.each([
    ['a full one', FULL],
    ['an empty one', EMPTY_DRAFT],
  ])('comes back as it was sent: %s', (_title, draft) => {
    expect(parseDraft(send(draft))).toEqual(draft);
  });

  it('takes the line ends of a form for plain ones', () => {
    expect(parseDraft(new URLSearchParams({ caption: 'One\r\nTwo' })).shared.caption).toBe(
      'One\nTwo',
    );
  });

  it('reads a platform, a mode and a privacy level that do not exist as nothing', () => {
    const draft = parseDraft(
      new URLSearchParams([
        ['platforms', 'myspace'],
        ['platforms', 'linkedin'],
        ['mode', 'both'],
        ['tiktok.privacyLevel', 'ANYONE'],
      ]),
    );
    expect(draft.platforms).toEqual(['linkedin']);
    expect(draft.mode).toBe('same');
    expect(draft.tiktok.privacyLevel).toBeNull();
  });

  it('knows a form from a link that names a few fields', () => {
    expect(isWholeDraft(send(EMPTY_DRAFT))).toBe(true);
    expect(isWholeDraft(new URLSearchParams({ caption: 'Hello' }))).toBe(false);
  });
});

describe('hashtags in one field', () => {
  it.each([
    ['#kiln, ceramics  stoneware', ['kiln', 'ceramics', 'stoneware']],
    ['#one#two', ['one', 'two']],
    ['Kiln kiln KILN', ['Kiln']],
    ['  ,, # ', []],
  ])('splits %j', (text, hashtags) => {
    expect(splitHashtags(text)).toEqual(hashtags);
  });
});

describe('the text of a platform', () => {
  it('is its own in unique mode, and the shared one where it has none', () => {
    expect(getDraftText(FULL, 'tiktok').caption).toBe('Short one');
    expect(getDraftText(FULL, 'youtube')).toBe(FULL.shared);
  });

  it('is the shared one in same mode, whatever was written before', () => {
    expect(getDraftText({ ...FULL, mode: 'same' }, 'tiktok')).toBe(FULL.shared);
  });
});

describe('the publish request of a draft', () => {
  it('carries what goes to each platform in unique mode', () => {
    const request = PublishPostInput.parse(toPublishRequest(FULL, ['tiktok', 'youtube']));
    expect(request).toMatchObject({
      platforms: ['tiktok', 'youtube'],
      isIndividualMode: true,
      content: { mediaId: 'med_1', coverMediaId: 'med_2', privacyStatus: 'unlisted' },
      individualContent: {
        tiktok: { captions: ['Short one'], hashtags: ['fyp'] },
        youtube: { captions: [FULL.shared.caption], hashtags: ['kiln', 'öffnung'] },
      },
      platformOptions: {
        tiktok: {
          privacyLevel: 'SELF_ONLY',
          allowComment: true,
          aiGenerated: true,
          disclosure: { ownBusiness: true, paidPartnership: false },
        },
        youtube: {
          title: 'Kiln',
          madeForKids: true,
          tags: ['wood firing', 'kiln'],
          categoryId: '27',
          notifySubscribers: false,
        },
        coverOffsetMs: 2500,
      },
    });
  });

  it('says nothing of platforms that the post does not go to', () => {
    const request = PublishPostInput.parse(toPublishRequest(FULL, ['twitter']));
    expect(request.platformOptions).toEqual({});
    expect(request.content.coverMediaId).toBeUndefined();
    expect(Object.keys(request.individualContent ?? {})).toEqual(['twitter']);
  });

  it('leaves out what was not chosen: no privacy level, no disclosure, no title', () => {
    const request = PublishPostInput.parse(toPublishRequest(EMPTY_DRAFT, ['tiktok', 'youtube']));
    expect(request.platformOptions.tiktok?.privacyLevel).toBeUndefined();
    expect(request.platformOptions.tiktok?.disclosure).toBeUndefined();
    expect(request.platformOptions.youtube?.title).toBeUndefined();
    expect(request.individualContent).toBeUndefined();
  });
});
