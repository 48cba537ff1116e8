import { testsIn, type PlatformFact } from './fact.ts';

const contract = testsIn('tests/contract');
const YOUTUBE = 'https://developers.google.com/youtube/v3';
const FILE = 'sdk-googleapis-channel';

/** Calls around a channel that Fanfare doesn't make but the sandbox supports. */
const facts: ReadonlyArray<Omit<PlatformFact, 'platform' | 'adapter'>> = [
  {
    kind: 'format',
    fact: 'captions.insert and captions.update take a file by the resumable protocol, and updates start with a PUT.',
    source: `${YOUTUBE}/docs/captions/update`,
    simulator: [contract(FILE, 'uploads captions and a new version with the resumable protocol')],
  },
  {
    kind: 'error',
    fact: 'A second caption track with the same language and name is refused with 409 captionExists.',
    source: `${YOUTUBE}/docs/captions/insert`,
    simulator: [
      contract(
        FILE,
        'accepts captions with a file in captions.update, and rejects the same track twice',
      ),
    ],
  },
  {
    kind: 'format',
    fact: 'thumbnails.set takes an image by the resumable, the multipart, and the simple protocol.',
    source: `${YOUTUBE}/docs/thumbnails/set`,
    simulator: [contract(FILE, 'sets a thumbnail with the resumable and the multipart protocol')],
  },
  {
    kind: 'format',
    fact: 'A reply is written by comments.insert with a parentId, and commentThreads.list shows it in the part replies.',
    source: `${YOUTUBE}/docs/comments/insert`,
    simulator: [
      contract(
        FILE,
        'supports comments: threads, replies, edits, moderation, and a reader with a key',
      ),
    ],
  },
  {
    kind: 'error',
    fact: 'channels.update refuses a changed title with channelTitleUpdateForbidden.',
    source: `${YOUTUBE}/docs/channels/update`,
    simulator: [contract(FILE, "changes the channel's description, but not its title")],
  },
  {
    kind: 'limit',
    fact: 'search.list has its own quota of 100 calls a day.',
    source: `${YOUTUBE}/determine_quota_cost`,
    simulator: [contract(FILE, 'has a separate quota for searches')],
  },
  {
    kind: 'format',
    fact: 'A batch is one multipart/mixed body, and each call in it has its own status.',
    source: `${YOUTUBE}/guides/implementation`,
    simulator: [
      contract(
        FILE,
        "accepts the format of Google's Python library: line feeds alone in a multipart body, and batches",
      ),
    ],
  },
];

export const youtubeChannelFacts: readonly PlatformFact[] = facts.map((fact) => ({
  platform: 'youtube',
  adapter: null,
  ...fact,
}));
