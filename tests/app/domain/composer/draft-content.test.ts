import { describe, expect, it } from 'vitest';
import { fromDraftContent, toDraftContent } from '#app/domain/composer/draft-content.ts';
import { type Draft, EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import { DraftContent } from '#app/domain/posts/saved-drafts.ts';

const FULL: Draft = {
  platforms: ['instagram', 'tiktok', 'youtube', 'facebook', 'linkedin', 'twitter'],
  accounts: {
    instagram: ['acct_6'],
    facebook: ['acct_7'],
    tiktok: ['acct_1', 'acct_2'],
    youtube: ['acct_3'],
    linkedin: ['acct_4'],
    twitter: ['acct_5'],
  },
  mode: 'unique',
  disclosure: ['paidPartnership'],
  shortenLinks: true,
  mentions: JSON.stringify([
    'acme',
    { name: 'bo', displayName: 'Bo Lin', handles: { twitter: 'bo' } },
  ]),
  comment: {
    text: 'Book at the link',
    own: { linkedin: 'Book here' },
    none: ['twitter'],
    hashtags: ['youtube'],
  },
  shared: { caption: 'Kiln opening', hashtags: ['kiln'] },
  own: {
    instagram: { caption: 'Kiln opening', hashtags: ['kiln'] },
    facebook: { caption: 'Kiln opening', hashtags: ['kiln'] },
    tiktok: { caption: 'Short', hashtags: [] },
    youtube: { caption: 'Kiln opening', hashtags: ['kiln'] },
    linkedin: { caption: '', hashtags: ['work'] },
    twitter: { caption: 'Shorter', hashtags: [] },
  },
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
    syntheticMedia: true,
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
  fit: { choice: 'on', focalPoint: { x: 0.5, y: 0 }, trimStartMs: 1500, carouselShape: null },
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

const NAMED = [
  { id: 'acct_1', platform: 'tiktok' },
  { id: 'acct_2', platform: 'tiktok' },
  { id: 'acct_3', platform: 'youtube' },
  { id: 'acct_6', platform: 'instagram' },
  { id: 'acct_7', platform: 'facebook' },
  { id: 'acct_4', platform: 'linkedin' },
  { id: 'acct_5', platform: 'twitter' },
] as const;

describe('a composer’s draft as the API shows it', () => {
  it.each([
    ['a full one', FULL],
    ['an empty one', EMPTY_DRAFT],
  ])('converts back without losing anything: %s', (_title, draft) => {
    expect(fromDraftContent(toDraftContent(draft), NAMED)).toEqual({ draft, problem: null });
  });

  it('names the chosen accounts, or platforms if there are none', () => {
    const where = (changes: Partial<Draft>) => {
      const { platforms, accountIds } = toDraftContent({ ...FULL, ...changes });
      return { platforms, accountIds };
    };
    expect(where({})).toEqual({
      accountIds: ['acct_6', 'acct_1', 'acct_2', 'acct_3', 'acct_7', 'acct_4', 'acct_5'],
    });
    expect(where({ accounts: {} })).toEqual({ platforms: FULL.platforms });
    const mixed = { tiktok: [], youtube: ['acct_3'], twitter: ['acct_5'] };
    expect(where({ accounts: mixed })).toEqual({
      accountIds: ['acct_3', 'acct_5'],
      platforms: ['instagram', 'facebook', 'linkedin'],
    });
  });

  it('leaves out options that no post could have, and keeps the others', () => {
    const youtube = { ...FULL.youtube, title: 'x'.repeat(101) };
    const { platformOptions, content } = toDraftContent({ ...FULL, youtube });
    expect(platformOptions.youtube).toBeUndefined();
    expect(platformOptions.linkedin).toMatchObject({ linkTitle: 'Our guide' });
    expect(content.captions).toEqual(['Kiln opening']);
  });
});

describe('a draft from the API', () => {
  it('can be an empty one', () => {
    expect(fromDraftContent(DraftContent.parse({})).draft).toEqual(EMPTY_DRAFT);
  });

  it('keeps one shape for a carousel', () => {
    const fit = { carouselShape: '4:5' };
    const post = { autoFit: true, fit, content: { mediaIds: ['med_1', 'med_2'] } };
    const { draft, problem } = fromDraftContent(DraftContent.parse(post));
    expect(problem).toBeNull();
    expect(draft.fit).toMatchObject({ choice: 'on', carouselShape: '4:5' });
    expect(toDraftContent(draft)).toMatchObject({ autoFit: true, fit });
  });

  it.each([
    ['crops', { content: { mediaIds: ['med_1', 'med_2'] }, fit: { trimStartMs: 100 } }],
    [
      'crops',
      {
        content: { mediaIds: ['med_1', 'med_2'] },
        fit: { focalPoint: { x: 0, y: 0 }, carouselShape: '1:1' },
      },
    ],
    ['its file by URL', { content: { mediaUrl: 'https://example.com/a.mp4' } }],
    ['an account that isn’t in this workspace', { accountIds: ['acct_1'] }],
  ])('says what the composer can’t edit: %s', (words, post) => {
    expect(fromDraftContent(DraftContent.parse(post)).problem).toContain(words);
  });
});
