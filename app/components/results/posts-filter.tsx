import { Form, Link, useNavigate, useNavigation } from '@remix-run/react';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { NO_POSTS } from '#app/domain/errors/messages/publishing.ts';
import type { UnderstoodWords } from '#app/domain/posts/post-search.ts';
import type { PostPage } from '#app/domain/posts/publish.ts';
import { PLATFORM_IDS, PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import { Icon } from '../ui/icon.tsx';
import {
  isFiltered,
  POSTS_FIELDS,
  POSTS_PATH,
  type PostsQuery,
  readPostsQuery,
  toPostsAddress,
} from './posts-address.ts';
import {
  type FilterChoices,
  listChips,
  STATE_NAMES,
  STATE_TABS,
  toAccountName,
} from './posts-filter-text.ts';

interface PostsFilterProps {
  readonly query: PostsQuery;
  readonly understood: readonly UnderstoodWords[];
  readonly choices: FilterChoices;
  readonly page: PostPage;
}

const AFTER_MS = 300;

/** Searches and filters the list. The URL has everything, and without scripts the button submits the form. */
export function PostsFilter(props: PostsFilterProps) {
  const { query } = props;
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const navigate = useNavigate();
  const { state, location } = useNavigation();
  const isBusy = state === 'loading' && location.pathname === POSTS_PATH;
  useEffect(() => () => clearTimeout(timer.current), []);
  useFieldValues(form, query);
  const find = (options: { readonly replace: boolean }): void => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const to = toPostsAddress(readPostsQuery(new FormData(form.current)));
    navigate(to, { ...options, preventScrollReset: true });
  };
  const handleChange = ({ target }: FormEvent<HTMLFormElement>): void => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'search')
      return find({ replace: false });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => find({ replace: true }), AFTER_MS);
  };
  return (
    <Form
      ref={form}
      method="get"
      action={POSTS_PATH}
      role="search"
      className="postfilter"
      onChange={handleChange}
      onSubmit={(event) => {
        event.preventDefault();
        find({ replace: false });
      }}
    >
      <div className="row postsearch">
        <input
          className="input"
          type="search"
          name="search"
          aria-label="Search posts"
          placeholder="Text, state, platform, @account, or author"
          maxLength={200}
          defaultValue={query.search}
        />
        <button className="btn quiet" aria-busy={isBusy}>
          {isBusy ? <span className="spin" /> : <Icon of={Search} size="s" />}
          Search
        </button>
      </div>
      <Filters {...props} />
      <Chips {...props} />
      <span className="vh" role="status">
        {isBusy || !isFiltered(query) ? '' : toFoundText(props.page)}
      </span>
    </Form>
  );
}

/** Shows the values of another URL, such as after Back. While the person types, the field is ahead of the page. */
function useFieldValues(
  form: { readonly current: HTMLFormElement | null },
  query: PostsQuery,
): void {
  useEffect(() => {
    for (const name of POSTS_FIELDS) {
      const field = form.current?.elements.namedItem(name);
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isField && field !== document.activeElement) field.value = query[name];
    }
  }, [form, query]);
}

function Filters({ query, choices }: PostsFilterProps) {
  const used = POSTS_FIELDS.filter((name) => name !== 'search' && query[name] !== '');
  const count = used.length;
  // A state with a tab is chosen there, so the list matters more than the fields above it.
  const isTab = STATE_TABS.some(([state]) => state === query.state);
  return (
    <details className="filters" open={used.some((name) => name !== 'state' || !isTab)}>
      <summary className="btn quiet">
        <Icon of={SlidersHorizontal} size="s" />
        Filters{count > 0 ? ` (${count})` : ''}
      </summary>
      <div className="filterfields">
        <Choice name="state" label="State" all="All states" value={query.state}>
          {Object.entries(STATE_NAMES).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <Choice name="platform" label="Platform" all="All platforms" value={query.platform}>
          {PLATFORM_IDS.map((id) => (
            <option key={id} value={id}>
              {PLATFORMS[id].name}
            </option>
          ))}
        </Choice>
        {choices.accounts.length > 0 ? (
          <Choice name="accountId" label="Account" all="All accounts" value={query.accountId}>
            {choices.accounts.map((account) => (
              <option key={account.id} value={account.id}>
                {toAccountName(account)}
              </option>
            ))}
          </Choice>
        ) : null}
        <Choice name="author" label="Author" all="Everyone" value={query.author}>
          {choices.authors.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Choice>
        <Day name="from" label="From" value={query.from} />
        <Day name="to" label="Until" value={query.to} />
      </div>
    </details>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  /** The name of the choice that limits nothing. */
  readonly all: string;
  readonly value: string;
  readonly children: ReactNode;
}

function Choice({ name, label, all, value, children }: ChoiceProps) {
  return (
    <label className="field">
      <span className="flabel">{label}</span>
      <select className="select" name={name} defaultValue={value}>
        <option value="">{all}</option>
        {children}
      </select>
    </label>
  );
}

function Day({ name, label, value }: Pick<ChoiceProps, 'name' | 'label' | 'value'>) {
  return (
    <label className="field">
      <span className="flabel">{label}</span>
      <input className="input" type="date" name={name} defaultValue={value} />
    </label>
  );
}

function Chips({ query, understood, choices }: PostsFilterProps) {
  const chips = listChips(query, understood, choices);
  if (chips.length === 0) return null;
  const words = understood.map((one) => one.words).join(' ');
  return (
    <div className="row wrap filterchips">
      {chips.map(({ label, without }) => (
        <Link
          key={without}
          className="filterchip"
          to={without}
          aria-label={`Remove filter: ${label}`}
          preventScrollReset
        >
          {label}
          <Icon of={X} size="s" />
        </Link>
      ))}
      {words === '' ? null : (
        <Link
          className="small"
          to={toPostsAddress({ ...query, search: `"${query.search.replaceAll('"', '')}"` })}
          preventScrollReset
        >
          Search for the words instead
        </Link>
      )}
      {chips.length > 1 ? (
        <Link className="small" to={POSTS_PATH} preventScrollReset>
          Clear all
        </Link>
      ) : null}
    </div>
  );
}

function toFoundText({ items, nextCursor }: PostPage): string {
  if (items.length === 0) return NO_POSTS;
  return `${nextCursor === null ? '' : 'More than '}${formatCount(items.length, 'post')} found`;
}
