import type { FittableFile } from '../fit/fit-files.ts';
import type { PublishPostInput } from '../posts/publish.ts';
import { isStory } from '../posts/story-format.ts';
import { chooseFiles } from './file-lists.ts';
import { listReachable } from './photo-pulls.ts';
import type { TargetAccount } from './post-rules.ts';
import { chooseStoryFile } from './story-rules.ts';

type Input = Pick<PublishPostInput, 'content' | 'platformOptions'>;

/** Returns the files that the account gets: all, or those that its platform takes if the rest can be left out. */
export function chooseSent<F extends FittableFile>(
  { content, platformOptions }: Input,
  { platform, takesPhotos = true }: Pick<TargetAccount, 'platform' | 'takesPhotos'>,
  files: readonly F[],
): readonly F[] {
  if (!content.leaveOutFiles) return files;
  const getKind = ({ facts }: F) => facts.kind;
  const choose = isStory(platform, platformOptions) ? chooseStoryFile : chooseFiles;
  return choose(platform, listReachable(files, { takesPhotos, getKind }), getKind);
}
