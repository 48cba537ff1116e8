import type { SiteFacts } from '#app/domain/platforms/site.ts';
import { Contact } from './contact.tsx';
import { TextPage, type TextSection } from './text-page.tsx';

const VALUES: TextSection = {
  id: 'values',
  title: 'What we stand for',
  body: (
    <dl className="pairs">
      <div>
        <dt>Say what is so</dt>
        <dd>
          No invented numbers, no “published” before it was seen, no fake likes under a preview. A
          figure on our pages names the command that measures it.
        </dd>
      </div>
      <div>
        <dt>Nobody is locked in</dt>
        <dd>
          Posts, files, results and receipts leave as one archive, in formats that can be read
          without us. Receipts can be checked offline, with a published key.
        </dd>
      </div>
      <div>
        <dt>Platforms’ rules are kept</dt>
        <dd>
          Documented interfaces only, the scopes that publishing needs and no more, their limits
          honoured, their users’ choices asked for and not guessed.
        </dd>
      </div>
      <div>
        <dt>Everybody can use it</dt>
        <dd>
          With a keyboard, with a screen reader, on a phone, without JavaScript. Each screen is
          tested for that, in light and in dark.
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
          A workspace for each client, with its own accounts, files, members and plan. Signed
          receipts prove what went out, where and when. Limits beyond Creator’s are agreed:{' '}
          <a href="/pricing#enterprise">ask for Enterprise</a>.
        </dd>
      </div>
      <div>
        <dt>Integrators</dt>
        <dd>
          A documented REST API, a command line with exit codes that scripts can rely on, and a
          sandbox for your own CI that fails the way platforms fail. Begin at{' '}
          <a href="/apis">the API page</a>.
        </dd>
      </div>
      <div>
        <dt>Platforms</dt>
        <dd>
          Another network is a folder of small files: what it accepts, how it signs in, its steps,
          its errors. If yours has a documented interface, it can be the seventh.
        </dd>
      </div>
      <div>
        <dt>Hosts</dt>
        <dd>
          Run it for others. The licence (AGPL-3.0) asks one thing: your users get the source of
          what they use, your changes included.
        </dd>
      </div>
    </dl>
  ),
};

export function PartnerScreen({ site }: { site: SiteFacts }) {
  const write: TextSection = {
    id: 'write',
    title: 'Write to us',
    body: (
      <p>
        Say what you have in mind, in as many words as it takes:{' '}
        <a href="/pricing#enterprise">the form for Enterprise</a> reaches whoever runs this
        installation.
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
      lead="What we hold to, and what working together looks like."
      sections={[VALUES, KINDS, write]}
    />
  );
}
