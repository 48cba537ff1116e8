import type { ReactNode } from 'react';
import { joinHashtags, ownField } from '#app/domain/composer/text-fields.ts';
import { toMaxLength } from '#app/domain/text/max-length.ts';
import { PLATFORM_IDS, type PlatformId, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { PostText } from '#app/domain/posts/post-actions.ts';
import { FieldMessages } from '../ui/field-messages.tsx';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';
import type { PostProblem } from './post-question.ts';

interface ChangeFieldsProps {
  readonly postText: PostText;
  readonly problem: PostProblem | null;
}

/** Caption, hashtags, and first comment as the post was written: shared or per platform. */
export function ChangeFields({ postText, problem }: ChangeFieldsProps) {
  return (
    <>
      <p className="small sub">
        Nothing has been published yet. The post’s files, accounts, and options stay the same.
      </p>
      {postText.texts.map((text) => (
        <TextFields key={text.platform} text={text} problem={problem} />
      ))}
      {postText.comments.map((comment) => (
        <CommentField key={comment.platform} comment={comment} problem={problem} />
      ))}
    </>
  );
}

interface TextFieldsProps {
  readonly text: PostText['texts'][number];
  readonly problem: PostProblem | null;
}

function TextFields({ text: { platform, caption, hashtags }, problem }: TextFieldsProps) {
  const toName = (name: 'caption' | 'hashtags'): string =>
    platform ? ownField(name, platform) : name;
  return (
    <fieldset className="stack">
      {platform ? (
        <legend className="row h">
          <PlatformGlyph platform={platform} />
          {PLATFORMS[platform].name}
        </legend>
      ) : (
        <legend className="vh">Text</legend>
      )}
      <TextField name={toName('caption')} label="Caption" platform={platform} problem={problem}>
        {(field) => (
          <textarea
            {...field}
            className="area"
            dir="auto"
            maxLength={toMaxLength(platform ? [platform] : PLATFORM_IDS)}
            defaultValue={problem?.typed[field.name] ?? caption}
          />
        )}
      </TextField>
      <TextField name={toName('hashtags')} label="Hashtags" platform={platform} problem={problem}>
        {(field) => (
          <input
            {...field}
            className="input"
            autoCapitalize="none"
            defaultValue={problem?.typed[field.name] ?? joinHashtags(hashtags)}
          />
        )}
      </TextField>
    </fieldset>
  );
}

interface CommentFieldProps {
  readonly comment: PostText['comments'][number];
  readonly problem: PostProblem | null;
}

/** A platform that was to get no comment in place of the shared one keeps that. */
function CommentField({ comment: { platform, text }, problem }: CommentFieldProps) {
  const name = platform ? ownField('comment', platform) : 'comment';
  if (platform && text === '') return <input type="hidden" name={name} value="" />;
  const label = platform ? `First comment on ${PLATFORMS[platform].name}` : 'First comment';
  return (
    <TextField name={name} label={label} platform={null} problem={problem}>
      {(field) => (
        <textarea
          {...field}
          className="area"
          dir="auto"
          defaultValue={problem?.typed[field.name] ?? text}
        />
      )}
    </TextField>
  );
}

interface TextFieldProps {
  readonly name: string;
  readonly label: string;
  readonly platform: PlatformId | null;
  readonly problem: PostProblem | null;
  readonly children: (field: {
    id: string;
    name: string;
    'aria-invalid': boolean;
    'aria-describedby': string;
  }) => ReactNode;
}

/** A field with its label and error messages. */
function TextField({ name, label, platform, problem, children }: TextFieldProps) {
  const messages = problem?.fields[name] ?? [];
  const note = `${name}-messages`;
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {platform ? <span className="vh"> for {PLATFORMS[platform].name}</span> : null}
      </label>
      {children({ id: name, name, 'aria-invalid': messages.length > 0, 'aria-describedby': note })}
      <FieldMessages id={note} messages={messages} />
    </div>
  );
}
