import { testsIn, type PlatformFact } from './fact.ts';

const adapter = testsIn('tests/app/server/platforms/twitter');
const simulator = testsIn('tests/app/server/sandbox/twitter');
const rules = testsIn('tests/app/domain');
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
  {
    kind: 'error',
    fact: 'An access token lives two hours; afterwards it is answered 401.',
    source: `${X}/fundamentals/authentication/oauth-2-0/authorization-code`,
    adapter: [
      adapter('cases-access', '#10 a create with an ended token refreshes once and goes through'),
    ],
    simulator: [
      simulator('cases-oauth', '#10 an access token older than two hours is answered 401'),
    ],
  },
  {
    kind: 'error',
    fact: 'An empty balance is answered 402.',
    source: `${X}/x-api/fundamentals/response-codes-and-errors`,
    adapter: [adapter('cases-posts', '#18 an empty balance (%s) waits an hour for the operator')],
    simulator: [simulator('cases-posts', '#18 an empty balance is answered 402 (%s)')],
  },
  {
    kind: 'format',
    fact: 'A video is processed after FINALIZE; a post before it succeeded is refused.',
    source: `${X}/x-api/media/media-upload-status`,
    adapter: [
      adapter('cases-media', '#21 a video is uploaded in segments and watched until it succeeded'),
      adapter(
        'cases-media',
        '#23 a create before processing is over is repeated after three seconds',
      ),
    ],
    simulator: [
      simulator('cases-media', '#21 a video is processed: pending, twice in progress, succeeded'),
      simulator('cases-media', '#23 a post before processing has succeeded is refused'),
    ],
  },
  {
    kind: 'error',
    fact: 'FINALIZE is refused while a segment is missing.',
    source: `${X}/x-api/media/media-upload-status`,
    adapter: [adapter('cases-media', '#20 an upload that lacks a segment is begun anew, once')],
    simulator: [simulator('cases-media', '#20 finalising is refused while a segment is missing')],
  },
  {
    kind: 'format',
    fact: 'A post that is gone is answered 200 with errors.',
    source: `${X}/x-api/fundamentals/response-codes-and-errors`,
    adapter: [adapter('cases-posts', '#32 a post that is gone is left out of the numbers')],
    simulator: [simulator('cases-posts', '#32 a post that is gone is answered 200 with an error')],
  },
  {
    kind: 'format',
    fact: 'Fields are asked for as tweet.fields, or post.fields where the service has renamed them.',
    source: `${X}/x-api/fundamentals/data-dictionary`,
    adapter: [adapter('reconcile', 'asks with the new parameter name where X refuses the old one')],
    simulator: [
      simulator('cases-posts', '#31 an answer uses the spelling of fields that it was asked in'),
    ],
  },
  {
    kind: 'error',
    fact: 'A query parameter that an endpoint lacks is refused with 400, by its name and with the known ones.',
    source: `${X}/x-api/fundamentals/response-codes-and-errors`,
    adapter: [adapter('reconcile', 'asks with the new parameter name where X refuses the old one')],
    simulator: [
      testsIn('tests/contract')('sdk-twitter-api-v2', 'meets errors as the library types them'),
    ],
  },
  {
    kind: 'limit',
    fact: 'A long post of a Premium account weighs at most 25,000.',
    source: `${X}/fundamentals/counting-characters`,
    adapter: [rules('text/x-text', 'can weigh 25,000 and no more')],
    simulator: [
      simulator('cases-posts', 'a Premium account posts 25,000 weighted characters and no more'),
    ],
  },
  {
    kind: 'limit',
    fact: 'An emoji weighs 2, whatever it is built from.',
    source: `${X}/fundamentals/counting-characters`,
    adapter: [rules('text/x-text', 'weigh 2 each, all that Unicode recommends')],
    simulator: [simulator('weigh', 'weighs every emoji of Unicode 2, by its own list')],
  },
  {
    kind: 'limit',
    fact: "A post's video has at most 20 minutes and 8 GB, from Premium and verified accounts 125 minutes and 16 GB.",
    source: `${X}/x-api/media/quickstart/best-practices`,
    adapter: [
      rules(
        'platforms/account-tier',
        'a video has the length and size that X takes from the account',
      ),
      adapter('cases-media', '#22 a video of 16 minutes is posted whole'),
    ],
    simulator: [
      simulator(
        'cases-media',
        '#22 a post of $who with a video of $times x 141 s is answered $status',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'An upload has at most 1,000 segments, and a segment that is too large is answered 413.',
    source: `${X}/x-api/media/quickstart/media-upload-chunked`,
    adapter: [
      adapter('segments', 'fit a file of $size into 1,000 segments of $mebibytes MiB'),
      adapter(
        'cases-media',
        '#19 a segment that X refuses as too large is sent again in halves, from the beginning',
      ),
    ],
    simulator: [
      simulator('cases-media', '#19 a segment of 5 MiB is answered 413 without a body'),
      simulator(
        'cases-media',
        'a file of 8 GB takes segments above 4 MiB, as it would need more than 1,000 otherwise',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'A video that is too long for its account is refused by the create with 403 and a sentence that names the minutes.',
    source: `${X}/x-api/media/quickstart/best-practices`,
    adapter: [
      adapter(
        'cases-media',
        '#22 a video over 20 minutes is refused (by the create: %s), and the person told why',
      ),
    ],
    simulator: [
      simulator(
        'cases-media',
        '#22 a post of $who with a video of $times x 141 s is answered $status',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'A locked account is answered with error 326; its user has to sign in to X and unlock it.',
    source: `${X}/x-api/fundamentals/response-codes-and-errors`,
    adapter: [adapter('cases-media', 'a locked account is told to unlock itself at X')],
    simulator: [simulator('cases-media', 'a locked account is answered 326')],
  },
  {
    kind: 'format',
    fact: 'media_category is optional in initialize, and follows from the content type.',
    source: `${X}/x-api/media/quickstart/media-upload-chunked`,
    adapter: [adapter('cases-media', 'a GIF goes up as tweet_gif, in segments, and is processed')],
    simulator: [
      simulator('cases-media', 'a category that is left out follows from the content type'),
    ],
  },
];

export const twitterFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'twitter',
  ...fact,
}));
