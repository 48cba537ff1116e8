import { testsIn, type PlatformFact } from './fact.ts';

const adapter = testsIn('tests/app/server/platforms/twitter');
const simulator = testsIn('tests/app/server/sandbox/twitter');
const X = 'https://docs.x.com';

const facts: ReadonlyArray<Omit<PlatformFact, 'platform'>> = [
  {
    kind: 'format',
    fact: 'A refresh returns a new pair of tokens, and the old refresh token is dead.',
    source: `${X}/fundamentals/authentication/oauth-2-0/authorization-code`,
    adapter: [
      adapter('cases-access', '#6 a refresh gives a new pair, and the old refresh token is dead'),
    ],
    simulator: [
      simulator('cases-oauth', '#6 a refresh gives a new pair and kills the old refresh token'),
    ],
  },
  {
    kind: 'limit',
    fact: 'A post of a default account weighs at most 280.',
    source: `${X}/fundamentals/counting-characters`,
    adapter: [
      adapter(
        'cases-posts',
        '#14 a weight of 281 is refused before X is asked, and X would refuse it',
      ),
    ],
    simulator: [
      simulator(
        'cases-posts',
        '#14 weight 281 is refused to an account that pays nothing, 280 is not',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'A link weighs 23, whatever its length.',
    source: `${X}/fundamentals/counting-characters`,
    adapter: [
      adapter(
        'cases-posts',
        '#15 a link weighs 23: 257 letters before it are too many, 256 are not',
      ),
    ],
    simulator: [simulator('cases-posts', '#15 a link weighs 23 whatever its length')],
  },
  {
    kind: 'limit',
    fact: 'An account creates 100 posts in 15 minutes.',
    source: `${X}/x-api/fundamentals/rate-limits`,
    adapter: [
      adapter(
        'cases-posts',
        '#16 the 101st create in a quarter waits for the reset; the step’s pace is the same figure',
      ),
    ],
    simulator: [
      simulator(
        'cases-posts',
        '#16 the 101st post within 15 minutes is refused until the window is over',
      ),
    ],
  },
  {
    kind: 'header',
    fact: 'x-rate-limit-reset, x-app-limit-24hour-reset, and x-user-limit-24hour-reset name the end of a limit in Unix seconds.',
    source: `${X}/x-api/fundamentals/rate-limits`,
    adapter: [
      adapter('oauth-errors', 'waits for the latest reset of the windows that are used up'),
    ],
    simulator: [
      simulator(
        'cases-posts',
        "#17 posts above the app's daily limit are refused, with or without its headers",
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'The same text twice is refused with 403 and a sentence about duplicate content.',
    source: `${X}/x-api/fundamentals/response-codes-and-errors`,
    adapter: [adapter('cases-posts', '#13 the same text again is the user’s to change')],
    simulator: [
      simulator(
        'cases-posts',
        '#13 the same text twice is refused, also after the first was deleted',
      ),
    ],
  },
];

export const twitterFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'twitter',
  ...fact,
}));
