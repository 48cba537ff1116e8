import { useCallback } from 'react';
import type { PlatformAssessment } from '#app/domain/composer/composer.ts';
import { toCountText } from '#app/domain/text/count-text.ts';
import type { DraftText } from '#app/domain/composer/draft.ts';
import { PLATFORMS, type PlatformId } from '#app/domain/platforms/platforms.ts';
import { toMaxLength } from '#app/domain/text/max-length.ts';
import { useIsHydrated } from '../client/use-is-hydrated.ts';
import { FieldMessages } from '../ui/field-messages.tsx';
import { LazyHashtagField } from './lazy-hashtag-field.tsx';
import { MediaField } from './media-field.tsx';
import { type ComposerProblem, listMessages } from './problem.ts';
import { SNIPPETS_BUTTON } from './snippets-button.ts';
import type { Composer } from './use-composer.ts';
import type { TextSlot } from './use-edit-session.ts';

interface SourceBoxProps {
  readonly composer: Composer;
  readonly problem: ComposerProblem | null;
}

/** The shared caption, hashtags, and files. In unique mode, one platform's text. */
export function SourceBox({ composer, problem }: SourceBoxProps) {
  const { edit, draft } = composer;
  const { changeText } = edit;
  const changeHashtags = useCallback(
    (hashtags: string[]): void => changeText({ hashtags }),
    [changeText],
  );
  const own = edit.slot === 'shared' ? null : edit.slot;
  const limits = listLimits(edit.slot, draft.platforms);
  const maxHashtags = Math.max(...limits.map((platform) => PLATFORMS[platform].maxHashtags));
  const suffix = own ? `.${own}` : '';
  return (
    <div
      className="srcbox"
      data-from
      id="source-panel"
      {...(own && { role: 'tabpanel', 'aria-labelledby': `tab-${own}` })}
    >
      <CaptionField
        caption={edit.text.caption}
        own={own}
        limits={limits}
        messages={listMessages(problem, `caption${suffix}`)}
        onChange={(caption) => changeText({ caption })}
      />
      <LazyHashtagField
        slot={edit.slot}
        hashtags={edit.text.hashtags}
        max={maxHashtags}
        messages={listMessages(problem, `hashtags${suffix}`)}
        onChange={changeHashtags}
        change={composer.change}
      />
      <MediaField list={composer.fileList} messages={listMessages(problem, 'media')} />
      <div className="tools2">
        <span className="small mut num">
          {edit.text.hashtags.length} / {maxHashtags} hashtags
        </span>
        <SnippetsButton />
        <span className="grow" />
        {edit.isChanged ? (
          <>
            <button type="button" className="btn ghost" onClick={edit.cancel}>
              Cancel
            </button>
            <button type="button" className="btn quiet" onClick={edit.save}>
              Save
            </button>
          </>
        ) : (
          <Counter text={edit.text} row={composer.rows.find(({ platform }) => platform === own)} />
        )}
      </div>
    </div>
  );
}

/** `LazySnippetPicker` handles its clicks. */
function SnippetsButton() {
  return useIsHydrated() ? (
    <button type="button" className="btn ghost" id={SNIPPETS_BUTTON}>
      <kbd aria-hidden="true">/</kbd> Snippets
    </button>
  ) : null;
}

/** Returns whose limits apply to the box: one platform's, those of the selected ones, or all. */
function listLimits(slot: TextSlot, chosen: readonly PlatformId[]): readonly PlatformId[] {
  if (slot !== 'shared') return [slot];
  return chosen.length > 0 ? chosen : (Object.keys(PLATFORMS) as PlatformId[]);
}

interface CaptionFieldProps {
  readonly caption: string;
  readonly own: PlatformId | null;
  readonly limits: readonly PlatformId[];
  readonly messages: readonly string[];
  readonly onChange: (caption: string) => void;
}

function CaptionField({ caption, own, limits, messages, onChange }: CaptionFieldProps) {
  const hasMessages = messages.length > 0;
  return (
    <>
      <label className="vh" htmlFor="caption">
        {own ? `Caption for ${PLATFORMS[own].name}` : 'Caption'}
      </label>
      <textarea
        id="caption"
        name="caption"
        dir="auto"
        placeholder="What do you want to say?"
        value={caption}
        maxLength={toMaxLength(limits)}
        aria-invalid={hasMessages}
        aria-describedby={hasMessages ? 'caption-messages' : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldMessages id="caption-messages" messages={messages} />
    </>
  );
}

/** Shows one platform's count. For several platforms, the rows below have their own. */
function Counter({ text, row }: { text: DraftText; row: PlatformAssessment | undefined }) {
  if (!row) {
    const { length } = text.caption;
    return <span className="small mut num">{toCountText(length)} characters</span>;
  }
  const { count, max, unit } = row;
  return (
    <span className="small mut num">
      {toCountText(count)} / {toCountText(max)} {unit}
    </span>
  );
}
