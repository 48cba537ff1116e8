import { Form } from '@remix-run/react';
import type { DeliveryOutput } from '#app/domain/posts/publish.ts';

interface DecisionFormProps {
  readonly delivery: DeliveryOutput;
  readonly name: string;
  /** The typed URL of a refused submission. */
  readonly typedUrl: string;
}

/** Asks a person whether the post is live, because the platform can't tell. */
export function DecisionForm({ delivery, name, typedUrl }: DecisionFormProps) {
  const fieldId = `url-${delivery.id}`;
  return (
    <Form method="post" className="more" preventScrollReset>
      <input type="hidden" name="deliveryId" value={delivery.id} />
      {delivery.evidence === null ? null : <p className="small sub">{delivery.evidence}</p>}
      <p className="h">
        Look at {delivery.accountName} on {name}. Is the post live?
      </p>
      <div className="field">
        <label htmlFor={fieldId}>Link to the post (optional)</label>
        <input
          id={fieldId}
          className="input"
          name="url"
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          maxLength={2000}
          defaultValue={typedUrl}
        />
      </div>
      <div className="row wrap">
        <button className="btn solid" name="intent" value="is-live">
          It’s live
        </button>
        <button className="btn quiet" name="intent" value="is-not-live" formNoValidate>
          {delivery.needsDecision ? 'It’s not live, publish again' : 'It’s not live'}
        </button>
      </div>
    </Form>
  );
}
