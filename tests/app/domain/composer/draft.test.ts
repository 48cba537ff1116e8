import { describe, expect, it } from 'vitest';
import { isWholeDraft, parseDraft, toDraftFields } from '#app/domain/composer/draft-fields.ts';
import { splitHashtags } from '#app/domain/composer/text-fields.ts';
import { parseFrameTime } from '#app/domain/composer/draft-cover.ts';
import { isDisclosureOpen } from '#app/domain/composer/draft-options.ts';
import {
  Draft,
  EMPTY_DRAFT,
  getDraftText,
  toFileFitChoice,
  toFitChoice,
  toPublishRequest,
} from '#app/domain/composer/draft.ts';
import { PublishPostInput } from '#app/domain/posts/publish.ts';

const FULL: Draft = {
  platforms: ['tiktok', 'youtube', 'twitter'],
  accounts: { tiktok: ['acct_1', 'acct_2'], facebook: [] },
  mode: 'unique',
  disclosure: ['madeWithAi', 'ownBrand'],
  shortenLinks: false,
  mentions: '["acme"]',
  comment: {
    text: 'Book at the link',
    own: { youtube: 'Book here' },
    none: ['twitter'],
    hashtags: ['instagram'],
  },
  shared: { caption: 'Kiln opening,\nSaturday & Sunday', hashtags: ['kiln', 'öffnung'] },
  own: { tiktok: { caption: 'Short one', hashtags: ['fyp'] } },
  mediaIds: ['med_1'],
  ownMediaIds: {},
  instagram: {
    isStory: false,
    madeWithAi: true,
    collaborators: 'acme.pots, ana',
    tags: 'ana x=0.3 y=0.4\nbo x=0 y=1 file=2',
    locationId: '112233445566',
    noFeed: true,
    trialReel: 'performance',
    audioName: 'Kiln at dawn',
  },
  facebook: {
    isStory: false,
    link: 'https://example.com/kiln',
    placeId: '112233445566',
    backgroundId: '1868855943417360',
  },
  tiktok: {
    privacyLevel: 'SELF_ONLY',
    allowComment: true,
    allowDuet: false,
    allowStitch: true,
    discloses: true,
    ownBusiness: true,
    paidPartnership: false,
    aiGenerated: true,
    title: 'Kiln day',
    coverPhoto: '2',
    addMusic: true,
  },
  youtube: {
    title: 'Kiln',
    madeForKids: true,
    syntheticMedia: false,
    tags: 'wood firing, kiln',
    categoryId: '27',
    isQuiet: true,
    isReusable: true,
    noEmbedding: true,
    paidPlacement: true,
    playlistId: 'PLkiln',
    captions: '00:00:01,000 --> 00:00:02,000\nHi',
    captionsLanguage: 'pt-BR',
    captionsName: 'Hi',
  },
  linkedin: {
    title: 'Our guide',
    description: 'Pots',
    noCard: true,
    noImage: true,
    poll: { question: 'Which glaze?', options: ['Ash', 'Celadon'], duration: 7 },
    visibility: 'connections',
    documentTitle: 'Glaze recipes',
    noReshare: true,
  },
  twitter: {
    replySettings: 'following',
    madeWithAi: true,
    paidPartnership: true,
    poll: { question: '', options: ['Kiln', 'Wheel', 'Both, please'], duration: 60 },
    thread: [
      {
        text: 'How we glaze',
        mediaIds: [],
        poll: { question: '', options: ['With a brush', 'By dipping'], duration: 4320 },
        madeWithAi: null,
        paidPartnership: false,
      },
      {
        text: 'Where to buy',
        mediaIds: ['med_7', 'med_8'],
        poll: { question: '', options: [], duration: 1440 },
        madeWithAi: true,
        paidPartnership: null,
      },
      {
        text: '',
        mediaIds: ['med_9'],
        poll: { question: '', options: [], duration: 1440 },
        madeWithAi: null,
        paidPartnership: null,
      },
    ],
    splitCaption: true,
    threadNumbers: true,
  },
  fit: { choice: 'on', focalPoint: { x: 0.57, y: 0 }, trimStartMs: 1500, carouselShape: '4:5' },
  cover: { mediaId: 'med_2', atMs: 2500 },
  time: {
    when: 'time',
    date: '2027-03-28',
    clock: '09:30',
    timeZone: 'Europe/Berlin',
    clockChange: 'later',
    queueId: null,
    isFront: false,
  },
  resends: 'dlv_1',
};

function send(draft: Draft): URLSearchParams {
  // Encode and decode the fields, as a form does.
  return new URLSearchParams(new URLSearchParams(toDraftFields(draft)).toString());
}

describe('an empty draft', () => {
  it("equals the schema's defaults", () => {
    expect(Draft.parse({})).toEqual(EMPTY_DRAFT);
  });
});

describe('a draft as form fields', () => {
  it.each([
    ['a full one', FULL],
    ['an empty one', EMPTY_DRAFT],
  ])('survives a round trip: %s', (_title, draft) => {
    expect(parseDraft(send(draft))).toEqual(draft);
  });

  it('turns on the platforms of the accounts that a link names', () => {
    const link = new URLSearchParams([
      ['accounts.tiktok', 'acct_1'],
      ['accounts.tiktok', 'acct_2'],
      ['accounts.twitter', 'x'.repeat(81)],
    ]);
    const { platforms, accounts } = parseDraft(link);
    expect(platforms).toEqual(['tiktok', 'twitter']);
    expect(accounts).toEqual({ tiktok: ['acct_1', 'acct_2'], twitter: [] });
    link.set('mode', 'same');
    expect(parseDraft(link).platforms).toEqual([]);
  });

  it('normalizes the line endings of a form', () => {
    expect(parseDraft(new URLSearchParams({ caption: 'One\r\nTwo' })).shared.caption).toBe(
      'One\nTwo',
    );
  });

  it('ignores an unknown platform, mode, or privacy level', () => {
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

  it('distinguishes a form from a link with a few fields', () => {
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
  it('is its own in unique mode, or the shared one if it has none', () => {
    expect(getDraftText(FULL, 'tiktok').caption).toBe('Short one');
    expect(getDraftText(FULL, 'youtube')).toBe(FULL.shared);
  });

  it('is the shared one in same mode, whatever was entered before', () => {
    expect(getDraftText({ ...FULL, mode: 'same' }, 'tiktok')).toBe(FULL.shared);
  });
});

describe('the publish request of a draft', () => {
  it("contains each platform's content in unique mode", () => {
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
          playlistId: 'PLkiln',
          captions: { text: '00:00:01,000 --> 00:00:02,000\nHi', language: 'pt-BR', name: 'Hi' },
        },
        coverOffsetMs: 2500,
      },
    });
  });

  it('omits platforms that are not selected', () => {
    const plain = { ...FULL, twitter: EMPTY_DRAFT.twitter };
    const request = PublishPostInput.parse(toPublishRequest(plain, ['twitter']));
    expect(request.platformOptions).toEqual({});
    expect(request.content.coverMediaId).toBeUndefined();
    expect(Object.keys(request.individualContent ?? {})).toEqual(['twitter']);
  });

  it('omits options that were not chosen: privacy level, disclosure, title', () => {
    const request = PublishPostInput.parse(toPublishRequest(EMPTY_DRAFT, ['tiktok', 'youtube']));
    expect(request.platformOptions.tiktok?.privacyLevel).toBeUndefined();
    expect(request.platformOptions.tiktok?.disclosure).toBeUndefined();
    expect(request.platformOptions.youtube?.title).toBeUndefined();
    expect(request.individualContent).toBeUndefined();
  });
});

describe('a number in a form', () => {
  const read = (fields: Record<string, string>) => parseDraft(new URLSearchParams(fields)).fit;

  it.each([
    ['0', '100', { x: 0, y: 1 }],
    ['57', '43', { x: 0.57, y: 0.43 }],
    ['-1', '50', null],
    ['101', '50', null],
    ['50', '', null],
    ['', '50', null],
    ['left', '50', null],
  ])('gives the focal point %s, %s', (x, y, focalPoint) => {
    expect(read({ 'fit.x': x, 'fit.y': y }).focalPoint).toEqual(focalPoint);
  });

  it.each([
    ['1.5', 1500],
    ['0.001', 1],
    ['0', 0],
    ['-1', 0],
    ['1e99', 0],
    ['soon', 0],
  ])('gives the start %s in seconds', (start, trimStartMs) => {
    expect(read({ 'fit.start': start }).trimStartMs).toBe(trimStartMs);
  });

  it.each([
    ['', null],
    [' ', null],
    ['0', 0],
    ['2.5', 2500],
    ['-0.001', null],
    ['86400', 86_400_000],
    ['86400.001', null],
    ['soon', null],
  ])('gives the cover frame at "%s" seconds', (text, ms) => {
    expect(parseFrameTime(text)).toBe(ms);
  });

  it('is sent only when it has a value', () => {
    const focalPoint = { x: 0.5, y: 0.254 };
    const fit = { choice: 'off', focalPoint, trimStartMs: 1, carouselShape: 'first' } as const;
    const names = (draft: Draft) => toDraftFields(draft).filter(([name]) => name.startsWith('fit'));
    expect(names({ ...EMPTY_DRAFT, fit })).toEqual([
      ['fit', 'seen'],
      ['fit.x', '50'],
      ['fit.y', '25'],
      ['fit.start', '0.001'],
      ['fit.shape', 'first'],
    ]);
    expect(names(EMPTY_DRAFT)).toEqual([]);
    expect(parseDraft(new URLSearchParams({ fit: 'seen' })).fit.choice).toBe('off');
  });
});

describe('a platform’s own text', () => {
  const shared = { caption: 'Shared', hashtags: '#all' };

  it('takes what its fields leave empty from the shared text, field by field', () => {
    const own = { 'caption.twitter': 'A', 'hashtags.tiktok': '#one' };
    expect(parseDraft(new URLSearchParams({ ...shared, ...own })).own).toEqual({
      twitter: { caption: 'A', hashtags: ['all'] },
      tiktok: { caption: 'Shared', hashtags: ['one'] },
    });
  });

  it.each([
    ['no hashtags', { caption: 'A', hashtags: [] }],
    ['no caption', { caption: '', hashtags: ['one'] }],
    ['nothing at all', { caption: '', hashtags: [] }],
  ])('keeps %s if scripts sent it so', (_title, text) => {
    const draft: Draft = { ...FULL, own: { twitter: text } };
    expect(parseDraft(send(draft)).own).toEqual({ twitter: text });
  });
});

describe('the options of a draft', () => {
  it('convert a file with the chosen settings', () => {
    const focalPoint = { x: 0.2, y: 0.8 };
    const fit = { choice: 'on', focalPoint: null, trimStartMs: 0, carouselShape: null } as const;
    const choose = (change: Partial<Draft['fit']>, mediaIds = ['med_1']) =>
      toFitChoice({ fit: { ...fit, ...change }, mediaIds, ownMediaIds: {} });
    expect(choose({})).toEqual({});
    expect(choose({ focalPoint })).toEqual({ focalPoint });
    expect(choose({ trimStartMs: 1 })).toEqual({ trimStartMs: 1 });
    expect(choose({ focalPoint, trimStartMs: 1 }, ['med_1', 'med_2'])).toEqual({});
    expect(choose({ carouselShape: '1:1' }, ['med_1', 'med_2'])).toEqual({ carouselShape: '1:1' });
    expect(choose({ carouselShape: '1:1' })).toEqual({});
    const request = toPublishRequest({ ...FULL, fit: { ...FULL.fit, choice: 'off' } }, ['tiktok']);
    expect([request.autoFit, request.fit]).toEqual([false, undefined]);
    expect(toPublishRequest(FULL, ['tiktok'])).toMatchObject({
      autoFit: true,
      fit: { focalPoint: FULL.fit.focalPoint, trimStartMs: 1500 },
    });
  });

  it('plan each file of a carousel together with the others that Instagram gets', () => {
    const fit = { ...EMPTY_DRAFT.fit, carouselShape: 'first' } as const;
    const draft = { ...EMPTY_DRAFT, fit, mediaIds: ['med_1', 'med_2'] };
    const carouselShape = 'first';
    expect(toFileFitChoice(draft)).toEqual({ carouselShape, carouselMediaIds: ['med_1', 'med_2'] });
    const own = { ...draft, mode: 'unique', ownMediaIds: { instagram: ['med_3'] } } as const;
    expect(toFileFitChoice({ ...own, ownMediaIds: { instagram: ['med_3'] } })).toEqual({
      carouselShape,
      carouselMediaIds: ['med_3'],
    });
    expect(toFileFitChoice({ ...draft, mediaIds: ['med_1'] })).toEqual({});
  });

  it('are open while a disclosure has no type', () => {
    const { tiktok } = EMPTY_DRAFT;
    expect(isDisclosureOpen(tiktok)).toBe(false);
    expect(isDisclosureOpen({ ...tiktok, discloses: true })).toBe(true);
    expect(isDisclosureOpen({ ...tiktok, discloses: true, ownBusiness: true })).toBe(false);
    expect(isDisclosureOpen({ ...tiktok, discloses: true, paidPartnership: true })).toBe(false);
  });

  it('omit YouTube’s tags, category, and notifications when they are unchanged', () => {
    const platforms = ['youtube', 'linkedin'] as const;
    const { platformOptions } = toPublishRequest(EMPTY_DRAFT, platforms);
    expect(Object.keys(platformOptions?.youtube ?? {}).sort()).toEqual([
      'madeForKids',
      'syntheticMedia',
      'title',
    ]);
    expect(platformOptions?.linkedin).toEqual({
      linkCard: true,
      linkImage: true,
      linkTitle: undefined,
      linkDescription: undefined,
    });
    const filled = toPublishRequest(FULL, platforms).platformOptions?.linkedin;
    expect(filled).toMatchObject({
      linkCard: false,
      linkImage: false,
      linkTitle: 'Our guide',
      linkDescription: 'Pots',
      visibility: 'connections',
      documentTitle: 'Glaze recipes',
      allowReshare: false,
    });
  });
});

it('reads the line breaks of a form as typed, in every text', () => {
  const fields = ['caption', 'caption.facebook', 'twitter.thread', 'comment', 'comment.facebook'];
  const draft = parseDraft(new URLSearchParams(fields.map((name) => [name, 'one\r\ntwo'])));
  const text = 'one\ntwo';
  expect([draft.shared.caption, draft.own.facebook?.caption]).toEqual([text, text]);
  expect(draft.twitter.thread.map((post) => post.text)).toEqual([text]);
  expect(draft.comment).toMatchObject({ text, own: { facebook: text } });
});
