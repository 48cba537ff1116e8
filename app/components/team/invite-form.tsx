import { Form } from '@remix-run/react';
import { ROLE_NAMES } from '#app/domain/workspaces/role-texts.ts';
import { ROLES } from '#app/domain/workspaces/roles.ts';

/** The submitted values, for a form that is shown again. */
export interface InviteValues {
  readonly email: string;
  readonly role: string;
}

interface InviteFormProps {
  readonly values: InviteValues;
  readonly errors: Readonly<Record<string, string>>;
  /** The message of the last action. Null after a refused one. */
  readonly notice: string | null;
}

export function InviteForm({ values, errors, notice }: InviteFormProps) {
  return (
    <section className="card stack gap" aria-labelledby="invite">
      <h2 className="t2" id="invite">
        Invite someone
      </h2>
      {/* Clears the form after an invitation was sent. */}
      <Form key={notice ?? values.email} method="post" className="stack gap">
        <div className={errors['email'] ? 'field err' : 'field'}>
          <label htmlFor="invite-email">Email</label>
          <input
            id="invite-email"
            name="email"
            type="email"
            className="input"
            autoComplete="off"
            defaultValue={values.email}
            aria-invalid={errors['email'] ? true : undefined}
            autoFocus={errors['email'] !== undefined}
            aria-describedby="invite-email-note"
          />
          <p id="invite-email-note" className={errors['email'] ? 'msg bad' : 'hint'}>
            {errors['email'] ?? 'They’ll get an email with a link that works for seven days.'}
          </p>
        </div>
        <fieldset className="plainset">
          <legend className="flabel">Role</legend>
          <div className="seg fit">
            {ROLES.map((role) => (
              <label key={role}>
                <input
                  type="radio"
                  name="role"
                  value={role}
                  defaultChecked={values.role === role}
                />
                {ROLE_NAMES[role]}
              </label>
            ))}
          </div>
          {errors['role'] ? <p className="msg bad">{errors['role']}</p> : null}
        </fieldset>
        <button className="btn solid" name="intent" value="invite">
          Send invitation
        </button>
      </Form>
    </section>
  );
}
