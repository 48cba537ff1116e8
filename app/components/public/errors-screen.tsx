import type { CodeGroup, ExplainedCode } from '#app/domain/errors/error-catalog.ts';
import { TextPage } from './text-page.tsx';

/** Lists every code that the API and the CLI report, each with an anchor. */
export function ErrorsScreen({ groups }: { readonly groups: readonly CodeGroup[] }) {
  return (
    <TextPage
      title="Error codes"
      lead="What each code means and what to do. A problem has its own code, and its list of errors names every invalid field."
      sections={groups.map(({ id, title, codes }) => ({
        id,
        title,
        body: (
          <dl className="error-codes">
            {codes.map((code) => (
              <Code key={code.code} {...code} />
            ))}
          </dl>
        ),
      }))}
      isWide
    />
  );
}

function Code({ code, statuses, problems, means, fix }: ExplainedCode) {
  return (
    <div id={code}>
      <dt>
        <a href={`#${code}`}>{code}</a>
        {statuses.map((status) => (
          <span key={status} className="sub">
            {status}
          </span>
        ))}
      </dt>
      <dd>
        <Words text={means} /> <Words text={fix} />
        {problems.some((problem) => problem !== 'validation_failed') && (
          <With problems={problems} />
        )}
      </dd>
    </div>
  );
}

/** Most codes belong to `validation_failed`, so only the others state their problems. */
function With({ problems }: Pick<ExplainedCode, 'problems'>) {
  return (
    <span className="sub">
      {' '}
      HTTP status{' '}
      {problems.map((problem, index) => (
        <span key={problem}>
          {index > 0 && ' or '}
          <a href={`#${problem}`}>{problem}</a>
        </span>
      ))}
      .
    </span>
  );
}

/** Formats text between backticks as code. */
function Words({ text }: { readonly text: string }) {
  return text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? <code key={part}>{part}</code> : part));
}
