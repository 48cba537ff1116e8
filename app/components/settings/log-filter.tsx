import { Form } from '@remix-run/react';

interface LogFilterProps {
  readonly name: string;
  readonly label: string;
  /** Null shows everything. */
  readonly selected: string | null;
  readonly kinds: Readonly<Record<string, string>>;
}

/** Filters a log. */
export function LogFilter({ name, label, selected, kinds }: LogFilterProps) {
  return (
    <Form method="get" className="row logbar" role="search">
      <select className="select" name={name} aria-label={label} defaultValue={selected ?? ''}>
        <option value="">Everything</option>
        {Object.entries(kinds).map(([id, kind]) => (
          <option key={id} value={id}>
            {kind}
          </option>
        ))}
      </select>
      <button className="btn quiet">Show</button>
    </Form>
  );
}
