import { z } from 'zod';
import { UpdateMediaInput } from '#app/domain/media/media.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { id } from '#cli/lib/command/option-schemas.ts';
import { toMediaResult } from '#cli/lib/show/show-media.ts';

const FOCAL_RULE =
  '--focal needs two numbers from 0 to 1, from the left and from the top, like 0.5,0.3.';
const FOCAL = /^(0|1|0?\.\d+|1\.0+),(0|1|0?\.\d+|1\.0+)$/u;

export const command = defineCommand({
  arguments: [{ name: 'media', description: 'the ID of the file (med_…)' }],
  options: [
    { flags: '--name <name>', description: 'new file name' },
    { flags: '--alt-text <text>', description: 'alt text; use "" to remove it' },
    { flags: '--focal <x,y>', description: 'focal point to keep in view when cropping: 0.5,0.3' },
  ],
  input: z
    .object({
      media: id('media file', 'med_01kb…'),
      name: UpdateMediaInput.shape.fileName,
      altText: z
        .string()
        .trim()
        .max(1000, 'Alt text can have at most 1,000 characters.')
        .optional(),
      focal: z.string().regex(FOCAL, FOCAL_RULE).optional(),
    })
    .refine(
      ({ name, altText, focal }) => [name, altText, focal].some((value) => value !== undefined),
      'Specify what to change: --name, --alt-text, or --focal.',
    ),
  examples: [
    'fanfare media update med_01kb… --alt-text "An open kiln"',
    'fanfare media update med_01kb… --name kiln.mp4 --focal 0.5,0.3',
  ],
  output: 'Same as "fanfare media get".',
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
