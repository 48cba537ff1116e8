import { Form, useNavigation } from '@remix-run/react';
import { MAX_BANNED_WORD_LENGTH, MAX_BANNED_WORDS } from '#app/domain/suggestions/banned-words.ts';
import { CalendarFeedCard, type CalendarFeedCardProps } from './calendar-feed-card.tsx';
import { FieldMessages } from '../ui/field-messages.tsx';
import { RoleReason } from '../shell/for-role.tsx';
import { WorkspaceFields, type WorkspaceValues } from '../team/workspace-fields.tsx';
import { Banner } from '../ui/banner.tsx';
import { LateLimitCard, type LateLimitForm } from './late-limit-card.tsx';
import { LinkRulesCard, type LinkRulesForm } from './link-rules-card.tsx';
import { SettingsFrame } from '../shell/settings-frame.tsx';

export interface SettingsScreenProps {
  /** One word or phrase per line. After a refusal, the text as typed. */
  readonly text: string;
  readonly count: number;
  /** All members can see the words that apply to them. */
  readonly canEdit: boolean;
  readonly messages: readonly string[];
  readonly notice: string | null;
  readonly workspace: WorkspaceForm;
  readonly lateLimit: LateLimitForm;
  readonly calendarFeed: CalendarFeedCardProps;
  readonly linkRules: LinkRulesForm;
}

interface WorkspaceForm extends WorkspaceValues {
  readonly errors: Readonly<Record<string, string>>;
  readonly notice: string | null;
}

/** Settings that apply to the whole workspace. */
export function SettingsScreen(props: SettingsScreenProps) {
  return (
    <SettingsFrame subtitle="Settings for everyone in your workspace.">
      <div className="stack gap6">
        <NameCard workspace={props.workspace} canEdit={props.canEdit} />
        <LateLimitCard lateLimit={props.lateLimit} canEdit={props.canEdit} />
        <CalendarFeedCard {...props.calendarFeed} />
        <LinkRulesCard linkRules={props.linkRules} canEdit={props.canEdit} />
        <section className="two" aria-label="Banned words">
          <BannedWordsForm {...props} />
          <WhatTheyDo />
        </section>
      </div>
    </SettingsFrame>
  );
}

function NameCard({ workspace, canEdit }: Pick<SettingsScreenProps, 'workspace' | 'canEdit'>) {
  const { errors, notice } = workspace;
  const isSaving = useNavigation().formData?.get('intent') === 'workspace';
  return (
    <section className="card stack gap" aria-labelledby="workspace">
      <div className="row between wrap">
        <h2 className="t2" id="workspace">
          Name and time zone
        </h2>
        <a href="/app/workspaces">All workspaces</a>
      </div>
      {notice ? <Banner tone="ok">{notice}</Banner> : null}
      {errors['form'] ? <Banner tone="bad">{errors['form']}</Banner> : null}
      <Form method="post" className="stack gap">
        <div className="halves">
          <WorkspaceFields
            id="workspace"
            values={workspace}
            errors={errors}
            isReadOnly={!canEdit}
          />
        </div>
        {canEdit ? (
          <div className="row">
            <button className="btn solid" name="intent" value="workspace" disabled={isSaving}>
              {isSaving ? 'Saving...' : 'Save name and time zone'}
            </button>
          </div>
        ) : (
          <RoleReason needs="owner" />
        )}
      </Form>
    </section>
  );
}

function BannedWordsForm({ text, count, canEdit, messages, notice }: SettingsScreenProps) {
  const isSaving = useNavigation().formData?.has('words') === true;
  const isWrong = messages.length > 0;
  return (
    <Form method="post" className="card stack gap">
      <h2 className="t2" id="banned-words">
        Banned words
      </h2>
      {notice ? <Banner tone="ok">{notice}</Banner> : null}
      <div className={isWrong ? 'field err' : 'field'}>
        <p className="hint" id="words-hint">
          One word or phrase per line, up to {MAX_BANNED_WORDS} of {MAX_BANNED_WORD_LENGTH}{' '}
          characters each.
        </p>
        <textarea
          // Remounts the field: a saved list comes back normalized, and a refused one as typed.
          key={text}
          id="words"
          name="words"
          className="area"
          rows={10}
          dir="auto"
          spellCheck={false}
          autoCapitalize="off"
          defaultValue={text}
          readOnly={!canEdit}
          aria-labelledby="banned-words"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? 'words-wrong words-hint' : 'words-hint'}
        />
        <FieldMessages id="words-wrong" messages={messages} />
      </div>
      <div className="row between wrap">
        {canEdit ? (
          <button className="btn solid" disabled={isSaving}>
            {isSaving ? 'Saving...' : 'Save'}
          </button>
        ) : (
          <RoleReason needs="owner" />
        )}
        <span className="small mut num">
          {count === 0 ? 'None yet' : `${count} of ${MAX_BANNED_WORDS}`}
        </span>
      </div>
    </Form>
  );
}

function WhatTheyDo() {
  return (
    <section className="card stack" aria-labelledby="what-they-do">
      <h2 className="t2" id="what-they-do">
        How banned words work
      </h2>
      <ul className="rules">
        <li>
          <b>Suggestions never contain them.</b> If a suggestion contains a banned word, Fanfare
          requests a new one, or removes the word before you see it.
        </li>
        <li>
          <b>Whole words, any case, any script.</b> “cheap” matches “CHEAP” but not “cheaper”. In
          hashtags, and in scripts without spaces such as Japanese or Thai, a banned word matches
          anywhere.
        </li>
        <li>
          <b>Your own posts are never blocked.</b> The composer warns you about a banned word, but
          you can still publish.
        </li>
      </ul>
    </section>
  );
}
