import type { ApiLimits, ApiOperation, SiteFacts } from '#app/domain/platforms/site.ts';
import { Samples } from './api-samples.tsx';
import { TextPage, type TextSection } from './text-page.tsx';

interface ApiScreenProps {
  readonly site: SiteFacts;
  readonly operations: readonly ApiOperation[];
}

export function ApiScreen({ site, operations }: ApiScreenProps) {
  return (
    <TextPage
      title="The API"
      lead="Everything the screens do, over HTTP. One bearer token, JSON in and out, and a reason with every refusal."
      sections={[
        createStart(site.url),
        AUTHENTICATION,
        createHosts(site),
        createLimits(site.apiLimits),
        ERRORS,
        createEndpoints(operations),
      ]}
      isWide
    />
  );
}

function createStart(url: string): TextSection {
  return {
    id: 'start',
    title: 'First call',
    body: (
      <>
        <p>
          Make a token under <a href="/app/settings/tokens">API tokens</a>, connect two accounts,
          and publish. The answer has a line for each platform: whether it is live, its id there,
          and its link. What takes longer than five seconds answers 202 and goes on by itself.
        </p>
        <Samples url={url} />
        <p className="row wrap">
          <a className="btn quiet" href="/apis/reference">
            Every operation, with examples
          </a>
          <a className="btn quiet" href="/api/openapi.json">
            OpenAPI document
          </a>
        </p>
      </>
    ),
  };
}

const AUTHENTICATION: TextSection = {
  id: 'authentication',
  title: 'Authentication',
  body: (
    <>
      <p>Send the token with every request, in one header:</p>
      <pre className="code">
        <code>Authorization: Bearer ff_test_…</code>
      </pre>
      <p>
        It is shown once, kept as a hash, and has only the scopes that you gave it. Tokens that
        begin with <code>ff_test_</code> see sandbox accounts alone, so you can build without a
        single real post; those with <code>ff_live_</code> see live ones.
      </p>
    </>
  ),
};

function createHosts({ url, sandboxUrl }: SiteFacts): TextSection {
  return {
    id: 'hosts',
    title: 'Base addresses',
    body: (
      <dl className="pairs mono-dd">
        <div>
          <dt>Main API</dt>
          <dd>{url}/api</dd>
        </div>
        <div>
          <dt>AI service</dt>
          <dd>{url}/ai</dd>
        </div>
        <div>
          <dt>Sandbox</dt>
          <dd>{sandboxUrl}</dd>
        </div>
      </dl>
    ),
  };
}

const toRate = (perMinute: number): string =>
  perMinute === 0 ? 'No limit' : `${perMinute} requests/min`;

const createLimits = ({ perMinute, burst, strangerPerMinute }: ApiLimits): TextSection => ({
  id: 'limits',
  title: 'Rate limits',
  body: (
    <dl className="pairs">
      <div>
        <dt>With a token</dt>
        <dd>{toRate(perMinute)}</dd>
      </div>
      <div>
        <dt>Without</dt>
        <dd>{toRate(strangerPerMinute)}</dd>
      </div>
      <div>
        <dt>Burst</dt>
        <dd>{burst}</dd>
      </div>
    </dl>
  ),
});

const ERRORS: TextSection = {
  id: 'errors',
  title: 'Errors',
  body: (
    <p>
      A bad request answers 4xx as <code>application/problem+json</code> (RFC 9457): a{' '}
      <code>code</code> for programs, a sentence for people, the <code>request_id</code>, and every
      violation at once, each with a code of its own and a JSON pointer to the field.{' '}
      <a href="/apis/errors">Every code</a> has its meaning and what to do; a problem’s{' '}
      <code>type</code> links there.
    </p>
  ),
};

function createEndpoints(operations: readonly ApiOperation[]): TextSection {
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  return {
    id: 'endpoints',
    title: 'Endpoints',
    body: tags.map((tag) => (
      <section key={tag} aria-label={tag} className="stack">
        <h3 className="h">{tag}</h3>
        <table className="ops">
          <thead className="vh">
            <tr>
              <th scope="col">Method</th>
              <th scope="col">Path</th>
              <th scope="col">What it does</th>
            </tr>
          </thead>
          <tbody>
            {operations
              .filter((operation) => operation.tag === tag)
              .map(({ method, path, summary }) => (
                <tr key={`${method} ${path}`}>
                  <td>
                    <span className={`verb ${method}`}>{method.toUpperCase()}</span>
                  </td>
                  <td className="mono">{path}</td>
                  <td className="sub">{summary}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </section>
    )),
  };
}
