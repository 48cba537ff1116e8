import { Form } from '@remix-run/react';
import { CircleX } from 'lucide-react';
import { API_SCOPES } from '#app/domain/api/api-scopes.ts';
import { MAX_TOKEN_NAME, SCOPE_TEXTS, TOKEN_DAYS } from '#app/domain/api/api-tokens.ts';
import { Icon } from '../ui/icon.tsx';

/** The submitted values, for a form that is shown again. */
export interface NewTokenValues {
  readonly name: string;
  readonly environment: string;
  readonly scopes: readonly string[];
  readonly days: string;
}

interface NewTokenFormProps {
  readonly values: NewTokenValues;
  readonly errors: Readonly<Record<string, string>>;
}

export function NewTokenForm({ values, errors }: NewTokenFormProps) {
  return (
    <Form method="post" className="stack gap">
      <input type="hidden" name="intent" value="create" />
      <div className={errors['name'] ? 'field err' : 'field'}>
        <label htmlFor="token-name">Name</label>
        <input
          id="token-name"
          name="name"
          className="input"
          maxLength={MAX_TOKEN_NAME}
          defaultValue={values.name}
          aria-invalid={errors['name'] ? true : undefined}
          autoFocus={errors['name'] !== undefined}
          aria-describedby="token-name-note"
        />
        <Note
          id="token-name-note"
          error={errors['name']}
          hint="What uses it, for example: Night script"
        />
      </div>
      <fieldset className="plainset">
        <legend className="flabel">Accounts it can access</legend>
        <div className="seg fit">
          {(['sandbox', 'live'] as const).map((environment) => (
            <label key={environment}>
              <input
                type="radio"
                name="environment"
                value={environment}
                defaultChecked={values.environment === environment}
              />
              {environment === 'live' ? 'Live' : 'Sandbox'}
            </label>
          ))}
        </div>
        <Note id="token-environment-note" error={errors['environment']} />
      </fieldset>
      <fieldset className="plainset" aria-describedby="token-scopes-note">
        <legend className="flabel">Permissions</legend>
        <div className="checks column">
          {API_SCOPES.map((scope) => (
            <label key={scope} className="check">
              <input
                type="checkbox"
                name="scopes"
                value={scope}
                defaultChecked={values.scopes.includes(scope)}
              />
              <span>{SCOPE_TEXTS[scope]}</span>
            </label>
          ))}
        </div>
        <Note id="token-scopes-note" error={errors['scopes']} />
      </fieldset>
      <div className="field">
        <label htmlFor="token-days">Expires after</label>
        <select id="token-days" name="days" className="select" defaultValue={values.days}>
          {TOKEN_DAYS.map((days) => (
            <option key={days} value={days}>
              {days === 0 ? 'Until it is revoked' : `${days} days`}
            </option>
          ))}
        </select>
        <Note id="token-days-note" error={errors['days']} />
      </div>
      <button className="btn solid" type="submit">
        Create token
      </button>
    </Form>
  );
}

function Note({ id, error, hint }: { id: string; error?: string | undefined; hint?: string }) {
  const text = error ?? hint;
  if (!text) return null;
  return (
    <p id={id} className={error ? 'msg bad' : 'hint'}>
      {error ? <Icon of={CircleX} size="s" /> : null}
      {text}
    </p>
  );
}
