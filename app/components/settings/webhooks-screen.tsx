import { Form, Link } from '@remix-run/react';
import { MAX_WEBHOOKS } from '#app/domain/webhooks/webhook-names.ts';
import type { WebhookOutput } from '#app/domain/webhooks/webhooks.ts';
import { ForRole, RoleReason } from '../shell/for-role.tsx';
import { Banner } from '../ui/banner.tsx';
import { NewSecret } from './new-secret.tsx';
import { SettingsFrame } from '../shell/settings-frame.tsx';
import { WebhookFields, type WebhookValues } from './webhook-form.tsx';
import { toChoiceText, WebhookState } from './webhook-state.tsx';

export interface WebhooksScreenProps {
  readonly webhooks: readonly WebhookOutput[];
  /** The secret of the endpoint that was just created, shown only now. */
  readonly newSecret: string | null;
  readonly notice: string | null;
  readonly values: WebhookValues;
  readonly errors: Readonly<Record<string, string>>;
}

export function WebhooksScreen({
  webhooks,
  newSecret,
  notice,
  values,
  errors,
}: WebhooksScreenProps) {
  return (
    <SettingsFrame subtitle="Fanfare sends this workspace’s events to your endpoints as they happen.">
      <div className="mednotes" aria-live="polite">
        {notice ? <Banner tone="ok">{notice}</Banner> : null}
        {errors['form'] ? <Banner tone="bad">{errors['form']}</Banner> : null}
      </div>
      {newSecret ? (
        <NewSecret
          title="Your new webhook’s secret"
          text={newSecret}
          hint="Every request is signed with it. Copy it now. It won’t be shown again. If you lose it, rotate it."
        />
      ) : null}
      <div className="two">
        <section className="stack gap" aria-labelledby="webhooks">
          <h2 className="t2" id="webhooks">
            Endpoints
          </h2>
          <WebhookList webhooks={webhooks} />
        </section>
        <section className="card stack gap" aria-labelledby="new-webhook">
          <h2 className="t2" id="new-webhook">
            New endpoint
          </h2>
          <ForRole needs="editor" otherwise={<RoleReason needs="editor" />}>
            {webhooks.length >= MAX_WEBHOOKS ? (
              <p className="sub">
                A workspace has at most {MAX_WEBHOOKS}. Delete one you no longer need.
              </p>
            ) : (
              <NewWebhookForm key={newSecret} values={values} errors={errors} />
            )}
          </ForRole>
        </section>
      </div>
    </SettingsFrame>
  );
}

function WebhookList({ webhooks }: Pick<WebhooksScreenProps, 'webhooks'>) {
  if (webhooks.length === 0)
    return (
      <p className="sub">
        No endpoints yet. Add one to notify your systems when a post goes live or fails.
      </p>
    );
  return (
    <ul className="tokens">
      {webhooks.map((webhook) => (
        <li key={webhook.id} className="card row between wrap">
          <div className="grow">
            <Link className="hookurl" to={`/app/settings/webhooks/${webhook.id}`}>
              {webhook.url}
            </Link>
            <p className="small mut">
              {webhook.description ? `${webhook.description} · ` : ''}
              {toChoiceText(webhook)}
            </p>
          </div>
          <WebhookState {...webhook} />
        </li>
      ))}
    </ul>
  );
}

const ENVIRONMENTS = { all: 'All', sandbox: 'Sandbox', live: 'Live' } as const;

function NewWebhookForm({ values, errors }: Pick<WebhooksScreenProps, 'values' | 'errors'>) {
  return (
    <Form method="post" className="stack gap">
      <WebhookFields values={values} errors={errors} />
      <fieldset className="plainset">
        <legend className="flabel">Accounts</legend>
        <div className="seg fit">
          {Object.entries(ENVIRONMENTS).map(([environment, name]) => (
            <label key={environment}>
              <input
                type="radio"
                name="environment"
                value={environment}
                defaultChecked={values.environment === environment}
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <button className="btn solid" type="submit">
        Create endpoint
      </button>
    </Form>
  );
}
