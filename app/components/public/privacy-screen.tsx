import { RESTORE_DAYS } from '#app/domain/identity/account-deletion.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { SiteFacts, SiteServices } from '#app/domain/platforms/site.ts';
import { Contact } from './contact.tsx';
import { createKept } from './privacy-kept.tsx';
import { TextPage, type TextSection } from './text-page.tsx';

const COOKIES: TextSection = {
  id: 'cookies',
  title: 'Cookies',
  body: (
    <>
      <p>
        Only those that the service needs: your session, the way back after signing in, a mark that
        tells this browser from a new one, whether it has passkeys, and light or dark. None of them
        follows you anywhere. There are no advertisements, no statistics of visitors, and nothing is
        loaded from elsewhere: fonts, pictures and scripts come from this address.
      </p>
      <p>
        Previews of connected accounts show the profile picture from the platform’s address, so your
        browser asks the platform for it.
      </p>
    </>
  ),
};

const DELETION: TextSection = {
  id: 'deletion',
  title: 'Deleting your account',
  body: (
    <>
      <p>
        In the settings, under “Your data”. At once: what was not sent is canceled, every session
        and API token ends, the platforms are asked to end their tokens, the subscription ends.
      </p>
      <p>
        For {RESTORE_DAYS} days signing in brings everything back except connections, tokens and
        plan. Then it is erased: every row and every file of the workspaces in which no other owner
        is left, your sign-in, your receipts. In workspaces that stay, posts lose your name and keep
        their content.
      </p>
      <p>
        One thing remains if you had the free days of a plan: a keyed hash of your e-mail address
        with the day, for a year, so that they are not had twice. It is used for nothing else.
      </p>
      <p>
        What is out of reach: posts on the platforms, which you delete there; payments at the
        payment service, which the law makes it keep; and backups of whoever runs this installation.
      </p>
    </>
  ),
};

const RIGHTS: TextSection = {
  id: 'rights',
  title: 'Your rights',
  body: (
    <p>
      See and correct what we have in the settings. Take it along: the export is one archive with
      posts, files, results, receipts and the log. Object, restrict or complain: write to us, or to
      your data protection authority.
    </p>
  ),
};

const SAFETY: TextSection = {
  id: 'safety',
  title: 'How it is kept safe',
  body: (
    <p>
      Tokens of platforms and other secrets are sealed in the database with a key that lies outside
      it. Sessions and API tokens are kept as hashes. Logs carry no tokens, captions or addresses:
      they are cut out in one place. A workspace’s data is reached by its members alone, which a
      test tries for every operation with a stranger’s token.
    </p>
  ),
};

export function PrivacyScreen({ site }: { site: SiteFacts }) {
  const who: TextSection = {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <p>
        {site.operator === null
          ? 'Whoever runs this installation of Fanfare'
          : `${site.operator}, who runs this installation of Fanfare`}
        . You reach them here: <Contact contact={site.contact} />.
      </p>
    ),
  };
  return (
    <TextPage
      title="Privacy"
      lead="What this software keeps, why, for how long, and who else gets to see it. Read from what it does, not from a template."
      sections={[
        who,
        createKept(site.mediaKeepDays),
        createRecipients(site.services),
        COOKIES,
        SAFETY,
        DELETION,
        RIGHTS,
      ]}
      isWide
    />
  );
}

/** Lists only services that are configured here. Others receive nothing. */
function createRecipients(services: SiteServices): TextSection {
  const live = services.platforms.map((id) => PLATFORMS[id].name);
  return {
    id: 'recipients',
    title: 'Who else gets data, in this installation',
    body: (
      <dl className="pairs">
        <div>
          <dt>Platforms</dt>
          <dd>
            What you publish goes to the platforms that you choose, with your connection to them.{' '}
            {live.length > 0
              ? `Connected for real here: ${live.join(', ')}. All others are a simulation within this installation.`
              : 'Here all six are a simulation within this installation: nothing leaves it.'}
          </dd>
        </div>
        <Recipient
          title="Payments"
          service={services.payments}
          gets="takes your payment: name, e-mail address and card, which you give to it directly."
          nobody="Nobody: payments are simulated, and no money moves."
        />
        <Recipient
          title="Suggestions"
          service={services.suggestions}
          gets="gets topic, tone, language and your banned words when you ask for a caption or hashtags."
          nobody="Nobody: suggestions are sample text made within this installation."
        />
        <Recipient
          title="Sign-in and security"
          service={services.signIn}
          gets="signs you in and tells us your e-mail address and name."
          nobody="Nobody: signing in is part of this installation."
        />
        <Recipient
          title="Mail"
          service={services.mail}
          gets="carries the letters that we send to you."
          nobody="Nobody: no mail leaves this installation."
        />
        <div>
          <dt>Links that you import</dt>
          <dd>
            The site that a link leads to sees this server’s address when you fetch a video from it.
          </dd>
        </div>
      </dl>
    ),
  };
}

interface RecipientProps {
  readonly title: string;
  readonly service: string | null;
  readonly gets: string;
  readonly nobody: string;
}

function Recipient({ title, service, gets, nobody }: RecipientProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{service === null ? nobody : `${service} ${gets}`}</dd>
    </div>
  );
}
