import { describe, expect, it } from 'vitest';
import * as captions from '#app/routes/app.caption-generator/route.tsx';
import * as composer from '#app/routes/app.platform-preview/route.tsx';
import * as hashtags from '#app/routes/app.hashtag-generator.tsx';
import * as media from '#app/routes/app.media-upload.tsx';
import { createPages } from '#tests/support/render-page.ts';

const visit = createPages([
  { id: 'routes/app.caption-generator', path: 'caption-generator', module: captions },
  { id: 'routes/app.hashtag-generator', path: 'hashtag-generator', module: hashtags },
  { id: 'routes/app.media-upload', path: 'media-upload', module: media },
  { id: 'routes/app.platform-preview', path: 'platform-preview', module: composer },
]);

const ME = {
  id: 'usr_1',
  email: 'ines@example.com',
  firstName: 'Ines',
  lastName: null,
  workspaceId: 'ws_1',
  subscriptionStatus: 'active',
  selectedPlan: 'creator',
  billingCycle: 'monthly',
  trialDaysRemaining: null,
  hasActiveSubscription: true,
};
const WORKSPACE = {
  id: 'ws_1',
  name: 'Kiln & Ash',
  timeZone: 'UTC',
  role: 'owner',
  isCurrent: true,
};
const USAGE = {
  used: 0,
  limit: 5,
  remaining: 5,
  canPublish: true,
  resetAt: '2026-11-22T00:00:00.000Z',
  deliveriesUsed: 0,
  deliveriesLimit: 30,
};
const MEDIA = {
  id: 'med_1',
  url: 'http://localhost/media/med_1/a',
  fileName: 'a',
  filename: 'a',
  sizeBytes: 1000,
  sha256: '',
  width: null,
  height: null,
  dimensions: null,
  durationMs: null,
  altText: null,
  posterUrl: null,
  focalPoint: null,
  lastUsedAt: null,
};

const none = async () => ({ items: [], nextCursor: null });

/** Opens a page without a database, because these screens show fixed content. */
function open(path: string, { file = {} } = {}) {
  const services = {
    users: { getMe: async () => ME },
    teams: { listWorkspaces: async () => ({ items: [WORKSPACE] }) },
    mailbox: { hasMailbox: false },
    notifications: { countUnread: async () => 0 },
    captions: { isSample: false, list: none },
    hashtags: { list: none },
    mentions: { listMentions: none },
    accounts: { listAccounts: async () => [], readLastChoice: async () => null },
    accountGroups: { listAccountGroups: async () => ({ items: [] }) },
    queues: {
      readTimeChoices: async () => ({
        now: new Date(),
        timeZone: 'UTC',
        queues: [],
        nextSlot: null,
      }),
    },
    usage: { getUsage: async () => ({ plan: 'creator', usage: USAGE }) },
    workspaces: {
      getBannedWords: async () => ({ words: [] }),
      readLinkFacts: async () => null,
    },
    media: {
      listMedia: none,
      getMedia: async () => ({ ...MEDIA, ...file }),
      findMedia: async (_actor: unknown, { mediaIds }: { mediaIds: readonly string[] }) =>
        mediaIds.map((id) => ({ ...MEDIA, ...file, id })),
    },
    installation: { findPause: () => null },
    limits: { maxUploadBytes: 1_000_000, maxResumableBytes: null },
  };
  const reportError = (error: unknown): never => {
    throw error;
  };
  return visit(path, { context: { actor: { workspaceId: 'ws_1' }, services, reportError } });
}

/** Section 9 of the product specification, in the wording of the screens. */
const SPEC = [
  {
    id: 'instagram',
    name: 'Instagram',
    characters: '2,200',
    hashtags: 5,
    media: 'image, video, carousel',
    image: '1080x1080 or 1080x1350',
    video: '3-60 seconds',
    style: 'visual and engaging',
  },
  {
    id: 'twitter',
    name: 'Twitter',
    characters: '280',
    hashtags: 5,
    media: 'image, video, gif',
    image: '1600x900',
    video: 'Up to 2:20',
    style: 'concise and conversational',
  },
  {
    id: 'facebook',
    name: 'Facebook',
    characters: '63,206',
    hashtags: 5,
    media: 'image, video, carousel, link',
    image: '1200x630',
    video: 'Up to 240 minutes',
    style: 'community-focused and engaging',
  },
  {
    id: 'linkedin',
    name: 'LinkedIn',
    characters: '3,000',
    hashtags: 5,
    media: 'image, video, document',
    image: '1200x627',
    video: 'Up to 10 minutes',
    style: 'professional and informative',
  },
  {
    id: 'tiktok',
    name: 'TikTok',
    characters: '150',
    hashtags: 20,
    // The specification has only videos (docs/spec-differences.md).
    media: 'image, video, carousel',
    image: '1080x1920',
    video: '15-60 seconds',
    style: 'trendy and entertaining',
  },
  {
    id: 'youtube',
    name: 'YouTube',
    characters: '5,000',
    hashtags: 5,
    media: 'video',
    image: 'Thumbnail 1280x720',
    video: '10-15 minutes recommended',
    style: 'descriptive and engaging',
  },
] as const;

describe('the platform catalog on the screens', () => {
  it.each(SPEC)(
    'shows the limits of $name in both generators and on the upload screen',
    async (spec) => {
      const query = `?platform=${spec.id}`;
      const { text: caption } = await open(`/app/caption-generator${query}`);
      const style = spec.style.charAt(0).toUpperCase() + spec.style.slice(1);
      expect(caption).toContain(`Maximum characters ${spec.characters} Recommended style ${style}`);
      const { text: tags } = await open(`/app/hashtag-generator${query}`);
      expect(tags).toMatch(
        new RegExp(`Maximum Hashtags ${spec.hashtags} Recommended Count \\d+ `, 'u'),
      );
      const { text: upload } = await open(`/app/media-upload${query}`);
      expect(upload).toContain(
        `Supported ${spec.media} Image size ${spec.image} Video length ${spec.video}`,
      );
    },
  );

  it('shows them all in the composer', async () => {
    const { text } = await open('/app/platform-preview');
    for (const spec of SPEC) {
      expect(text).toContain(
        `${spec.name} ${spec.characters} characters, ${spec.hashtags} hashtags`,
      );
      expect(text).toContain(`Style: ${spec.style}.`);
    }
  });
});

describe('the choices of the generators', () => {
  it('are the five tones, and the 46 languages', async () => {
    const { html, text } = await open('/app/caption-generator');
    expect(text).toContain('Tone Professional Casual Friendly Humorous Formal ');
    const codes = [...html.matchAll(/<option value="([^"]+)"/gu)].map(([, code]) => code);
    const spec =
      'en es fr de pt it nl ru uk pl cs sv no da fi el tr ro hu bg he ar fa ur hi bn mr gu pa ta te kn ml si th vi id ms fil zh-CN zh-TW ja ko sw sw-KE sw-TZ';
    expect([...codes].sort()).toEqual(spec.split(' ').sort());
  });

  it('default to 5 hashtags', async () => {
    const { html } = await open('/app/hashtag-generator');
    expect(html).toMatch(/<input[^>]*name="count"[^>]*value="5"/u);
  });
});

describe('the screens from the caption to the post', () => {
  it('have their texts and links to the next step', async () => {
    const file = { type: 'image', kind: 'image', contentType: 'image/png' };
    const { text: media } = await open('/app/media-upload?mediaId=med_1', { file });
    for (const words of ['Remove Media', 'Schedule Post', 'Preview & Publish'])
      expect(media).toContain(words);
    const { text: composer } = await open('/app/platform-preview');
    for (const words of ['Select File', 'Back to Media Upload', 'Confirm and Publish'])
      expect(composer).toContain(words);
  });
});

describe('a file that no browser shows', () => {
  it('shows that it has no preview', async () => {
    const file = { type: 'document', kind: 'document', contentType: 'application/pdf' };
    const { text } = await open('/app/media-upload?mediaId=med_1', { file });
    expect(text).toContain('Preview not available for this file type');
  });
});
