import { z } from 'zod';
import { UpdateMediaInput } from '#app/domain/media/media.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { toMediaResult } from '#cli/lib/show/show-media.ts';

const FOCAL_RULE = 'A focal point is two parts from 0 to 1, as in --focal 0.5,0.3.';
const FOCAL = /^(0|1|0?\.\d+|1\.0+),(0|1|0?\.\d+|1\.0+)$/u;

export const command = defineCommand({
  arguments: [{ name: 'media', description: 'the id of the file (med_…)' }],
  options: [
    { flags: '--name <name>', description: 'its new file name' },
    { flags: '--alt-text <text>', description: 'what it shows; empty: it has none' },
    { flags: '--focal <x,y>', description: 'what stays in sight when it is cropped: 0.5,0.3' },
  ],
  input: z
    .object({
      media: id('media file', 'med_01kb…'),
      name: UpdateMediaInput.shape.fileName,
      altText: z.string().trim().max(1000, 'An alt text has at most 1000 characters.').optional(),
      focal: z.string().regex(FOCAL, FOCAL_RULE).optional(),
    })
    .refine(
      ({ name, altText, focal }) => [name, altText, focal].some((value) => value !== undefined),
      'Say what to change: --name, --alt-text or --focal.',
    ),
  examples: [
    'fanfare media update med_01kb… --alt-text "An open kiln"',
    'fanfare media update med_01kb… --name kiln.mp4 --focal 0.5,0.3',
  ],
  output: 'As "fanfare media get" answers it.',
  exits: ['validation'],
  async run({ connect }, { media: mediaId, name, altText, focal }) {
    const client = await connect();
    const [x = 0, y = 0] = focal?.split(',').map(Number) ?? [];
    const media = await client.call('updateMedia', {
      params: { mediaId },
      body: {
        ...(name === undefined ? {} : { fileName: name }),
        ...(altText === undefined ? {} : { altText }),
        ...(focal === undefined ? {} : { focalPoint: { x, y } }),
      },
    });
    return toMediaResult(media);
  },
});
