import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { toBulkRow } from '#app/domain/bulk/bulk-csv.ts';
import { CSV_OPTIONS, readBulkHeader } from '#app/domain/bulk/bulk-rows.ts';
import { BulkRowInput } from '#app/domain/bulk/bulk.ts';
import { EXPORT_COLUMNS, toExportCells } from '#app/domain/bulk/export-cells.ts';
import { toExportRow } from '#app/domain/bulk/export-row.ts';
import { toCsvCell } from '#app/domain/bulk/csv-cell.ts';
import { type PostOutput, PublishPostInput } from '#app/domain/posts/publish.ts';

it('exports rows that a bulk run reads', () => {
  const input = PublishPostInput.parse({
    platforms: ['tiktok', 'youtube'],
    content: {
      captions: ['ignored'],
      privacyStatus: 'public',
      mentions: ['bo', { name: 'acme', displayName: 'Acme', handles: { tiktok: 'acme_pots' } }],
    },
    platformOptions: {
      tiktok: { privacyLevel: 'SELF_ONLY', allowComment: false },
      youtube: { title: 'Kiln, "opening"', tags: ['glaze', 'raku firing'] },
    },
    autoFit: true,
  });
  const post = {
    id: 'post_1',
    caption: '@acme, line one,\n"line" two',
    hashtags: ['kiln', 'raku'],
    createdAt: '2026-11-21T09:00:00.000Z',
    mediaFiles: [{ id: 'med_1' }, { id: 'med_2' }],
    deliveries: [
      { platform: 'tiktok', accountId: 'acct_1', state: 'published', url: 'https://t.example/1' },
      { platform: 'youtube', accountId: 'acct_2', state: 'failed', url: null, message: 'Refused.' },
    ],
  } as unknown as PostOutput;
  const row = toExportCells({ post, input, hasDefaultAccounts: false, time: null });
  const csv = EXPORT_COLUMNS.map((column) => toCsvCell(row[column] ?? '')).join(',');
  const [head = [], cells = []] = parse(`${EXPORT_COLUMNS.join(',')}\r\n${csv}`, CSV_OPTIONS);
  const { header, violations } = readBulkHeader(head);
  expect(violations).toEqual([]);
  expect(cells.at(-1)).toBe(
    'Created 2026-11-21T09:00:00.000Z; TikTok: https://t.example/1; YouTube: Refused.',
  );
  expect(BulkRowInput.parse(toBulkRow(header, cells))).toMatchObject({
    accountIds: ['acct_1', 'acct_2'],
    externalId: 'post_1',
    autoFit: true,
    content: {
      captions: ['@acme, line one,\n"line" two'],
      hashtags: ['kiln', 'raku'],
      mediaIds: ['med_1', 'med_2'],
      mentions: ['bo', 'acme'],
      privacyStatus: 'public',
    },
    platformOptions: {
      tiktok: { privacyLevel: 'SELF_ONLY', allowComment: false },
      youtube: { title: 'Kiln, "opening"', tags: ['glaze', 'raku firing'] },
    },
  });
});

it('exports the files of single platforms apart from those that all get', () => {
  const files = {
    mediaIds: ['med_1', 'med_2'],
    platformMediaIds: { twitter: ['med_3', 'med_1'], linkedin: [] },
    leaveOutFiles: true,
  };
  const input = PublishPostInput.parse({ platforms: ['twitter', 'linkedin'], content: files });
  const post = {
    id: 'post_1',
    caption: 'Tiles',
    hashtags: [],
    createdAt: '2026-11-29T09:00:00.000Z',
    mediaFiles: [{ id: 'med_1' }, { id: 'med_2' }, { id: 'med_3' }],
    deliveries: [{ platform: 'twitter' }, { platform: 'linkedin' }],
  } as unknown as PostOutput;
  const exported = { post, input, hasDefaultAccounts: true, time: null };
  expect(BulkRowInput.parse(toExportRow(exported)).content).toMatchObject(files);
  const row = toExportCells(exported);
  expect(row).toMatchObject({ twitter_media_ids: 'med_3 med_1', linkedin_media_ids: 'none' });
  const cells = EXPORT_COLUMNS.map((column) => row[column] ?? '');
  expect(BulkRowInput.parse(toBulkRow(EXPORT_COLUMNS, cells)).content).toMatchObject(files);
});

it.each([true, false])('exports the texts of single platforms if they apply: %s', (isOn) => {
  const individualContent = {
    facebook: { captions: ['=Own, "text"'], hashtags: ['clay', '窯'] },
    twitter: { captions: ['Only a text\non two lines'], hashtags: [] },
  };
  const input = PublishPostInput.parse({
    platforms: ['facebook', 'twitter', 'linkedin'],
    content: { captions: ['Shared'] },
    individualContent,
    isIndividualMode: isOn,
  });
  const post = {
    id: 'post_1',
    caption: 'Shared',
    hashtags: [],
    createdAt: '2026-11-29T09:00:00.000Z',
    mediaFiles: [],
    deliveries: [{ platform: 'facebook' }, { platform: 'twitter' }, { platform: 'linkedin' }],
  } as unknown as PostOutput;
  const row = toExportCells({ post, input, hasDefaultAccounts: true, time: null });
  const cells = EXPORT_COLUMNS.map((column) => row[column] ?? '');
  const read = BulkRowInput.parse(toBulkRow(EXPORT_COLUMNS, cells));
  expect(read.content.captions).toEqual(['Shared']);
  expect(read.isIndividualMode).toBe(isOn);
  expect(read.individualContent).toEqual(isOn ? individualContent : undefined);
});

it('exports first comments in both formats', () => {
  const comments = {
    firstComment: '=The link,\n"in bio"',
    platformFirstComments: { facebook: 'none', linkedin: '', twitter: 'Only here' },
    hashtagsInFirstComment: ['twitter'],
  };
  const input = PublishPostInput.parse({
    platforms: ['facebook', 'linkedin', 'twitter'],
    content: { captions: ['Commented'], hashtags: ['kiln'], ...comments },
  });
  const post = {
    id: 'post_1',
    caption: 'Commented',
    hashtags: ['kiln'],
    createdAt: '2026-11-29T09:00:00.000Z',
    mediaFiles: [],
    deliveries: [{ platform: 'facebook' }, { platform: 'linkedin' }, { platform: 'twitter' }],
  } as unknown as PostOutput;
  const exported = { post, input, hasDefaultAccounts: true, time: null };
  expect(BulkRowInput.parse(toExportRow(exported)).content).toEqual(input.content);
  const row = toExportCells(exported);
  const cells = EXPORT_COLUMNS.map((column) => row[column] ?? '');
  expect(BulkRowInput.parse(toBulkRow(EXPORT_COLUMNS, cells)).content).toEqual(input.content);
});

const TWITTER_POLL = { options: ['Yes', 'No, never'], durationMinutes: 1440 };
const LINKEDIN_POLL = { question: 'Wood?', options: ['Yes', 'No'], durationDays: 7 };
const INSTAGRAM = {
  madeWithAi: false,
  collaborators: ['acme', 'ana'],
  userTags: [
    { username: 'ana', x: 0.3, y: 0.4 },
    { username: 'bo', x: 0, y: 1, file: 2 },
  ],
  locationId: '112233445566',
  shareToFeed: false,
  trialReel: 'manual',
  audioName: 'Kiln at dawn',
};

const FACEBOOK = {
  link: 'https://example.com/kiln',
  placeId: '112233445566',
  backgroundId: '1868855943417360',
};

it('exports the options of Instagram and Facebook', () => {
  const input = PublishPostInput.parse({
    platforms: ['instagram'],
    content: { captions: ['One'], mediaId: 'med_1' },
    platformOptions: { instagram: INSTAGRAM, facebook: FACEBOOK },
  });
  const post = {
    id: 'post_3',
    createdAt: '2028-06-01T10:00:00.000Z',
    caption: 'One',
    hashtags: [],
    mediaFiles: [{ id: 'med_1' }],
    deliveries: [],
  } as unknown as PostOutput;
  const cells = toExportCells({ post, input, hasDefaultAccounts: true, time: null });
  const names = EXPORT_COLUMNS.filter((name) => /^(?:instagram|facebook)_/u.test(name));
  const row = toBulkRow(
    names,
    names.map((name) => cells[name] ?? ''),
  );
  expect(row).toMatchObject({
    platformOptions: { instagram: INSTAGRAM, facebook: FACEBOOK },
  });
});

const POLL_COLUMNS = [
  'twitter_poll_options',
  'twitter_poll_minutes',
  'linkedin_poll_question',
  'linkedin_poll_options',
  'linkedin_poll_days',
];

const LINKEDIN = {
  visibility: 'connections',
  documentTitle: 'Glazes, 2026',
  allowReshare: false,
} as const;

it('exports who sees a post on LinkedIn, its document’s title, and whether others reshare it', () => {
  const names = [
    'caption',
    'platforms',
    'linkedin_visibility',
    'linkedin_document_title',
    'linkedin_allow_reshare',
  ];
  const input = PublishPostInput.parse({
    platforms: ['linkedin'],
    content: { captions: ['One'] },
    platformOptions: { linkedin: LINKEDIN },
  });
  const post = {
    id: 'post_3',
    caption: 'One',
    hashtags: [],
    createdAt: '2026-11-21T09:00:00.000Z',
    mediaFiles: [],
    deliveries: [{ platform: 'linkedin' }],
  } as unknown as PostOutput;
  const cells = toExportCells({ post, input, hasDefaultAccounts: true, time: null });
  const row = toBulkRow(
    readBulkHeader(names).header,
    names.map((name) => cells[name] ?? ''),
  );
  expect(BulkRowInput.parse(row)).toMatchObject({ platformOptions: { linkedin: LINKEDIN } });
});

it('exports the title, the cover, and the music of TikTok’s photos', () => {
  const tiktok = { privacyLevel: 'SELF_ONLY', title: 'Kiln, open', coverPhoto: 2, addMusic: true };
  const input = PublishPostInput.parse({
    platforms: ['tiktok'],
    content: { captions: ['One'], mediaIds: ['med_1', 'med_2'] },
    platformOptions: { tiktok },
  });
  const post = {
    id: 'post_3',
    caption: 'One',
    hashtags: [],
    createdAt: '2026-11-21T09:00:00.000Z',
    mediaFiles: [{ id: 'med_1' }, { id: 'med_2' }],
    deliveries: [{ platform: 'tiktok' }],
  } as unknown as PostOutput;
  const cells = toExportCells({ post, input, hasDefaultAccounts: true, time: null });
  const names = EXPORT_COLUMNS.filter((name) => name.startsWith('tiktok_'));
  const row = names.map((name) => cells[name] ?? '');
  expect(toBulkRow(names, row)).toMatchObject({ platformOptions: { tiktok } });
});

it('exports polls, and the files and polls of a thread’s posts with their texts', () => {
  const thread = [
    { text: 'Two', mediaIds: ['med_2', 'med_3'] },
    { text: 'Three', poll: { options: ['Ash, salted', 'Celadon'], durationMinutes: 60 } },
    { text: '', mediaIds: ['med_4'], madeWithAi: true, paidPartnership: false },
  ];
  const input = PublishPostInput.parse({
    platforms: ['twitter'],
    content: { captions: ['One'], mediaId: 'med_1' },
    platformOptions: { twitter: { thread, poll: TWITTER_POLL }, linkedin: { poll: LINKEDIN_POLL } },
  });
  const post = {
    id: 'post_2',
    caption: 'One',
    hashtags: [],
    createdAt: '2026-11-21T09:00:00.000Z',
    mediaFiles: ['med_1', 'med_2', 'med_3', 'med_4'].map((id) => ({ id })),
    deliveries: [],
  } as unknown as PostOutput;
  const exported = { post, input, hasDefaultAccounts: true, time: null };
  const cells = toExportCells(exported);
  expect(cells.twitter_thread).toBe(
    'Two\nmedia_ids: med_2 med_3\n---\nThree\npoll: Ash, salted | Celadon\npoll_minutes: 60\n---\nmedia_ids: med_4\nmade_with_ai: true\npaid_partnership: false',
  );
  const names = ['caption', 'platforms', 'media_ids', 'twitter_thread', ...POLL_COLUMNS];
  const { header } = readBulkHeader(names);
  const row = names.map((name) => cells[name] ?? '');
  expect(BulkRowInput.parse(toBulkRow(header, row))).toMatchObject({
    content: { mediaIds: ['med_1'] },
    platformOptions: { twitter: { thread, poll: TWITTER_POLL }, linkedin: { poll: LINKEDIN_POLL } },
  });
});

it.each([
  ['none', ''],
  [' none ', ''],
  ['"none"', 'none'],
  ['“none”', 'none'],
  ['None of them', 'None of them'],
  ['', undefined],
])('reads the cell %j of a first comment as %j, shared and for one platform', (cell, text) => {
  const columns = ['platforms', 'first_comment', 'facebook_first_comment'];
  const { content } = BulkRowInput.parse(toBulkRow(columns, ['facebook', cell, cell]));
  expect([content.firstComment, content.platformFirstComments?.facebook]).toEqual([text, text]);
});
