import type { ReactNode } from 'react';
import {
  MAX_WEBHOOK_DESCRIPTION,
  WEBHOOK_EVENT_GROUPS,
  WEBHOOK_EVENT_TEXTS,
} from '#app/domain/webhooks/webhook-names.ts';

/** The submitted values, for a form that is shown again. */
export interface WebhookValues {
  readonly url: string;
  readonly description: string;
  /** `all`, or `chosen` for those in `events`. */
  readonly which: string;
  readonly events: readonly string[];
  readonly environment: string;
}

interface WebhookFieldsProps {
  readonly values: WebhookValues;
  readonly errors: Readonly<Record<string, string>>;
}

/** The fields of an endpoint, for the forms that create and change one. */
export function WebhookFields({ values, errors }: WebhookFieldsProps) {
  return (
    <>
      <Field name="url" label="Address" error={errors['url']} hint="Public https:// URL">
        <input
          id="webhook-url"
          name="url"
          className="input"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          defaultValue={values.url}
          aria-invalid={errors['url'] ? true : undefined}
          autoFocus={errors['url'] !== undefined}
          aria-describedby="webhook-url-note"
        />
      </Field>
      <Field
        name="description"
        label="Note"
        error={errors['description']}
        hint="For your own reference, for example: Warehouse"
      >
        <input
          id="webhook-description"
          name="description"
          className="input"
          maxLength={MAX_WEBHOOK_DESCRIPTION}
          defaultValue={values.description}
          aria-invalid={errors['description'] ? true : undefined}
          autoFocus={errors['description'] !== undefined}
          aria-describedby="webhook-description-note"
        />
      </Field>
      <EventChoice values={values} error={errors['events']} />
    </>
  );
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly error: string | undefined;
  readonly hint: string;
  readonly children: ReactNode;
}

function Field({ name, label, error, hint, children }: FieldProps) {
  return (
    <div className={error ? 'field err' : 'field'}>
      <label htmlFor={`webhook-${name}`}>{label}</label>
      {children}
      <p id={`webhook-${name}-note`} className={error ? 'msg bad' : 'hint'}>
        {error ?? hint}
      </p>
    </div>
  );
}

function EventChoice({ values, error }: { values: WebhookValues; error: string | undefined }) {
  return (
    <fieldset
      className="plainset stack"
      aria-describedby={error ? 'webhook-events-note' : undefined}
    >
      <legend className="flabel">Events</legend>
      <div className="seg fit">
        {(['all', 'chosen'] as const).map((which) => (
          <label key={which}>
            <input
              type="radio"
              name="which"
              value={which}
              defaultChecked={values.which === which}
            />
            {which === 'all' ? 'All events' : 'Selected events'}
          </label>
        ))}
      </div>
      {error ? (
        <p id="webhook-events-note" className="msg bad">
          {error}
        </p>
      ) : null}
      <div className="hookevents stack">
        {Object.entries(WEBHOOK_EVENT_GROUPS).map(([group, names]) => (
          <fieldset key={group} className="plainset">
            <legend className="small mut">{group}</legend>
            <div className="checks column">
              {names.map((name) => (
                <div key={name} className="check">
                  <input
                    type="checkbox"
                    id={`event-${name}`}
                    name="events"
                    value={name}
                    defaultChecked={values.events.includes(name)}
                    aria-describedby={`about-${name}`}
                  />
                  <span>
                    <label htmlFor={`event-${name}`}>
                      <code>{name}</code>
                    </label>
                    <span id={`about-${name}`} className="small mut hookabout">
                      {WEBHOOK_EVENT_TEXTS[name]}
                    </span>
                  </span>
                </div>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
}
