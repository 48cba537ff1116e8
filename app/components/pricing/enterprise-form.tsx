import { Form } from '@remix-run/react';
import { CircleX } from 'lucide-react';
import type { EnterpriseRequestInput } from '#app/domain/billing/billing.ts';
import { FormField } from '../sign-in/form-field.tsx';
import { Banner } from '../ui/banner.tsx';
import { Icon } from '../ui/icon.tsx';

export interface EnterpriseState {
  readonly values: EnterpriseRequestInput;
  readonly errors: Readonly<Record<string, string>>;
  readonly isSent: boolean;
}

/** The third plan, whose limits are negotiated. */
export function EnterpriseForm({ values, errors, isSent }: EnterpriseState) {
  const isOpen = Object.keys(errors).length > 0;
  return (
    <section className="ent" aria-labelledby="enterprise">
      <div className="stack">
        <h2 className="t2" id="enterprise">
          Enterprise
        </h2>
        <p className="sub">Many brands, custom limits, custom pricing.</p>
      </div>
      {isSent ? (
        <Banner tone="ok">Thank you. We’ll reply to the address you entered.</Banner>
      ) : (
        <details className="contact" open={isOpen}>
          <summary className="btn quiet">Contact us</summary>
          {/* The response replaces the form, so keep this section in view, even after a full page load. */}
          <Form method="post" action="#enterprise" preventScrollReset className="stack gap">
            {errors['form'] ? <Banner tone="bad">{errors['form']}</Banner> : null}
            <FormField
              name="name"
              label="Your name"
              autoComplete="name"
              required
              value={values.name}
              error={errors['name']}
            />
            <FormField
              name="email"
              label="Email"
              type="email"
              autoComplete="email"
              required
              value={values.email}
              error={errors['email']}
            />
            <FormField
              name="company"
              label="Company"
              autoComplete="organization"
              value={values.company}
              error={errors['company']}
            />
            <MessageField value={values.message} error={errors['message']} />
            <button className="btn solid" type="submit" name="intent" value="enterprise">
              Send
            </button>
          </Form>
        </details>
      )}
    </section>
  );
}

function MessageField({ value, error }: { value: string; error: string | undefined }) {
  return (
    <div className={error ? 'field err' : 'field'}>
      <label htmlFor="message">What do you need?</label>
      <textarea
        id="message"
        name="message"
        className="input"
        rows={4}
        required
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        autoFocus={error !== undefined}
        aria-describedby="message-note"
      />
      <p id="message-note" className={error ? 'msg bad' : 'hint'}>
        {error ? <Icon of={CircleX} size="s" /> : null}
        {error ?? 'For example: 40 posts a day for six brands, three people.'}
      </p>
    </div>
  );
}
