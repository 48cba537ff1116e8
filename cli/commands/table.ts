import { POST_COMMANDS } from './posts/table.ts';
import type { CommandEntry } from '../lib/command-entry.ts';
import { SANDBOX_COMMANDS } from './sandbox/table.ts';
import { WEBHOOK_COMMANDS } from './webhooks/table.ts';

export const GROUPS: Readonly<Record<string, string>> = {
  accounts: 'Connected accounts',
  media: 'Media files',
  caption: 'Suggested captions',
  hashtags: 'Suggested hashtags',
  'banned-words': 'Words that suggestions never have',
  bulk: 'Many posts from one file',
  posts: 'Posts and how far they are',
  drafts: 'Posts that are still being written',
  deliveries: 'Single deliveries: one post to one account',
  webhooks: 'Events of posts, deliveries and accounts, sent to your own systems',
  sandbox: 'The simulated platforms: nothing there is live',
  receipts: 'Signed receipts of what went live',
  workspaces: 'Workspaces',
  tokens: 'API tokens',
  config: 'Settings of this machine',
};

export const COMMANDS: readonly CommandEntry[] = [
  {
    path: ['login'],
    summary: 'Keep an API token for the calls to come',
    load: () => import('./session/login.ts'),
  },
  {
    path: ['logout'],
    summary: 'Forget the API token',
    load: () => import('./session/logout.ts'),
  },
  {
    path: ['whoami'],
    summary: 'Show whose token is in use, and where',
    load: () => import('./session/whoami.ts'),
  },
  {
    path: ['doctor'],
    summary: 'Check server, token, accounts and this machine, and say what to do',
    load: () => import('./session/doctor.ts'),
  },
  {
    path: ['usage'],
    summary: "Show the plan and what of today's quota is used",
    load: () => import('./session/usage.ts'),
  },
  {
    path: ['status'],
    summary: 'Show how publishing stands in this workspace',
    load: () => import('./session/status.ts'),
  },
  {
    path: ['api'],
    summary: 'Call any path of the API',
    load: () => import('./session/api.ts'),
  },
  {
    path: ['tokens', 'list'],
    summary: 'List the API tokens that work',
    load: () => import('./tokens/list.ts'),
  },
  {
    path: ['tokens', 'create'],
    summary: 'Make an API token, shown once',
    load: () => import('./tokens/create.ts'),
  },
  {
    path: ['tokens', 'revoke'],
    summary: 'End an API token, for good',
    load: () => import('./tokens/revoke.ts'),
  },
  {
    path: ['config', 'list'],
    summary: 'Show the profiles that login kept',
    load: () => import('./config/list.ts'),
  },
  {
    path: ['config', 'get'],
    summary: 'Show one setting',
    load: () => import('./config/get.ts'),
  },
  {
    path: ['config', 'set'],
    summary: 'Change which profile is in use',
    load: () => import('./config/set.ts'),
  },
  {
    path: ['config', 'path'],
    summary: 'Show where the settings are kept',
    load: () => import('./config/path.ts'),
  },
  {
    path: ['publish'],
    summary: 'Publish one post to several platforms',
    load: () => import('./posts/publish.ts'),
  },
  {
    path: ['lint'],
    summary: 'Check posts against every rule, without a server',
    load: () => import('./lint/lint.ts'),
  },
  {
    path: ['plan'],
    summary: 'Show what applying a folder of posts would do',
    load: () => import('./code/plan.ts'),
  },
  {
    path: ['apply'],
    summary: 'Make the posts what a folder of files says',
    load: () => import('./code/apply.ts'),
  },
  {
    path: ['diff'],
    summary: 'Show where a folder and the server differ',
    load: () => import('./code/diff.ts'),
  },
  {
    path: ['export'],
    summary: 'Save everything of you as one zip file',
    load: () => import('./session/export.ts'),
  },
  {
    path: ['workspaces', 'list'],
    summary: 'Show which workspace the token works in',
    load: () => import('./workspaces/list.ts'),
  },
  {
    path: ['accounts', 'list'],
    summary: 'List the connected accounts',
    load: () => import('./accounts/list.ts'),
  },
  {
    path: ['accounts', 'connect'],
    summary: 'Connect an account by its platform, in the browser',
    load: () => import('./accounts/connect.ts'),
  },
  {
    path: ['accounts', 'disconnect'],
    summary: 'Disconnect an account; past posts stay',
    load: () => import('./accounts/disconnect.ts'),
  },
  {
    path: ['accounts', 'health'],
    summary: 'Show how the accounts stand, and which posts that puts at risk',
    load: () => import('./accounts/health.ts'),
  },
  {
    path: ['media', 'upload'],
    summary: 'Upload media files; an interrupted upload goes on',
    load: () => import('./media/upload.ts'),
  },
  {
    path: ['media', 'import'],
    summary: 'Fetch a file from a link into the library',
    load: () => import('./media/import.ts'),
  },
  {
    path: ['media', 'download'],
    summary: 'Save a video from a link, or a file of the library',
    load: () => import('./media/download.ts'),
  },
  {
    path: ['media', 'get'],
    summary: 'Show one media file, with a fresh link',
    load: () => import('./media/get.ts'),
  },
  {
    path: ['media', 'list'],
    summary: 'List the files of the library, newest first',
    load: () => import('./media/list.ts'),
  },
  {
    path: ['media', 'update'],
    summary: "Change a file's name, alt text or focal point",
    load: () => import('./media/update.ts'),
  },
  {
    path: ['media', 'delete'],
    summary: 'Delete a file that no post on its way needs',
    load: () => import('./media/delete.ts'),
  },
  {
    path: ['media', 'fit'],
    summary: 'Make the files that platforms need of one',
    load: () => import('./media/fit.ts'),
  },
  {
    path: ['bulk', 'run'],
    summary: 'Publish the rows of a file or folder, as one job',
    load: () => import('./bulk/run.ts'),
  },
  {
    path: ['bulk', 'resume'],
    summary: 'Go on with a run that was interrupted',
    load: () => import('./bulk/resume.ts'),
  },
  {
    path: ['bulk', 'status'],
    summary: 'Show how far a job is, and how its posts stand',
    load: () => import('./bulk/status.ts'),
  },
  {
    path: ['bulk', 'list'],
    summary: 'List the jobs of the last 30 days, newest first',
    load: () => import('./bulk/list.ts'),
  },
  {
    path: ['bulk', 'cancel'],
    summary: 'Stop a job, and what of it was not sent yet',
    load: () => import('./bulk/cancel.ts'),
  },
  {
    path: ['bulk', 'export'],
    summary: 'Write what became of each row, as CSV or NDJSON',
    load: () => import('./bulk/export.ts'),
  },
  {
    path: ['bulk', 'template'],
    summary: 'Write a file to begin with, as CSV, NDJSON or Markdown',
    load: () => import('./bulk/template.ts'),
  },
  ...POST_COMMANDS,
  ...WEBHOOK_COMMANDS,
  ...SANDBOX_COMMANDS,
  {
    path: ['receipts', 'get'],
    summary: 'Show, or keep, the signed receipt of a live delivery',
    load: () => import('./receipts/get.ts'),
  },
  {
    path: ['receipts', 'keys'],
    summary: 'Show the public keys that receipts are checked with',
    load: () => import('./receipts/keys.ts'),
  },
  {
    path: ['receipts', 'verify'],
    summary: 'Check a receipt, without any server',
    load: () => import('./receipts/verify.ts'),
  },
  {
    path: ['caption', 'generate'],
    summary: 'Have captions suggested for one platform or several',
    load: () => import('./caption/generate.ts'),
  },
  {
    path: ['caption', 'list'],
    summary: 'List suggested captions, newest first',
    load: () => import('./caption/list.ts'),
  },
  {
    path: ['caption', 'get'],
    summary: 'Show one suggested caption',
    load: () => import('./caption/get.ts'),
  },
  {
    path: ['caption', 'edit'],
    summary: 'Keep your own wording of a suggested caption',
    load: () => import('./caption/edit.ts'),
  },
  {
    path: ['caption', 'delete'],
    summary: 'Delete a suggested caption, for good',
    load: () => import('./caption/delete.ts'),
  },
  {
    path: ['hashtags', 'generate'],
    summary: 'Have hashtags suggested for one platform or several',
    load: () => import('./hashtags/generate.ts'),
  },
  {
    path: ['hashtags', 'list'],
    summary: 'List suggested sets of hashtags, newest first',
    load: () => import('./hashtags/list.ts'),
  },
  {
    path: ['hashtags', 'get'],
    summary: 'Show one suggested set of hashtags',
    load: () => import('./hashtags/get.ts'),
  },
  {
    path: ['hashtags', 'edit'],
    summary: 'Keep your own choice of suggested hashtags',
    load: () => import('./hashtags/edit.ts'),
  },
  {
    path: ['hashtags', 'delete'],
    summary: 'Delete a suggested set of hashtags, for good',
    load: () => import('./hashtags/delete.ts'),
  },
  {
    path: ['banned-words', 'list'],
    summary: 'Show the words that suggestions never have',
    load: () => import('./banned-words/list.ts'),
  },
  {
    path: ['banned-words', 'set'],
    summary: 'Replace the words that suggestions never have',
    load: () => import('./banned-words/set.ts'),
  },
  {
    path: ['completion'],
    summary: 'Make Tab know the commands, in bash, zsh or fish',
    load: () => import('./tools/completion.ts'),
  },
  {
    path: ['schema'],
    summary: 'Describe the commands as JSON, for tools and agents',
    load: () => import('./tools/schema.ts'),
  },
];
