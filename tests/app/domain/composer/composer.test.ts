import { describe, expect, it } from 'vitest';
import { toReconnectNote, toWaitingNote } from '#app/domain/composer/account-texts.ts';
import {
  listBlocked,
  listReady,
  listReadyAccounts,
  listShown,
  listSkipped,
  toSkippedValues,
} from '#app/domain/composer/assessments.ts';
import { countText, splitAtLimit } from '#app/domain/composer/composer-count.ts';
import type { ComposerFacts } from '#app/domain/composer/composer-findings.ts';
import { assessPlatforms } from '#app/domain/composer/composer.ts';
import { type Draft, type DraftText, EMPTY_DRAFT } from '#app/domain/composer/draft.ts';
import { planFit } from '#app/domain/fit/fit-plan.ts';
import type { MediaFacts } from '#app/domain/media/media-rules.ts';
import { PLATFORM_IDS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import type { FitPlanOutput } from '#app/domain/fit/rendition.ts';
import { composerAccount } from '#tests/support/composer-account.ts';
import { UNKNOWN_FACTS } from '#tests/support/file-facts.ts';

const VIDEO: MediaFacts = {
  kind: 'video',
  contentType: 'video/mp4',
  sizeBytes: 1_000_000,
  width: 1280,
  height: 720,
  durationMs: 24_000,
};

const ALL = PLATFORM_IDS.map((platform) => composerAccount(platform));

function draft(changes: Partial<Draft> = {}): Draft {
  return {
    ...EMPTY_DRAFT,
    platforms: [...PLATFORM_IDS],
    shared: { caption: 'Kiln opening', hashtags: ['kiln'] },
    tiktok: { ...EMPTY_DRAFT.tiktok, privacyLevel: 'SELF_ONLY' },
    ...changes,
  };
}

interface Facts extends Partial<Omit<ComposerFacts, 'files' | 'fits'>> {
  /** The only file. */
  readonly media?: MediaFacts | null;
  readonly fits?: readonly FitPlanOutput[];
}

function assess(changes: Partial<Draft> = {}, { media = VIDEO, fits = [], ...facts }: Facts = {}) {
  return assessPlatforms(draft({ mediaIds: media ? ['med_1'] : [], ...changes }), {
    accounts: ALL,
    files: media ? [{ ...media, id: 'med_1' }] : [],
    fits: [{ mediaId: 'med_1', plans: fits }],
    creators: { acct_tiktok: { privacyLevels: ['SELF_ONLY'] } },
    ...facts,
  });
}

function row(rows: ReturnType<typeof assess>, platform: PlatformId) {
  const found = rows.find((each) => each.platform === platform);
  if (!found) throw new Error(`There is no row for ${platform}`);
  return found;
}

describe('several accounts on one platform', () => {
  const first = composerAccount('twitter', { id: 'acct_1', handle: 'one' });
  const second = composerAccount('twitter', { id: 'acct_2', handle: 'two', isDefault: false });
  const third = composerAccount('twitter', { id: 'acct_3', tier: 'premium', isDefault: false });
  const facts = { accounts: [first, second, third] };
  const choose = (ids: string[], changes: Partial<Draft> = {}, more = facts) => {
    const accounts = { twitter: ids };
    const rows = assess({ platforms: ['twitter'], accounts, ...changes }, more);
    const { status, findings, max } = row(rows, 'twitter');
    const ready = listReadyAccounts(rows).map((one) => one.account.id);
    return { rows, status, findings, max, ready };
  };

  it('are each published to if they’re chosen', () => {
    expect(choose(['acct_1', 'acct_3'])).toMatchObject({
      status: 'ready',
      findings: [],
      ready: ['acct_1', 'acct_3'],
    });
    expect(choose([])).toMatchObject({
      status: 'blocked',
      ready: [],
      findings: [{ code: 'no_account_chosen' }],
    });
    expect(row(assess({ accounts: {} }, facts), 'twitter').account?.id).toBe('acct_1');
  });

  it('share the lowest limits, and skip only an account whose rules the post breaks', () => {
    const shared = { caption: 'a'.repeat(300), hashtags: [] };
    const { status, max, ready, findings, rows } = choose(['acct_2', 'acct_3'], { shared });
    expect([status, max, ready]).toEqual(['ready', 280, ['acct_3']]);
    expect(findings).toMatchObject([{ code: 'caption_too_long', accounts: ['@two'] }]);
    const skipped = listSkipped(rows);
    expect(toSkippedValues(skipped)).toEqual(['acct_2']);
    expect(choose(['acct_3'], { shared }).status).toBe('ready');
    expect(toSkippedValues(listSkipped(choose(['acct_2'], { shared }).rows))).toEqual(['twitter']);
  });

  it('each have their own TikTok options', () => {
    const accounts = [
      composerAccount('tiktok', { id: 'a' }),
      composerAccount('tiktok', { id: 'b', handle: 'two' }),
    ];
    const creators = {
      a: { privacyLevels: ['SELF_ONLY', 'PUBLIC_TO_EVERYONE'] },
      b: { privacyLevels: ['SELF_ONLY'] },
    };
    const tiktok = { ...EMPTY_DRAFT.tiktok, privacyLevel: 'PUBLIC_TO_EVERYONE' as const };
    const chosen = { platforms: ['tiktok' as const], accounts: { tiktok: ['a', 'b'] }, tiktok };
    const { status, findings } = row(assess(chosen, { accounts, creators }), 'tiktok');
    expect(status).toBe('ready');
    expect(findings).toMatchObject([{ code: 'tiktok_privacy_unavailable', accounts: ['@two'] }]);
  });

  it('stay chosen while they need reconnecting, and show one that was disconnected', () => {
    const broken = { ...second, state: 'needs_reauthorization' as const };
    const accounts = [first, broken];
    const { rows, ...chosen } = choose(['acct_1', 'acct_2'], {}, { accounts });
    expect(chosen).toMatchObject({ ready: ['acct_1', 'acct_2'], findings: [] });
    const twitter = row(rows, 'twitter');
    expect(toReconnectNote(twitter, true)).toBe(
      '@two needs reconnecting. If you publish now, its post waits up to 72 hours.',
    );
    expect(toReconnectNote(twitter, false)).toBe('@two needs reconnecting.');
    expect(toWaitingNote(rows)).toBe('@two on Twitter will wait until you reconnect it');
    const alone = row(assess({}, { accounts: [broken] }), 'twitter');
    expect(toReconnectNote(alone, false)).toBe('This account needs reconnecting.');
    expect(toWaitingNote(choose(['acct_1'], {}, { accounts }).rows)).toBeNull();
    expect(choose(['acct_9'])).toMatchObject({
      status: 'blocked',
      ready: [],
      findings: [{ code: 'account_disconnected' }],
    });
    expect(choose(['acct_1', 'acct_9']).ready).toEqual(['acct_1']);
  });
});

describe('a draft’s state per platform', () => {
  it('is ready on every platform when no rule is broken', () => {
    expect(listReady(assess())).toEqual([...PLATFORM_IDS]);
  });

  it('is waiting, without errors, while the draft is empty', () => {
    const rows = assess({ shared: { caption: ' ', hashtags: [] } }, { media: null });
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['waiting']));
    expect(rows.flatMap(({ findings }) => findings)).toEqual([]);
  });

  it('skips a platform whose rule is broken, and says what to do', () => {
    const rows = assess({ shared: { caption: 'a'.repeat(166), hashtags: [] } });
    expect(listBlocked(rows)).toEqual(['tiktok']);
    expect(row(rows, 'tiktok')).toMatchObject({
      count: 166,
      max: 150,
      findings: [{ code: 'caption_too_long', message: '16 over the limit.', remedy: 'write_own' }],
    });
  });

  it('counts characters the way each platform does', () => {
    const rows = assess({ shared: { caption: '窯', hashtags: [] } });
    expect(row(rows, 'twitter').count).toBe(2);
    expect(row(rows, 'youtube').count).toBe(3);
    expect(row(rows, 'instagram').count).toBe(1);
  });

  it('says what is missing without naming API fields', () => {
    const rows = assess({ tiktok: EMPTY_DRAFT.tiktok });
    expect(row(rows, 'tiktok').findings).toEqual([
      {
        code: 'tiktok_privacy_required',
        message: 'TikTok needs to know who can see this post.',
        remedy: 'choose_privacy',
      },
    ]);
  });

  it('asks for media on platforms that require it', () => {
    expect(listBlocked(assess({}, { media: null }))).toEqual(['instagram', 'tiktok', 'youtube']);
  });

  it.each<[string, DraftText, MediaFacts | null, string[]]>([
    ['nothing', { caption: ' ', hashtags: [] }, null, ['nothing_to_post']],
    ['a caption', { caption: 'Kiln', hashtags: [] }, null, []],
    ['a hashtag', { caption: '', hashtags: ['kiln'] }, null, []],
    ['a file', { caption: '', hashtags: [] }, VIDEO, []],
  ])(
    'is rejected only when nothing would be posted, with its own text of %s',
    (_what, text, media, codes) => {
      const own = { linkedin: text };
      const { findings } = row(assess({ own, mode: 'unique' }, { media }), 'linkedin');
      expect(findings.map(({ code }) => code)).toEqual(codes);
    },
  );

  it('asks what the post promotes on TikTok only', () => {
    const tiktok = { ...EMPTY_DRAFT.tiktok, privacyLevel: 'SELF_ONLY', discloses: true } as const;
    const rows = assess({ tiktok });
    expect(listBlocked(rows)).toEqual(['tiktok']);
    expect(row(rows, 'tiktok').findings).toMatchObject([
      { code: 'tiktok_disclosure_open', remedy: 'change_disclosure' },
    ]);
  });

  it('accepts a blank title and tags that YouTube accepts', () => {
    const youtube = { ...EMPTY_DRAFT.youtube, title: ' ', tags: 'kiln, clay' };
    expect(row(assess({ youtube }), 'youtube').findings).toEqual([]);
  });

  it('shows a conversion that the platform needs, unless it is turned off', () => {
    const fits = [
      { platform: 'linkedin', needed: false },
      { platform: 'twitter', needed: true },
    ].map((plan) => ({ ...plan, reason: null, output: null, changes: [] }));
    const facts = { fits: fits as unknown as FitPlanOutput[] };
    expect(row(assess({}, facts), 'linkedin').files[0]?.fit).toBeNull();
    expect(row(assess({}, facts), 'twitter').files[0]?.fit).toBe(facts.fits[1]);
    const fit = { ...EMPTY_DRAFT.fit, choice: 'off' } as const;
    expect(row(assess({ fit }, facts), 'twitter').files[0]?.fit).toBeNull();
  });

  it('checks a platform’s own text against that platform’s limit only', () => {
    const own = { twitter: { caption: 'b'.repeat(300), hashtags: [] } };
    expect(listBlocked(assess({ own }))).toEqual([]);
    expect(listBlocked(assess({ own, mode: 'unique' }))).toEqual(['twitter']);
  });

  it('rejects a title that YouTube rejects', () => {
    const rows = assess({ youtube: { ...EMPTY_DRAFT.youtube, title: 'a < b' } });
    expect(row(rows, 'youtube').findings).toMatchObject([
      { code: 'title_invalid', remedy: 'edit_title' },
    ]);
  });

  it('rejects tags that YouTube rejects', () => {
    const tags = 'x'.repeat(501);
    const rows = assess({ youtube: { ...EMPTY_DRAFT.youtube, tags } });
    expect(row(rows, 'youtube').findings).toMatchObject([
      { code: 'tags_invalid', remedy: 'edit_tags' },
    ]);
  });

  it('distinguishes a platform that is turned off from one that is not connected', () => {
    const rows = assess({ platforms: ['linkedin'] }, { accounts: [composerAccount('linkedin')] });
    expect(row(rows, 'linkedin').status).toBe('ready');
    expect(row(rows, 'twitter').status).toBe('unconnected');
    expect(row(assess({ platforms: ['linkedin'] }), 'twitter').status).toBe('off');
    const shown = listShown([...rows, ...assess({ platforms: ['linkedin', 'twitter'] })]);
    expect(shown.map(({ platform }) => platform)).toEqual(['linkedin', 'linkedin', 'twitter']);
  });

  it('checks the default account, and says so when its access has expired', () => {
    const accounts = [
      composerAccount('twitter', { id: 'acct_1', isDefault: false }),
      composerAccount('twitter', { id: 'acct_2', state: 'needs_reauthorization' }),
    ];
    const twitter = row(assess({}, { accounts }), 'twitter');
    expect(twitter.account?.id).toBe('acct_2');
    expect([twitter.status, toReconnectNote(twitter, true)]).toEqual([
      'ready',
      '@saltandslip needs reconnecting. If you publish now, its post waits up to 72 hours.',
    ]);
  });
});

describe('notes about a video', () => {
  it.each<[PlatformId, MediaFacts, string[]]>([
    ['youtube', VIDEO, ['0:24 is short: 10-15 minutes recommended.']],
    ['youtube', { ...VIDEO, height: 1280 }, ['Published as a Short.']],
    ['instagram', { ...VIDEO, durationMs: 90_000 }, ['1:30 is long: 3-60 seconds recommended.']],
    ['instagram', { ...VIDEO, durationMs: 60_499 }, []],
    ['instagram', { ...VIDEO, durationMs: 60_500 }, ['1:01 is long: 3-60 seconds recommended.']],
    ['instagram', { ...VIDEO, durationMs: 2500 }, []],
    ['instagram', { ...VIDEO, durationMs: 2499 }, ['0:02 is short: 3-60 seconds recommended.']],
    ['youtube', { ...VIDEO, durationMs: 599_500 }, []],
    ['youtube', { ...VIDEO, durationMs: 599_499 }, ['9:59 is short: 10-15 minutes recommended.']],
    ['youtube', { ...VIDEO, height: 1280, durationMs: 180_000 }, ['Published as a Short.']],
    [
      'youtube',
      { ...VIDEO, height: 1280, durationMs: 180_001 },
      ['3:00 is short: 10-15 minutes recommended.'],
    ],
    ['youtube', { ...VIDEO, height: null }, ['0:24 is short: 10-15 minutes recommended.']],
    ['youtube', { ...VIDEO, width: null }, ['0:24 is short: 10-15 minutes recommended.']],
    ['tiktok', { ...VIDEO, width: 720, height: 1280 }, []],
    ['linkedin', VIDEO, []],
  ])('on %s', (platform, media, notes) => {
    expect(row(assess({}, { media }), platform).notes).toEqual(notes);
  });

  it.each<[PlatformId, MediaFacts]>([
    ['twitter', { ...VIDEO, width: 1920, height: 300 }],
    ['facebook', { ...VIDEO, width: 1500, height: 400 }],
  ])('are not shown for one that is too large for %s, which is blocked', (platform, media) => {
    expect(row(assess({}, { media }), platform).status).toBe('blocked');
  });
});

describe('a note about TikTok hashtags', () => {
  it('appears when there are more than TikTok’s app allows', () => {
    const hashtags = ['one', 'two', 'three', 'four', 'five', 'six'];
    const rows = assess({ shared: { caption: 'Kiln', hashtags } });
    const note = 'TikTok’s own app allows 5 hashtags. This post has 6.';
    expect(row(rows, 'tiktok').notes).toContain(note);
    expect(rows.filter(({ notes }) => notes.includes(note))).toHaveLength(1);
    const five = assess({ shared: { caption: 'Kiln', hashtags: hashtags.slice(1) } });
    expect(row(five, 'tiktok').notes.join(' ')).not.toContain('hashtags');
  });
});

describe('the counted text', () => {
  const text = { caption: 'Kiln 窯', hashtags: ['open', 'open', 'now'] };

  it.each<[PlatformId, number, number]>([
    // With an empty line, in UTF-16 units; bytes on YouTube; weighted and with a space on X.
    ['instagram', 6 + 2 + 10, 2200],
    ['youtube', 8 + 2 + 10, 5000],
    ['linkedin', 6 + 2 + 10, 3000],
    ['twitter', 7 + 1 + 10, 280],
    // The product limits the caption.
    ['tiktok', 6, 150],
  ])('includes caption, separator, and hashtags, counted as %s does', (platform, count, max) => {
    expect(countText(platform, text, 'standard')).toMatchObject({ count, max });
  });

  it('is measured against TikTok’s own limit when the hashtags exceed it', () => {
    const hashtags = Array.from({ length: 20 }, (_, index) => 'a'.repeat(115) + index);
    expect(countText('tiktok', { caption: 'Kiln', hashtags }, 'standard')).toMatchObject({
      max: 2200,
    });
  });
});

describe('the part of a text beyond the limit', () => {
  it.each<[PlatformId, string, number, string]>([
    ['tiktok', 'a'.repeat(150), 150, ''],
    ['tiktok', `${'a'.repeat(150)}bc`, 150, 'bc'],
    ['twitter', `${'窯'.repeat(140)}x`, 280, 'x'],
    ['tiktok', 'a', 0, 'a'],
  ])('on %s', (platform, caption, max, over) => {
    const [fits, rest] = splitAtLimit(caption, platform, max);
    expect(rest).toBe(over);
    expect(fits + rest).toBe(caption);
  });
});

describe('a file that has to be converted', () => {
  const square = { ...VIDEO, width: 3000, height: 700 };
  const planned = { width: 1200, height: 700 };
  const converted = {
    ...UNKNOWN_FACTS,
    ...square,
    ...planned,
    videoCodec: 'h264',
    hasAudio: false,
    pixelFormat: 'yuv420p',
    isInterlaced: false,
    rotation: 0,
    frameRate: 30,
  };
  const change = (platform: PlatformId): FitPlanOutput => ({
    platform,
    tier: 'standard',
    verdict: 'changes',
    needed: true,
    changes: [{ code: 'crop', message: 'Crops it.' }],
    reason: null,
    recipe: null,
    made: null,
    making: null,
    output: converted,
  });
  const fit = (choice: Draft['fit']['choice']): Draft['fit'] => ({ ...EMPTY_DRAFT.fit, choice });
  const facts = { media: square, fits: [change('facebook')] };

  it('does not block the platform, and its row lists the changes', () => {
    const facebook = row(assess({}, facts), 'facebook');
    expect(facebook).toMatchObject({ status: 'ready', findings: [] });
    expect(facebook.files[0]?.fit).toEqual(change('facebook'));
    expect(row(assess({ fit: fit('on') }, facts), 'facebook').status).toBe('ready');
  });

  it('blocks the platform when conversion is turned off', () => {
    const facebook = row(assess({ fit: fit('off') }, facts), 'facebook');
    expect(facebook).toMatchObject({ status: 'blocked', files: [{ fit: null }] });
    expect(facebook.findings.map(({ code }) => code)).toContain('media_too_wide');
  });

  it('blocks the platform with the reason when it cannot be converted', () => {
    const plan: FitPlanOutput = {
      ...change('facebook'),
      verdict: 'impossible',
      changes: [],
      output: null,
      reason: 'No part of it will do.',
    };
    const facebook = row(assess({}, { media: square, fits: [plan] }), 'facebook');
    expect(facebook.findings.map(({ message }) => message)).toContain('No part of it will do.');
  });

  it.each(['image', 'document'] as const)('reports a wrong kind once: an %s', (kind) => {
    const wrong = { ...square, kind, contentType: kind === 'image' ? 'image/jpeg' : 'text/plain' };
    const planned = planFit('youtube', { ...converted, ...wrong }, { tier: 'standard' });
    const reason = planned.verdict === 'impossible' ? planned.reason : null;
    const plan = {
      ...change('youtube'),
      verdict: planned.verdict,
      changes: [],
      output: null,
      reason,
    };
    const about = (facts: Facts) =>
      row(assess({}, { media: wrong, ...facts }), 'youtube')
        .findings.filter(({ remedy }) => remedy === 'choose_media')
        .map(({ message }) => message);
    expect(about({ fits: [plan] })).toEqual([reason]);
    // Without a fit plan, the rule's own message applies.
    expect(about({})).toEqual(['Unsupported file type for YouTube. Supported: video']);
  });
});

describe('photos for TikTok', () => {
  const PHOTO: MediaFacts = {
    ...VIDEO,
    kind: 'image',
    contentType: 'image/jpeg',
    durationMs: null,
  };
  const files = [
    { ...PHOTO, width: 1080, height: 1080, id: 'med_1' },
    { ...VIDEO, id: 'med_2' },
  ];
  const tiktok = (photosEnabled: boolean, mediaIds: readonly string[]) => {
    const creators = { acct_tiktok: { privacyLevels: ['SELF_ONLY'], photosEnabled } };
    const facts = { accounts: ALL, files, creators };
    return row(assessPlatforms(draft({ mediaIds: [...mediaIds] }), facts), 'tiktok');
  };

  it('are refused with the reason if TikTok can’t download them', () => {
    expect(tiktok(true, ['med_1']).findings).toEqual([]);
    expect(tiktok(false, ['med_1']).findings).toEqual([
      {
        code: 'tiktok_photos_unavailable',
        message: expect.stringContaining('TIKTOK_VERIFIED_URLS'),
        remedy: 'choose_media',
      },
    ]);
  });

  it('go before a video that follows them, if TikTok can download them', () => {
    expect(tiktok(true, ['med_1', 'med_2']).files).toMatchObject([{ id: 'med_1' }]);
    expect(tiktok(false, ['med_1', 'med_2'])).toMatchObject({
      files: [{ id: 'med_2' }],
      findings: [],
    });
  });
});

describe('banned words', () => {
  it('are reported in the caption and hashtags, and do not block publishing', () => {
    const draft: Draft = {
      ...EMPTY_DRAFT,
      platforms: ['twitter'],
      shared: { caption: 'Our CHEAP pots, cheaper than ever', hashtags: ['bestdeals'] },
    };
    const bannedWords = ['cheap', 'best deal', 'cheaper pots'];
    const accounts = [composerAccount('twitter')];
    const facts = { accounts, files: [], creators: {} };
    const rows = assessPlatforms(draft, { ...facts, bannedWords });
    expect(rows.find(({ platform }) => platform === 'twitter')).toMatchObject({
      status: 'ready',
      findings: [],
      notes: [
        'Your workspace’s banned words include cheap and best deal. The post can still be published.',
      ],
    });
    const [without] = assessPlatforms(draft, facts).filter(({ status }) => status === 'ready');
    expect(without?.notes).toEqual([]);
  });
});
