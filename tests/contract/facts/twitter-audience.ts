import { testsIn, type PlatformFact } from './fact.ts';

const contract = testsIn('tests/contract');
const X = 'https://docs.x.com';
const FILE = 'sdk-twitter-audience';

/** What readers do with posts: Fanfare only counts it, but the sandbox also lists it. */
const facts: ReadonlyArray<Omit<PlatformFact, 'platform' | 'adapter'>> = [
  {
    kind: 'format',
    fact: "Recent search finds a conversation's replies by conversation_id.",
    source: `${X}/x-api/fundamentals/conversation-id`,
    simulator: [
      contract(FILE, 'lists every reply of the audience, reads one by its ID, and replies to it'),
    ],
  },
  {
    kind: 'error',
    fact: 'Likes and quote posts return 403 for self-serve apps since April 16, 2026.',
    source: `${X}/changelog`,
    simulator: [contract(FILE, 'likes and quotes only with Enterprise apps')],
  },
  {
    kind: 'format',
    fact: 'A repost and a bookmark count in public_metrics, and undoing them subtracts them again.',
    source: `${X}/x-api/fundamentals/metrics`,
    simulator: [
      contract(FILE, "counts the client's own repost and bookmark at once, and removes them"),
    ],
  },
  {
    kind: 'format',
    fact: 'liking_users returns at most 100 users per page, and next_token leads to the next page.',
    source: `${X}/x-api/posts/get-liking-users`,
    simulator: [contract(FILE, 'pages through as many likers as the count says')],
  },
  {
    kind: 'format',
    fact: 'GET /2/media finds files by media_keys, and reports a missing one in errors with status 200.',
    source: `${X}/x-api/media/get-media-by-media-keys`,
    simulator: [contract(FILE, 'searches accounts by words, and finds files by media keys')],
  },
];

export const twitterAudienceFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'twitter',
  adapter: null,
  ...fact,
}));
