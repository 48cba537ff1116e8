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
      lead="Everything the app does, over HTTP. One bearer token, JSON in and out, and a reason for every rejection."
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
          Create a token under <a href="/app/settings/tokens">API tokens</a>, connect two accounts,
          and publish. The response lists each platform: whether the post is live, its ID there, and
          its link. If publishing takes longer than five seconds, you get 202 and it continues in
          the background.
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
        A token is shown once, stored as a hash, and has only the scopes you give it. Tokens that
        start with <code>ff_test_</code> only see sandbox accounts, so you can build without
        publishing a real post. Tokens that start with <code>ff_live_</code> see live accounts.
      </p>
    </>
  ),
};

function createHosts({ url, sandboxUrl }: SiteFacts): TextSection {
  return {
    id: 'hosts',
    title: 'Base URLs',
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

const createLimits = ({ perMinute, burst, anonymousPerMinute }: ApiLimits): TextSection => ({
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
        <dd>{toRate(anonymousPerMinute)}</dd>
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
      A bad request gets a 4xx response as <code>application/problem+json</code> (RFC 9457): a{' '}
      <code>code</code> for programs, a sentence for people, the <code>requestId</code>, and all
      violations at once, each with its own code and a JSON pointer to the field.{' '}
      <a href="/apis/errors">Every code</a> explains what it means and what to do. A problem’s{' '}
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
              <th scope="col">Description</th>
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
