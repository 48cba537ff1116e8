/**
 * A body for each operation that takes one, by operation ID, as the document shows it. The tests send these
 * bodies, so every new operation needs one.
 */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  createOrLink: {},
  updateAccount: { isDefault: true },
  createAccountGroup: { name: 'Client A', accountIds: ['acct_01kb2x6m0re8t9mdkm5mfr6gq1'] },
  updateAccountGroup: { name: 'Client A, winter' },
  createQueue: {
    name: 'Weekday mornings',
    timeZone: 'Europe/Berlin',
    accountIds: ['acct_01kb2x6m0re8t9mdkm5mfr6gq1'],
    slots: [
      { weekday: 'monday', time: '09:30' },
      { weekday: 'thursday', time: '17:00' },
    ],
  },
  updateQueue: { slots: [{ weekday: 'friday', time: '08:15' }] },
  createSeries: {
    post: {
      platforms: ['linkedin'],
      content: { captions: ['The kiln opens at ten.'] },
    },
    start: { local: '2027-03-01T09:30', timeZone: 'Europe/Berlin' },
    rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=20',
  },
  previewSeries: {
    post: {
      platforms: ['twitter'],
      content: {},
    },
    start: { local: '2027-03-01T09:30', timeZone: 'Europe/Berlin' },
    rrule: 'FREQ=MONTHLY;BYDAY=1MO;UNTIL=20271231',
    evergreen: {
      texts: [{ caption: 'Book a course.' }, { caption: 'Learn to throw a bowl.' }],
      cooldownDays: 45,
    },
  },
  updateSeries: { rrule: 'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=30' },
  publish: {
    platforms: ['linkedin'],
    content: { captions: ['The kiln opens on Saturday at ten.'] },
  },
  publishShort: {
    platforms: ['linkedin'],
    content: { captions: ['The kiln opens on Saturday at ten.'] },
  },
  createToken: { name: 'Nightly reports', scopes: ['posts:read'] },
  createPost: {
    platforms: ['linkedin'],
    content: { captions: ['The kiln opens on Saturday at ten.'] },
  },
  validatePost: {
    platforms: ['linkedin'],
    content: { captions: ['The kiln opens on Saturday at ten.'] },
  },
  changePost: { content: { captions: ['The kiln opens on Sunday at ten.'] } },
  finishConnection: { platform: 'linkedin', state: 'x', code: 'y' },
  createDraft: { post: { content: { captions: ['The kiln opens on Saturday at ten.'] } } },
  updateDraft: {
    version: 1,
    post: { content: { captions: ['The kiln opens on Sunday at ten.'] } },
  },
  publishDraft: {},
  readNotifications: { all: true },
  publishProjectFile: {
    project: 'default',
    key: 'open-kiln',
    path: 'november/open-kiln.md',
    hash: '3f0c5d0b3a1d7d4d7d1e2c6e1f9b0a8c5d4e3f2a1b0c9d8e7f6a5b4c3d2e1f00',
    fixedHash: '9b2e1a7c4d5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9',
    post: {
      platforms: ['linkedin'],
      content: { captions: ['The kiln opens on Monday at ten.'] },
    },
  },
  updateProjectFile: { path: 'archive/open-kiln.md' },
  planMediaFit: { platforms: ['twitter'] },
  createRenditions: { platforms: ['twitter'] },
  // The common case: nothing about a first comment.
  retryDelivery: {},
  resolveDelivery: { isLive: true },
  resendDelivery: { content: { captions: ['The kiln opens on Saturday at ten. Come early.'] } },
  changePosts: { filter: { state: 'scheduled' }, change: { moveBy: 'P1D' } },
  duplicatePost: { platforms: ['twitter'] },
  findVideo: { url: 'https://videos.example.com/kiln.mp4' },
  readLink: { url: 'https://www.example.com/guide' },
  downloadVideo: { url: 'https://videos.example.com/kiln.mp4' },
  createImport: { url: 'https://videos.example.com/kiln.mp4' },
  updateMedia: { altText: 'A potter lifts a moon jar out of the kiln.' },
  generateCaptions: { platform: 'twitter', topic: 'The first kiln of the winter' },
  generateCaption: { platform: 'twitter', topic: 'The first kiln of the winter' },
  streamCaptions: { platform: 'twitter', topic: 'The first kiln of the winter' },
  editCaption: { caption: 'The kiln opens on Saturday at ten.' },
  generateHashtagSets: { platform: 'twitter', topic: 'The first kiln of the winter' },
  generateHashtags: { platform: 'twitter', topic: 'The first kiln of the winter' },
  streamHashtags: { platform: 'twitter', topic: 'The first kiln of the winter' },
  editHashtags: { hashtags: ['pottery', 'moonjar'] },
  setBannedWords: { words: ['cheap'] },
  deleteAccount: {},
  getPriceId: { plan: 'creator', billingCycle: 'monthly' },
  createCheckoutSession: { plan: 'creator', billingCycle: 'monthly' },
  createWebhook: { url: 'https://hooks.kilnandash.com/fanfare' },
  updateWebhook: { description: 'The studio’s own calendar' },
  createWebhookListener: {},
  reportListenedEvents: {
    items: [{ deliveryId: 'whdl_01kb2x6m0re8t9mdkm5mfr6gq1', status: 204, durationMs: 12 }],
  },
  triggerWebhookEvent: { type: 'post.published' },
  updateWorkspace: { name: 'Ash & Moon', lateLimitMinutes: 30 },
  updateMember: { role: 'viewer' },
  inviteMember: { email: 'somebody@example.com', role: 'viewer' },
};
