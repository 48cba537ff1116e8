import type { SiteFacts } from '#app/domain/platforms/site.ts';
import { Contact } from './contact.tsx';
import { TextPage, type TextSection } from './text-page.tsx';

const VALUES: TextSection = {
  id: 'values',
  title: 'What we stand for',
  body: (
    <dl className="pairs">
      <div>
        <dt>Tell the truth</dt>
        <dd>
          No invented numbers, no “published” before we’ve verified it, no fake likes under a
          preview. Every figure on our pages names the command that measures it.
        </dd>
      </div>
      <div>
        <dt>No lock-in</dt>
        <dd>
          Export your posts, files, results, and receipts as one archive, in formats you can read
          without us. You can verify receipts offline with a published key.
        </dd>
      </div>
      <div>
        <dt>We follow the platforms’ rules</dt>
        <dd>
          We use documented APIs only, request only the scopes that publishing needs, respect rate
          limits, and ask users for choices instead of guessing.
        </dd>
      </div>
      <div>
        <dt>Everyone can use it</dt>
        <dd>
          With a keyboard, with a screen reader, on a phone, or without JavaScript. We test each
          screen for all of these, in light and dark themes.
        </dd>
      </div>
    </dl>
  ),
};

const KINDS: TextSection = {
  id: 'kinds',
  title: 'Who we work with',
  body: (
    <dl className="pairs">
      <div>
        <dt>Agencies</dt>
        <dd>
          A workspace for each client, with its own accounts, files, members, and plan. Signed
          receipts prove what was published, where, and when. For higher limits than Creator’s,{' '}
          <a href="/pricing#enterprise">ask for Enterprise</a>.
        </dd>
      </div>
      <div>
        <dt>Integrators</dt>
        <dd>
          A documented REST API, a CLI with exit codes that scripts can rely on, and a sandbox for
          your own CI that fails the way platforms fail. Start with <a href="/apis">the API page</a>
          .
        </dd>
      </div>
      <div>
        <dt>Platforms</dt>
        <dd>
          Each platform is a folder of small files: what it accepts, how it signs in, its steps, and
          its errors. If yours has a documented API, it can be the seventh.
        </dd>
      </div>
      <div>
        <dt>Hosts</dt>
        <dd>
          Run it for others. The license (AGPL-3.0) requires one thing: your users get the source of
          what they use, including your changes.
        </dd>
      </div>
    </dl>
  ),
};

export function PartnerScreen({ site }: { site: SiteFacts }) {
  const write: TextSection = {
    id: 'write',
    title: 'Contact us',
    body: (
      <p>
        Tell us what you have in mind: <a href="/pricing#enterprise">the form for Enterprise</a>{' '}
        reaches the administrator of this installation.
        {site.contact === null ? null : (
          <>
            {' '}
            Or write to <Contact contact={site.contact} />.
          </>
        )}
      </p>
    ),
  };
  return (
    <TextPage
      title="Play it with us."
      lead="Our principles, and how we can work together."
      sections={[VALUES, KINDS, write]}
    />
  );
}
