import { defineCommand } from '#cli/lib/command/define-command.ts';
import { PUBLISH_OPTIONS, PublishInput } from '#cli/lib/content/publish-input.ts';

export const command = defineCommand({
  options: PUBLISH_OPTIONS,
  input: PublishInput,
  examples: [
    'fanfare publish --platforms all --caption "The kiln is open" --hashtags fanfare,ceramics \\\n  --media kiln.mp4 --tiktok-privacy PUBLIC_TO_EVERYONE --wait',
    'fanfare publish --platforms linkedin,twitter --caption-file post.txt',
    'fanfare publish --platforms instagram,facebook --caption "Three shelves" \\\n  --media one.jpg --alt-text "A blue bowl" --media two.jpg --media three.jpg',
    'fanfare publish --platforms youtube --caption "The kiln" --media kiln.mp4 --cover cover.png --auto-fit',
    'fanfare publish --account acct_01kb… --caption "Open today" --media-id med_01kb… --json',
    'fanfare publish --platforms linkedin --caption "The kiln opens" \\\n  --at "2027-03-28T09:30" --zone Europe/Berlin',
    'fanfare publish --group "Client A" --caption "Open today" --wait',
    'fanfare publish --platforms linkedin --caption "Open today" --snippet "Opening hours"',
  ],
  output:
    'The post: {"id","state","environment","source","createdAt","schedule","caption","hashtags","media","mediaFiles","cover",\n"deliveries":[{"id","platform","accountId","state","success","postId","url","message","remedy",…}]}',
  exits: ['partial', 'validation', 'unconfirmed'],
  run: async (context, input) => {
    // Loaded on demand, so help starts without the rules.
    const { publishPost } = await import('#cli/lib/publish/publish-post.ts');
    return publishPost(context, input);
  },
});
