import { Form } from '@remix-run/react';
import { EMAIL_TOPICS, type EmailTopic } from '#app/domain/notifications/email-topics.ts';
import { FieldError } from '../ui/field-error.tsx';

export interface EmailTopicsCardProps {
  readonly isOn: boolean;
  /** What the person wants emails about. */
  readonly topics: readonly EmailTopic[];
  /** Why the topics of a form that was just sent were refused. */
  readonly error?: string | undefined;
}

/** Emails about unread notifications, in all workspaces of the person. */
export function EmailTopicsCard({ isOn, topics, error }: EmailTopicsCardProps) {
  return (
    <section className="card stack" aria-labelledby="emails">
      <h2 className="t2" id="emails">
        Email notifications
      </h2>
      <Form method="post" className="stack gap" preventScrollReset>
        <input type="hidden" name="intent" value="emails" />
        <label className="check">
          <input type="checkbox" name="isOn" defaultChecked={isOn} />
          <span>Email me what I haven’t read after 10 minutes. At most one email an hour.</span>
        </label>
        <fieldset className="plainset" aria-describedby={error ? 'emails-note' : undefined}>
          <legend className="small mut">About</legend>
          <div className="checks column">
            {Object.entries(EMAIL_TOPICS).map(([topic, { label }]) => (
              <label key={topic} className="check">
                <input
                  type="checkbox"
                  name="topic"
                  value={topic}
                  defaultChecked={topics.some((chosen) => chosen === topic)}
                />
                <span>{label}</span>
              </label>
            ))}
          </div>
          <FieldError id="emails-note" message={error} />
        </fieldset>
        <div className="row">
          <button className="btn quiet">Save emails</button>
        </div>
      </Form>
    </section>
  );
}
