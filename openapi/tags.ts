/** The groups of the reference, in the order in which a newcomer needs them. */
export const TAGS = {
  Account: 'Your user account and its permissions.',
  Publishing: 'Publish a post to several platforms, or check it first.',
  Posts: 'Published posts and the state of their deliveries.',
  Bulk: 'Publish many posts in one request, with a result for each row.',
  Drafts: 'Posts that aren’t published yet.',
  Queues:
    'Times of the week at which posts are published one by one. A post that is sent with `queue` takes the next free one.',
  'Short links': 'Short addresses on this installation that lead to longer ones.',
  Snippets: 'Texts that posts reuse: texts, groups of hashtags, signatures, and templates.',
  Mentions: 'People and pages that posts mention, with their handle on each platform.',
  Series: 'Posts that are published repeatedly, by a rule with an end.',
  'Posts as code':
    'Links files in a folder of posts to their posts, so that none is published twice.',
  Deliveries: 'One post on one platform, with its details, receipt, and metrics.',
  Notifications: 'Failed posts, decisions, and accounts that need reconnecting.',
  Analytics: 'Status and statistics of publishing.',
  Accounts: 'The connected accounts of the six platforms, and their health.',
  Media: 'Upload, describe, convert, and delete files.',
  Downloads: 'Download a video from a link, or import it into the library.',
  Captions: 'Generated captions.',
  Hashtags: 'Generated hashtags.',
  Workspace: 'The workspace, its members, and its rules.',
  Billing: 'Plans, checkout, and the billing portal.',
  Tokens: 'Create, list, and revoke API tokens.',
  Webhooks: 'Events that Fanfare sends to your URL as they happen.',
  Audit: 'Who did what in the workspace.',
} as const;

export type Tag = keyof typeof TAGS;
