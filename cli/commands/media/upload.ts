import { z } from 'zod';
import { PLATFORM_IDS } from '#app/domain/platforms/platforms.ts';
import { defineCommand } from '#cli/lib/command/define-command.ts';
import { oneOf } from '#cli/lib/command/option-schemas.ts';
import { type Media, renderMedia, toMediaResult } from '#cli/lib/show/show-media.ts';
import { requireFile, uploadMedia } from '#cli/lib/content/upload-media.ts';

const MISSING_FILE = 'Specify a file to upload.';

export const command = defineCommand({
  arguments: [
    { name: 'file', description: 'images, videos, or documents to upload', isRepeatable: true },
  ],
  options: [
    {
      flags: '--platform <platform>',
      description:
        "reject files the platform can't use even after conversion, and show the changes",
    },
    {
      flags: '--alt-text <text>',
      description: "alt text: describe the file for people who can't see it",
    },
  ],
  input: z.object({
    file: z.array(z.string().min(1, MISSING_FILE)).min(1, MISSING_FILE),
    platform: oneOf(PLATFORM_IDS, '--platform').optional(),
    altText: z.string().max(1000, 'Alt text can have at most 1,000 characters.').optional(),
  }),
  examples: [
    'fanfare media upload kiln.mp4',
    'fanfare media upload kiln.jpg --platform instagram --alt-text "An open kiln"',
    'fanfare media upload one.jpg two.jpg three.jpg',
  ],
  output:
    '{"id","url","type","contentType","fileName","sizeBytes","sha256","width","height","durationMs",…}; for several files, {"items":[…]}',
  exits: ['validation'],
  async run(context, { file: files, platform, altText }) {
    const client = await context.connectPaced();
    for (const file of files) await requireFile(file);
    const uploaded: Media[] = await context.changes.each(files, (filePath) =>
      uploadMedia(client, context.terminal, { filePath, platform, altText }),
    );
    const [only] = uploaded;
    if (only && uploaded.length === 1) return toMediaResult(only);
    return { data: { items: uploaded }, toText: (paint) => renderMedia(uploaded, paint) };
  },
});
