/** The groups of the reference, in the order in which a newcomer needs them. */
export const TAGS = {
  Account: 'Who you are to Fanfare, what you may do, and the way out.',
  Publishing: 'One post to several platforms: what they take, what would happen, and doing it.',
  Posts: 'What was published, and what to do about a delivery that is not live.',
  Bulk: 'Many posts in one call, and what became of each row.',
  Drafts: 'Posts that are being written, kept until they are published.',
  'Posts as code': 'Which post a file in a folder of posts is, so that none is published twice.',
  Deliveries: 'One post on one platform: its dossier, receipt, numbers and end.',
  Analytics: 'Publishing as a whole.',
  Accounts: 'The connected accounts of the six platforms, and their health.',
  Media: 'Files: upload, look at, describe, fit to platforms, delete.',
  Downloads: 'A video from an address, to a file or into the library.',
  Captions: 'Suggested captions.',
  Hashtags: 'Suggested hashtags.',
  Workspace: 'The workspace, its members and its rules.',
  Billing: 'Plans, checkout and the billing portal.',
  Tokens: 'API tokens: make, list, revoke.',
  Webhooks: 'Events to an address of yours, as they happen.',
  Audit: 'Who did what in the workspace.',
} as const;

export type Tag = keyof typeof TAGS;
