import { toCountText } from '#app/domain/text/count-text.ts';
import { joinHashtags, ownField } from '#app/domain/composer/text-fields.ts';
import type { Draft } from '#app/domain/composer/draft.ts';
import { PLATFORM_LIST, type PlatformDefinition } from '#app/domain/platforms/platforms.ts';
import { toMaxLength } from '#app/domain/text/max-length.ts';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import { FieldMessages } from '../ui/field-messages.tsx';
import { type ComposerProblem, listMessages } from './problem.ts';

export interface OwnTextsProps {
  readonly draft: Draft;
  readonly problem: ComposerProblem | null;
}

/** Individual texts without scripts: all six, collapsed. With scripts, the tabs replace them. */
export function OwnTexts({ draft, problem }: OwnTextsProps) {
  return (
    <div className="owntexts">
      <p className="small mut">
        With “Unique per platform”, text you enter here replaces the text above. Leave a field empty
        to use the caption or the hashtags above.
      </p>
      {PLATFORM_LIST.map((platform) => (
        <OwnText key={platform.id} platform={platform} draft={draft} problem={problem} />
      ))}
    </div>
  );
}

function OwnText({ platform, draft, problem }: OwnTextsProps & { platform: PlatformDefinition }) {
  const { id, name, maxCharacters, maxHashtags } = platform;
  const { shared } = draft;
  const text = draft.own[id];
  const own = joinHashtags(text?.hashtags ?? []);
  const [caption, hashtags] = [ownField('caption', id), ownField('hashtags', id)];
  const captionMessages = listMessages(problem, caption);
  const hashtagMessages = listMessages(problem, hashtags);
  const isOpen = captionMessages.length + hashtagMessages.length > 0 || text !== undefined;
  return (
    <details id={`own-${id}`} className="reqs" open={isOpen}>
      <summary>
        <PlatformGlyph platform={id} />
        {name}
      </summary>
      <fieldset className="stack">
        <legend className="vh">{name}</legend>
        <div className="field">
          <label htmlFor={caption}>
            Caption for {name}, up to {toCountText(maxCharacters)} characters
          </label>
          <textarea
            id={caption}
            name={caption}
            className="area"
            dir="auto"
            maxLength={toMaxLength([id])}
            defaultValue={text?.caption === shared.caption ? '' : text?.caption}
            placeholder={shared.caption}
            aria-invalid={captionMessages.length > 0}
            aria-describedby={`${caption}-messages`}
          />
          <FieldMessages id={`${caption}-messages`} messages={captionMessages} />
        </div>
        <div className="field">
          <label htmlFor={hashtags}>
            Hashtags for {name}, up to {maxHashtags}
          </label>
          <input
            id={hashtags}
            name={hashtags}
            className="input"
            defaultValue={own === joinHashtags(shared.hashtags) ? '' : own}
            placeholder={joinHashtags(shared.hashtags)}
            aria-invalid={hashtagMessages.length > 0}
            aria-describedby={`${hashtags}-messages`}
          />
          <FieldMessages id={`${hashtags}-messages`} messages={hashtagMessages} />
        </div>
      </fieldset>
    </details>
  );
}
