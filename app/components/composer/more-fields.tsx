import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import { getMediaIds } from '#app/domain/composer/draft-files.ts';
import type { PlatformId } from '#app/domain/platforms/platforms.ts';
import type { PostMention } from '#app/domain/posts/mention-fields.ts';
import type { TimeFacts } from '#app/domain/posts/time-facts.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { LazyOptions } from './lazy-options.tsx';
import { LazyFilePanels } from './lazy-panels.tsx';
import { LazyPostFields } from './lazy-post-fields.tsx';
import { LazyRequirements } from './lazy-requirements.tsx';
import type { ComposerProblem } from './problem.ts';
import type { Composer } from './use-composer.ts';

interface PartProps {
  readonly composer: Composer;
  readonly problem: ComposerProblem | null;
}

interface MoreFieldsProps extends PartProps {
  readonly facts: TimeFacts;
  readonly mentions: readonly PostMention[];
  readonly isDisabled: boolean;
}

/** Everything about a post but its texts and platforms. On narrow screens, it's below the previews. */
export function MoreFields({ facts, mentions, isDisabled, ...part }: MoreFieldsProps) {
  const { composer, problem } = part;
  return (
    <fieldset disabled={isDisabled} className="edbody edmore">
      <FilePart {...part} />
      <Options {...part} />
      <LazyPostFields
        draft={composer.draft}
        facts={facts}
        mentions={mentions}
        problem={problem}
        change={composer.change}
      />
    </fieldset>
  );
}

/** Picks its props from the composer, which changes with every keystroke. */
function FilePart({ composer, problem }: PartProps) {
  const { fileDraft, files, fits, sentFiles, change, changeCover, cover } = composer;
  return (
    <LazyFilePanels
      draft={fileDraft}
      fits={fits}
      sentFiles={sentFiles}
      files={files}
      change={change}
      changeCover={changeCover}
      cover={cover}
      problem={problem}
    />
  );
}

/** What each platform offers for this post, and its limits. */
function Options({ composer, problem }: PartProps) {
  const isHydrated = useIsHydrated();
  const { draft, change, rows } = composer;
  return (
    <>
      {rows
        .filter((row) => row.account && (!isHydrated || mayHaveOptions(composer, row)))
        .map((row) => (
          <LazyOptions
            key={row.platform}
            row={row}
            instagram={draft.instagram}
            facebook={draft.facebook}
            tiktok={draft.tiktok}
            youtube={draft.youtube}
            linkedin={draft.linkedin}
            twitter={draft.twitter}
            hasMedia={hasFiles(composer, row.platform)}
            cover={composer.cover}
            creators={composer.creators}
            problem={problem}
            files={composer.files}
            change={change}
            changeFiles={composer.changeFiles}
          />
        ))}
      <LazyRequirements premiumMax={rows.find(({ account }) => account?.tier === 'premium')?.max} />
    </>
  );
}

/** Only a text without a file can have a link preview on LinkedIn. */
function mayHaveOptions(composer: Composer, { platform, text }: PlatformAssessment): boolean {
  if (!composer.draft.platforms.includes(platform)) return false;
  return platform !== 'linkedin' || (!hasFiles(composer, platform) && text.caption !== '');
}

const hasFiles = ({ draft }: Composer, platform: PlatformId): boolean =>
  getMediaIds(draft, platform).length > 0;
