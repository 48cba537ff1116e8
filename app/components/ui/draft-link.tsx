import { Form, Link } from '@remix-run/react';
import type { ReactNode } from 'react';

export type DraftFields = readonly (readonly [name: string, value: string])[];

interface DraftLinkProps {
  readonly to: string;
  readonly className: string;
  /** The draft fields for the next screen. */
  readonly fields: DraftFields;
  readonly children: ReactNode;
}

/** Longer URLs get truncated along the way, but forms don't. */
const MAX_QUERY = 1500;

/** A link that passes a draft on: in the URL, or in a form if it's long. */
export function DraftLink({ to, className, fields, children }: DraftLinkProps) {
  const query = new URLSearchParams(fields.map(([name, value]) => [name, value])).toString();
  if (query.length <= MAX_QUERY) {
    return (
      <Link className={className} to={query === '' ? to : `${to}?${query}`}>
        {children}
      </Link>
    );
  }
  return (
    <Form method="post" action={to}>
      <HiddenFields fields={fields} />
      <button className={className} name="intent" value="preview">
        {children}
      </button>
    </Form>
  );
}

export function HiddenFields({ fields }: { fields: DraftFields }) {
  return fields.map(([name, value], index) => (
    <input key={`${name}${index}`} type="hidden" name={name} value={value} />
  ));
}
