import { z } from 'zod';
import type { components } from '../../client/api-types.ts';
import { CliError } from '../../lib/cli-error.ts';
import { defineCommand } from '../../lib/define-command.ts';
import { toPostResult } from '../../lib/follow-post.ts';
import { id } from '../../lib/option-schemas.ts';
import { pickOptions, PUBLISH_FIELDS } from '../../lib/publish-input.ts';
import { nameFlags, toPlatformOptions } from '../../lib/publish-request.ts';
import { readCaption } from '../../lib/read-caption.ts';

type ChangeBody = components['schemas']['ChangePostRequest'];

const FIELDS = [
  'caption',
  'captionFile',
  'hashtags',
  'coverAt',
  'tiktokPrivacy',
  'tiktokAllow',
  'tiktokDisclosure',
  'tiktokAiGenerated',
  'youtubeTitle',
  'youtubePrivacy',
  'madeForKids',
  'syntheticMedia',
  'allowDuplicate',
] as const;

const Changes = z.object(PUBLISH_FIELDS).pick({
  ...{ caption: true, captionFile: true, hashtags: true, coverAt: true, allowDuplicate: true },
  ...{ tiktokPrivacy: true, tiktokAllow: true, tiktokDisclosure: true, tiktokAiGenerated: true },
  ...{ youtubeTitle: true, youtubePrivacy: true, madeForKids: true, syntheticMedia: true },
});
type Changes = z.infer<typeof Changes>;

export const command = defineCommand({
  arguments: [{ name: 'post', description: 'the id of the post (post_…)' }],
  options: pickOptions(FIELDS),
  input: Changes.extend({ post: id('post', 'post_01kb…') }).refine(
    ({ caption, captionFile }) => caption === undefined || captionFile === undefined,
    { path: ['captionFile'], error: 'Give either --caption or --caption-file, not both.' },
  ),
  examples: [
    'fanfare posts change post_01kb… --caption "The kiln opens on Sunday"',
    'fanfare posts change post_01kb… --caption-file post.txt --hashtags kiln,open',
  ],
  output:
    'The post with its "deliveries". What is given replaces what stood; of TikTok\'s and YouTube\'s\nchoices all at once. Once publishing has begun somewhere nothing is changed, and the refusal says so.',
  exits: ['validation'],
  async run(context, { post: postId, ...changes }) {
    const body = await toBody(context, changes);
    const client = await context.connect();
    const call = client.call('changePost', { params: { postId }, body });
    return toPostResult(await call.catch(nameFlags));
  },
});

async function toBody(
  context: Parameters<typeof readCaption>[0],
  changes: Changes,
): Promise<ChangeBody> {
  const { caption, captionFile, hashtags, youtubePrivacy, allowDuplicate } = changes;
  const hasCaption = caption !== undefined || captionFile !== undefined;
  const content = {
    ...(hasCaption ? { captions: [await readCaption(context, changes)] } : {}),
    ...(hashtags.length > 0 ? { hashtags } : {}),
    ...(youtubePrivacy ? { privacyStatus: youtubePrivacy } : {}),
  };
  const platformOptions = toPlatformOptions(changes);
  const body = {
    ...(Object.keys(content).length > 0 ? { content } : {}),
    ...(Object.keys(platformOptions).length > 0 ? { platformOptions } : {}),
  };
  if (Object.keys(body).length > 0) return allowDuplicate ? { ...body, allowDuplicate } : body;
  const message = 'Say what to change: --caption, --hashtags, or a choice of TikTok or YouTube.';
  throw new CliError('invalid_usage', { exit: 'usage', message });
}
