import { testsIn, type PlatformFact } from './fact.ts';

const adapter = testsIn('tests/app/server/platforms/twitter');
const simulator = testsIn('tests/app/server/sandbox/twitter');
const rules = testsIn('tests/app/domain');
const X = 'https://docs.x.com';

const facts: ReadonlyArray<Omit<PlatformFact, 'platform'>> = [
  {
    kind: 'format',
    fact: 'A refresh returns a new pair of tokens and invalidates the old refresh token.',
    source: `${X}/fundamentals/authentication/oauth-2-0/authorization-code`,
    adapter: [
      adapter(
        'cases-access',
        '#6 a refresh returns a new pair and invalidates the old refresh token',
      ),
    ],
    simulator: [
      simulator(
        'cases-oauth',
        '#6 a refresh returns a new pair and invalidates the old refresh token',
      ),
    ],
  },
  {
    kind: 'limit',
    fact: 'A post of a default account weighs at most 280.',
    source: `${X}/fundamentals/counting-characters`,
    adapter: [
      adapter(
        'cases-posts',
        '#14 a weighted length of 281 is rejected before calling X, which would reject it too',
      ),
    ],
    simulator: [
      simulator(
        'cases-posts',
        '#14 a weighted length of 281 is rejected for an account without a subscription, and 280 is accepted',
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
        '#15 a link counts as 23: 257 characters before it are too many, 256 are not',
      ),
    ],
    simulator: [simulator('cases-posts', '#15 a link counts as 23 whatever its length')],
  },
  {
    kind: 'limit',
    fact: 'An account can create 100 posts in 15 minutes.',
    source: `${X}/x-api/fundamentals/rate-limits`,
    adapter: [
      adapter(
        'cases-posts',
        '#16 the 101st create request in 15 minutes waits for the reset, and the step has the same limit',
      ),
    ],
    simulator: [
      simulator(
        'cases-posts',
        '#16 the 101st post within 15 minutes is rejected until the window resets',
      ),
    ],
  },
  {
    kind: 'header',
    fact: 'x-rate-limit-reset, x-app-limit-24hour-reset, and x-user-limit-24hour-reset have the time when a limit resets, in Unix seconds.',
    source: `${X}/x-api/fundamentals/rate-limits`,
    adapter: [adapter('oauth-errors', 'waits for the latest reset of the exhausted windows')],
    simulator: [
      simulator(
        'cases-posts',
        "#17 posts above the app's daily limit are rejected, with or without its headers",
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'The same text twice is refused with 403 and a sentence about duplicate content.',
    source: `${X}/x-api/fundamentals/response-codes-and-errors`,
    adapter: [adapter('cases-posts', '#13 the user must change a duplicate text')],
    simulator: [
      simulator(
        'cases-posts',
        '#13 the same text twice is rejected, even after the first was deleted',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'An access token expires after two hours. A later call returns 401.',
    source: `${X}/fundamentals/authentication/oauth-2-0/authorization-code`,
    adapter: [
      adapter(
        'cases-access',
        '#10 a create request with an expired token is refreshed once and succeeds',
      ),
    ],
    simulator: [simulator('cases-oauth', '#10 an access token older than two hours returns 401')],
  },
  {
    kind: 'error',
    fact: 'A call with an empty balance returns 402.',
    source: `${X}/x-api/fundamentals/response-codes-and-errors`,
    adapter: [adapter('cases-posts', '#18 an empty balance (%s) waits an hour for the operator')],
    simulator: [simulator('cases-posts', '#18 an empty balance returns 402 (%s)')],
  },
  {
    kind: 'format',
    fact: 'A video is processed after FINALIZE; a post before it succeeded is refused.',
    source: `${X}/x-api/media/media-upload-status`,
    adapter: [
      adapter('cases-media', '#21 a video is uploaded in segments and polled until it succeeds'),
      adapter(
        'cases-media',
        '#23 a create request before processing has finished is retried after three seconds',
      ),
    ],
    simulator: [
      simulator('cases-media', '#21 a video is processed: pending, twice in progress, succeeded'),
      simulator('cases-media', '#23 a post before processing has succeeded is rejected'),
    ],
  },
  {
    kind: 'error',
    fact: 'FINALIZE is refused while a segment is missing.',
    source: `${X}/x-api/media/media-upload-status`,
    adapter: [adapter('cases-media', '#20 an upload with a missing segment is restarted once')],
    simulator: [simulator('cases-media', '#20 finalizing is rejected while a segment is missing')],
  },
  {
    kind: 'format',
    fact: 'A call for a deleted post returns 200 with errors.',
    source: `${X}/x-api/fundamentals/response-codes-and-errors`,
    adapter: [adapter('cases-posts', '#32 metrics skip a deleted post')],
    simulator: [simulator('cases-posts', '#32 a deleted post returns 200 with an error')],
  },
  {
    kind: 'format',
    fact: 'Fields are requested with tweet.fields, or with post.fields where the service has renamed them.',
    source: `${X}/x-api/fundamentals/data-dictionary`,
    adapter: [adapter('reconcile', 'uses the new parameter name when X rejects the old one')],
    simulator: [simulator('cases-posts', '#31 a response uses the field names of its request')],
  },
  {
    kind: 'error',
    fact: 'An unknown query parameter is refused with 400. The error names it and lists the supported ones.',
    source: `${X}/x-api/fundamentals/response-codes-and-errors`,
    adapter: [adapter('reconcile', 'uses the new parameter name when X rejects the old one')],
    simulator: [
      testsIn('tests/contract')('sdk-twitter-api-v2', 'gets errors as the library types them'),
    ],
  },
  {
    kind: 'limit',
    fact: 'A long post of a Premium account weighs at most 25,000.',
    source: `${X}/fundamentals/counting-characters`,
    adapter: [rules('text/x-text', 'can weigh at most 25,000')],
    simulator: [
      simulator('cases-posts', 'a Premium account can post up to 25,000 weighted characters'),
    ],
  },
  {
    kind: 'limit',
    fact: 'An emoji weighs 2, whatever it is built from.',
    source: `${X}/fundamentals/counting-characters`,
    adapter: [rules('text/x-text', 'weigh 2 each, all that Unicode recommends')],
    simulator: [simulator('weigh', 'counts every emoji of Unicode as 2, by its own list')],
  },
  {
    kind: 'limit',
    fact: "A post's video has at most 20 minutes and 8 GB, from Premium and verified accounts 125 minutes and 16 GB.",
    source: `${X}/x-api/media/quickstart/best-practices`,
    adapter: [
      rules(
        'platforms/account-tier',
        'allow the video length and size that X accepts from the account',
      ),
      adapter('cases-media', '#22 a 16-minute video is posted in full'),
    ],
    simulator: [
      simulator('cases-media', '#22 a post of $who with a video of $times x 141 s returns $status'),
    ],
  },
  {
    kind: 'limit',
    fact: 'An upload has at most 1,000 segments, and a segment that is too large returns 413.',
    source: `${X}/x-api/media/quickstart/media-upload-chunked`,
    adapter: [
      adapter('segments', 'fit a file of $size into 1,000 segments of $mebibytes MiB'),
      adapter(
        'cases-media',
        '#19 a segment that X rejects as too large is sent again in halves, from the start',
      ),
    ],
    simulator: [
      simulator('cases-media', '#19 a segment of 5 MiB returns 413 without a body'),
      simulator(
        'cases-media',
        'a file of 8 GB accepts segments above 4 MiB, because it would need more than 1,000 otherwise',
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
        '#22 a video over 20 minutes is rejected (by the create request: %s), and the user learns why',
      ),
    ],
    simulator: [
      simulator('cases-media', '#22 a post of $who with a video of $times x 141 s returns $status'),
    ],
  },
  {
    kind: 'error',
    fact: 'A locked account is answered with error 326; its user has to sign in to X and unlock it.',
    source: `${X}/x-api/fundamentals/response-codes-and-errors`,
    adapter: [adapter('cases-media', 'a locked account asks the user to unlock it on X')],
    simulator: [simulator('cases-media', 'a locked account returns 326')],
  },
  {
    kind: 'format',
    fact: 'media_category is optional in initialize, and follows from the content type.',
    source: `${X}/x-api/media/quickstart/media-upload-chunked`,
    adapter: [
      adapter('cases-media', 'a GIF is uploaded as tweet_gif, in segments, and is processed'),
    ],
    simulator: [simulator('cases-media', 'a missing category is derived from the content type')],
  },
];

export const twitterFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'twitter',
  ...fact,
}));
