import { Form, useNavigation } from '@remix-run/react';
import { MAX_LATE_LIMIT_MINUTES } from '#app/domain/workspaces/workspaces.ts';
import { RoleReason } from '../shell/for-role.tsx';
import { Banner } from '../ui/banner.tsx';
import { FieldMessages } from '../ui/field-messages.tsx';

export interface LateLimitForm {
  /** After a refusal, the text as typed. */
  readonly minutes: string;
  readonly messages: readonly string[];
  readonly notice: string | null;
}

interface LateLimitCardProps {
  readonly lateLimit: LateLimitForm;
  readonly canEdit: boolean;
}

/** How late a scheduled post may still be published. */
export function LateLimitCard({ lateLimit, canEdit }: LateLimitCardProps) {
  const { minutes, messages, notice } = lateLimit;
  const isSaving = useNavigation().formData?.get('intent') === 'late-limit';
  const isWrong = messages.length > 0;
  const describedBy = isWrong ? 'late-limit-wrong late-limit-hint' : 'late-limit-hint';
  return (
    <section className="card stack gap" aria-labelledby="late-posts">
      <h2 className="t2" id="late-posts">
        Late posts
      </h2>
      {notice ? <Banner tone="ok">{notice}</Banner> : null}
      <Form method="post" className="stack gap">
        <div className={isWrong ? 'field err' : 'field'}>
          <label htmlFor="late-limit">Late limit, in minutes</label>
          <input
            // Remounts the field: a saved number comes back normalized, and a refused one as typed.
            key={minutes}
            id="late-limit"
            name="lateLimitMinutes"
            className="input num"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={minutes}
            readOnly={!canEdit}
            aria-invalid={isWrong}
            aria-describedby={describedBy}
          />
          <p className="hint" id="late-limit-hint">
            If Fanfare wasn’t running at a post’s scheduled time, the post is still published up to
            this late. After that, it’s held for your decision. From 0 to{' '}
            {MAX_LATE_LIMIT_MINUTES.toLocaleString('en-US')}, which is a week.
          </p>
          <FieldMessages id="late-limit-wrong" messages={messages} />
        </div>
        {canEdit ? (
          <div className="row">
            <button className="btn solid" name="intent" value="late-limit" disabled={isSaving}>
              {isSaving ? 'Saving...' : 'Save late limit'}
            </button>
          </div>
        ) : (
          <RoleReason needs="owner" />
        )}
      </Form>
    </section>
  );
}
