/** A number in section 9 of the product specification, and the test that shows its effect. */
export interface SpecConstant {
  readonly what: string;
  readonly file: string;
  readonly test: string;
  /** The code in the test that shows the number. */
  readonly seen: string;
}

const CATALOG = 'tests/app/routes/catalog-texts.test.ts';
const PRICING = {
  file: 'tests/app/routes/pricing-texts.test.ts',
  test: 'has the prices, the limits, the badge and the promises of the price list',
} as const;
const REFRESHER = 'tests/app/components/client/refresher.test.ts';
const DISCOVERY = 'tests/app/server/adapters/identity/hosted-identity-provider.test.ts';
const PAGES = 'tests/app/routes/public-texts.test.ts';
const PREVIEW = 'tests/app/domain/preview/preview.test.ts';
const LIMITS = {
  file: CATALOG,
  test: 'shows the limits of $name in both generators and on the upload screen',
} as const;
const CAPS = {
  file: 'tests/api/library.test.ts',
  test: 'rejects files above the size limit of %s',
};
const LEVELS = {
  file: 'tests/app/server/services/reverification.test.ts',
  test: 'happened less than 10, 10, 60, or 1440 minutes ago, depending on the level',
  seen: "expect(listMet(person, 10)).toEqual(['moderate', 'lax'])",
} as const;

const PLATFORMS = [
  ['Instagram', "characters: '2,200'"],
  ['Twitter', "characters: '280'"],
  ['Facebook', "characters: '63,206'"],
  ['LinkedIn', "characters: '3,000'"],
  ['TikTok', "characters: '150',\n    hashtags: 20"],
  ['YouTube', "characters: '5,000'"],
] as const;

export const SPEC_CONSTANTS: readonly SpecConstant[] = [
  ...PLATFORMS.map(([name, seen]) => ({ what: `limits and style of ${name}`, ...LIMITS, seen })),
  {
    what: 'platforms that need media',
    file: 'tests/app/domain/content/content-rules.test.ts',
    test: 'require media for %s, with the text of the catalog',
    seen: 'requires media to be uploaded',
  },
  {
    what: 'tones',
    file: CATALOG,
    test: 'are the five tones, and the 46 languages',
    seen: 'Tone Professional Casual Friendly Humorous Formal',
  },
  {
    what: 'languages',
    file: CATALOG,
    test: 'are the five tones, and the 46 languages',
    seen: 'zh-CN zh-TW ja ko sw sw-KE sw-TZ',
  },
  { what: 'default hashtag count: 5', file: CATALOG, test: 'default to 5 hashtags', seen: '"5"' },
  { what: 'Starter: prices', ...PRICING, seen: '$64/year (saves $44)' },
  { what: 'Starter: limits', ...PRICING, seen: '6 platform posts a day' },
  { what: 'Creator: prices', ...PRICING, seen: '$129/year (saves $87)' },
  { what: 'Creator: limits', ...PRICING, seen: '30 platform posts a day' },
  { what: 'yearly discount badge', ...PRICING, seen: '40% OFF' },
  { what: 'Most Popular', ...PRICING, seen: 'Most Popular' },
  { what: 'free trial: 3 days', ...PRICING, seen: '3-day free trial' },
  { what: 'money-back guarantee: 30 days', ...PRICING, seen: '30-day money-back guarantee' },
  {
    what: 'free trial: 3 days, as it is bought',
    file: 'tests/e2e/billing.test.ts',
    test: 'lead from a locked tool through the checkout to a trial, and to the portal',
    seen: '3 days left',
  },
  { what: 'file size: 100 MB', ...CAPS, seen: 'Maximum size is 100MB' },
  { what: 'file size for Instagram: 15 MB', ...CAPS, seen: 'Maximum size is 15MB' },
  { what: 'file size for Twitter: 5 MB', ...CAPS, seen: 'Maximum size is 5MB' },
  {
    what: 'upload timeout: 30 s',
    file: 'tests/api/library.test.ts',
    test: 'gives up on a file that takes longer than 30 seconds',
    seen: 'The file took longer than 30 seconds.',
  },
  {
    what: 'subscription poll: every 2 s, at most 10 times',
    file: REFRESHER,
    test: 'is polled every 2 seconds, at most 10 times',
    seen: 'wait(1_999)',
  },
  {
    what: 'subscription poll without scripts',
    file: 'tests/app/routes/checkout-return.test.ts',
    test: 'reloads automatically and counts the tries in the URL until the result is known',
    seen: 'reloadSeconds: 2',
  },
  {
    what: 'message auto-clear: 5000 ms',
    file: 'tests/e2e/compose.test.ts',
    test: 'hides a message after 5 seconds',
    seen: 'fastForward',
  },
  {
    what: 'caption preview: 100 characters; hashtag preview: 3',
    file: 'tests/app/routes/publish-texts.test.ts',
    test: 'shows 100 characters of the caption, 3 hashtags and the kind of file',
    seen: "'#one #two #three '",
  },
  {
    what: 'hashtags in the previews: 5, 5, 3, 3, 4, all',
    file: PREVIEW,
    test: 'shows the specified number of hashtags on %s',
    seen: "['facebook', 4]",
  },
  {
    what: 'reset countdown: whole hours, rounded up',
    file: 'tests/app/routes/publish-texts.test.ts',
    test: 'is shown in the error first, and on the button',
    seen: 'Resets in 15 hours.',
  },
  {
    what: 'account reactivation: 30 days',
    file: 'tests/app/server/services/deletion/delete-user.test.ts',
    test: 'is not possible after the deadline, or for an active user',
    seen: '30 * DAY_MS',
  },
  {
    what: 'privacy status of published videos: unlisted',
    file: 'tests/api/publishing.test.ts',
    test: 'fits a cover that YouTube would reject, and the video shows it',
    seen: "visibility: 'unlisted'",
  },
  {
    what: 'terms: pricing changes with 30 days’ notice',
    file: PAGES,
    test: 'mention price changes and the money-back guarantee',
    seen: 'Pricing changes with 30 days’ notice',
  },
  {
    what: 'promo: 10 of the first 100 subscribers get a one-month coupon',
    file: PAGES,
    test: 'mention the coupon for the first subscribers',
    seen: 'Ten of the first 100 subscribers get one free month.',
  },
  {
    what: 'account reactivation: 30 days, as the page says',
    file: PAGES,
    test: 'say that the account is deleted, how long it can be restored, and link home',
    seen: 'within 30 days',
  },
  {
    what: 'API limits: 100 a minute, 10 without a token, burst 200, as the page says',
    file: PAGES,
    test: 'list the endpoints, the bearer token, three base URLs, and the limits of the API',
    seen: 'With a token 100 requests/min Without 10 requests/min Burst 200',
  },
  {
    what: 'API limits, as an installation has them',
    file: 'tests/app/server/config/config.test.ts',
    test: 'are the documented ones, and the page shows the ones an operator has set',
    seen: 'perMinute: 100, burst: 200, anonymousPerMinute: 10',
  },
  {
    what: 'API limits, as they are held',
    file: 'tests/app/server/http/api/rate-limit.test.ts',
    test: 'report the remaining limit of their token, use the burst, and are then rejected until a set time',
    seen: 'status: 429',
  },
  {
    what: 'script load: timeout 15000 ms',
    file: DISCOVERY,
    test: 'times out after 15 seconds, whatever the number of retries',
    seen: '15_000',
  },
  {
    what: 'script load: up to 5 retries, 125 ms with factor 2',
    file: DISCOVERY,
    test: 'is retried five times, after 125, 250, 500, 1000 and 2000 ms',
    seen: 'toHaveLength(6)',
  },
  { what: 'reverification: strict_mfa 10 min, strict 10 min', ...LEVELS },
  { what: 'reverification: moderate 60 min, lax 1440 min', ...LEVELS, seen: '1440' },
  {
    what: 'data fetch: dedupe 2 s',
    file: REFRESHER,
    test: 'are not read twice within 2 seconds',
    seen: 'wait(1_999)',
  },
  {
    what: 'data fetch: focus throttle 5 s',
    file: REFRESHER,
    test: 'are read at most every 5 seconds',
    seen: 'wait(4_999)',
  },
  {
    what: 'data fetch: error retry 5 s, 10 s on slow connections',
    file: REFRESHER,
    test: 'are retried after $afterMs ms when loading fails',
    seen: 'afterMs: 10_000',
  },
  {
    what: 'list: page size 10, initial page 1 (members)',
    file: 'tests/app/server/services/workspaces/members.test.ts',
    test: 'are listed 10 to a page, from page 1 on',
    seen: 'pageCount: 2, total: 11',
  },
  {
    what: 'list: page size 10, initial page 1 (sessions)',
    file: 'tests/app/server/http/identity/sign-in-strength.test.ts',
    test: 'are listed 10 to a page, from page 1 on',
    seen: 'pageCount: 2, total: 11',
  },
  {
    what: 'list: dedupe 60 s, focus throttle 120 s',
    file: REFRESHER,
    test: 'are not read twice within 60 seconds, and on focus at most every 120',
    seen: 'wait(119_999)',
  },
];
