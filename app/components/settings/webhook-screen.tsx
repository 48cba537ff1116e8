import { Form, Link } from '@remix-run/react';
import { SECRET_OVERLAP_HOURS } from '#app/domain/webhooks/webhook-names.ts';
import type { WebhookDeliveryPage, WebhookOutput } from '#app/domain/webhooks/webhooks.ts';
import { ForRole } from '../shell/for-role.tsx';
import { Banner } from '../ui/banner.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { NewSecret } from './new-secret.tsx';
import { SettingsFrame } from '../shell/settings-frame.tsx';
import { WebhookFields, type WebhookValues } from './webhook-form.tsx';
import { WebhookLog } from './webhook-log.tsx';
import { toChoiceText, WebhookState } from './webhook-state.tsx';

export interface WebhookScreenProps {
  readonly webhook: WebhookOutput;
  readonly page: WebhookDeliveryPage;
  /** How long the log is kept. Null keeps it for good. */
  readonly logDays: number | null;
  /** Shows only messages in this state. Null shows all. */
  readonly state: string | null;
  /** The new secret after a rotation, shown only now. */
  readonly newSecret: string | null;
  readonly notice: string | null;
  readonly values: WebhookValues;
  readonly errors: Readonly<Record<string, string>>;
}

/** An endpoint: its state, its fields, its secret, and its messages. */
export function WebhookScreen(props: WebhookScreenProps) {
  const { webhook, newSecret, notice, errors } = props;
  const { host } = new URL(webhook.url);
  return (
    <SettingsFrame title={host} subtitle={toChoiceText(webhook)}>
      <p className="hookback">
        <Link to="/app/settings/webhooks">All webhooks</Link>
      </p>
      <div className="mednotes" aria-live="polite">
        {notice ? <Banner tone="ok">{notice}</Banner> : null}
        {errors['form'] ? <Banner tone="bad">{errors['form']}</Banner> : null}
      </div>
      <Trouble webhook={webhook} />
      {newSecret ? (
        <NewSecret
          title="The new secret"
          text={newSecret}
          hint={`Copy it now. It won’t be shown again. For ${SECRET_OVERLAP_HOURS} hours, messages are signed with the previous secret as well.`}
        />
      ) : null}
      <div className="stack gap6">
        <Standing webhook={webhook} />
        <div className="two">
          <WebhookLog
            page={props.page}
            state={props.state}
            canSend={webhook.enabled}
            logDays={props.logDays}
          />
          <ForRole needs="editor">
            <Change {...props} />
          </ForRole>
        </div>
        <ForRole needs="editor">
          <DeleteWebhook />
        </ForRole>
      </div>
    </SettingsFrame>
  );
}

function Trouble({ webhook }: Pick<WebhookScreenProps, 'webhook'>) {
  const { disabledReason, disabledAt, enabled, failingSince } = webhook;
  if (disabledReason !== null && disabledAt !== null)
    return (
      <Banner tone="bad">
        Turned off <LocalTime at={disabledAt} style="day" />:{' '}
        {disabledReason === 'gone'
          ? 'it responded with 410 Gone, which means it no longer accepts events.'
          : 'every delivery failed for three days.'}{' '}
        Turn it on when it works again, and resend the events it missed.
      </Banner>
    );
  if (!enabled || failingSince === null) return null;
  return (
    <Banner tone="warn">
      Every delivery has failed since <LocalTime at={failingSince} style="day" />. Fanfare retries
      automatically. The log shows each response.
    </Banner>
  );
}

function Standing({ webhook }: Pick<WebhookScreenProps, 'webhook'>) {
  const { url, description, enabled, oldSecretUntil } = webhook;
  return (
    <section className="card stack gap" aria-label="Status">
      <div className="row between wrap">
        <code className="hookurl grow">{url}</code>
        <WebhookState {...webhook} />
      </div>
      {description ? <p className="sub">{description}</p> : null}
      {oldSecretUntil ? (
        <p className="small mut">
          Messages are also signed with the previous secret until{' '}
          <LocalTime at={oldSecretUntil} style="day" />.
        </p>
      ) : null}
      <ForRole needs="editor">
        <Form method="post" className="row wrap">
          {enabled ? (
            <button className="btn solid" name="intent" value="test">
              Send test event
            </button>
          ) : null}
          <button
            className={enabled ? 'btn quiet' : 'btn solid'}
            name="intent"
            value={enabled ? 'disable' : 'enable'}
          >
            {enabled ? 'Turn off' : 'Turn on'}
          </button>
          <button className="btn quiet" name="intent" value="rotate">
            Rotate secret
          </button>
        </Form>
      </ForRole>
    </section>
  );
}

function Change({ webhook, values, errors }: WebhookScreenProps) {
  return (
    <section className="card stack gap" aria-labelledby="change-webhook">
      <h2 className="t2" id="change-webhook">
        Change
      </h2>
      <Form method="post" className="stack gap" key={JSON.stringify(webhook.events)}>
        <WebhookFields values={values} errors={errors} />
        <button className="btn solid" name="intent" value="save">
          Save
        </button>
      </Form>
    </section>
  );
}

function DeleteWebhook() {
  return (
    <Form method="post" className="danger">
      <div>
        <b>Delete endpoint</b>
        <p className="small mut">This endpoint stops receiving events and its log is deleted.</p>
      </div>
      <button className="btn bad" name="intent" value="delete">
        Delete
      </button>
    </Form>
  );
}
