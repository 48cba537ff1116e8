import { Form, Link, useNavigate } from '@remix-run/react';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { STATE_NAMES, toAccountName } from '../results/posts-filter-text.ts';
import type { FilterChoices } from '../results/posts-filter-text.ts';
import { Icon } from '../ui/icon.tsx';
import {
  CALENDAR_FILTERS,
  CALENDAR_PATH,
  type CalendarQuery,
  isCalendarFiltered,
  readCalendarQuery,
  toCalendarAddress,
} from './calendar-address.ts';

interface CalendarFilterProps {
  readonly query: CalendarQuery;
  readonly accounts: FilterChoices['accounts'];
}

/** Limits the posts by text, account, and state. A choice applies at once; without scripts, the button sends it. */
export function CalendarFilter({ query, accounts }: CalendarFilterProps) {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  useFieldValues(form, query);
  const apply = (): void => {
    if (!form.current) return;
    const to = toCalendarAddress(readCalendarQuery(new FormData(form.current)));
    navigate(to, { preventScrollReset: true });
  };
  const handleChange = ({ target }: FormEvent<HTMLFormElement>): void => {
    if (target instanceof HTMLSelectElement) apply();
  };
  return (
    <Form
      ref={form}
      method="get"
      action={CALENDAR_PATH}
      role="search"
      className="postfilter"
      onChange={handleChange}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <input type="hidden" name="view" value={query.view} />
      <input type="hidden" name="date" value={query.date} />
      <div className="row postsearch">
        <input
          className="input"
          type="search"
          name="search"
          aria-label="Search posts"
          placeholder="Text, platform, or ID"
          maxLength={200}
          defaultValue={query.search}
        />
        <button className="btn quiet">
          <Icon of={Search} size="s" />
          Search
        </button>
      </div>
      <Choices query={query} accounts={accounts} />
      {isCalendarFiltered(query) ? (
        <div className="row wrap filterchips">
          <Link
            className="filterchip"
            to={toCalendarAddress({ ...query, search: '', accountId: '', state: '' })}
            preventScrollReset
          >
            Clear filters
            <Icon of={X} size="s" />
          </Link>
        </div>
      ) : null}
    </Form>
  );
}

function Choices({ query, accounts }: CalendarFilterProps) {
  const count = [query.accountId, query.state].filter((value) => value !== '').length;
  return (
    <details className="filters" open={count > 0}>
      <summary className="btn quiet">
        <Icon of={SlidersHorizontal} size="s" />
        Filters{count > 0 ? ` (${count})` : ''}
      </summary>
      <div className="filterfields">
        <label className="field">
          <span className="flabel">Account</span>
          <select className="select" name="accountId" defaultValue={query.accountId}>
            <option value="">All accounts</option>
            {accounts.map((account) => (
              <option key={account.id} value={account.id}>
                {toAccountName(account)}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span className="flabel">State</span>
          <select className="select" name="state" defaultValue={query.state}>
            <option value="">All states</option>
            {Object.entries(STATE_NAMES).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
    </details>
  );
}

/** Shows the values of another URL, such as after Back. */
function useFieldValues(
  form: { readonly current: HTMLFormElement | null },
  query: CalendarQuery,
): void {
  useEffect(() => {
    for (const name of CALENDAR_FILTERS) {
      const field = form.current?.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isField && field !== document.activeElement) field.value = query[name];
    }
  }, [form, query]);
}
