import { listNames } from '#app/domain/text/name-list.ts';
import { RESTORE_DAYS } from '#app/domain/identity/account-deletion.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { SiteFacts, SiteServices } from '#app/domain/platforms/site.ts';
import { Contact } from './contact.tsx';
import { createKeptData } from './privacy-kept.tsx';
import { TextPage, type TextSection } from './text-page.tsx';

const COOKIES: TextSection = {
  id: 'cookies',
  title: 'Cookies',
  body: (
    <>
      <p>
        We only use the cookies the service needs: your session, where to return after you sign in,
        whether this browser is known and has passkeys, and your theme. None of them track you.
        There are no ads and no visitor analytics, and nothing is loaded from other sites: fonts,
        images, and scripts come from this server.
      </p>
      <p>
        Previews of connected accounts show profile pictures hosted by the platform, so your browser
        requests them from the platform.
      </p>
    </>
  ),
};

const DELETION: TextSection = {
  id: 'deletion',
  title: 'Delete your account',
  body: (
    <>
      <p>
        Go to Settings, “Your data”. Immediately, unsent posts are canceled, all sessions and API
        tokens stop working, the platforms are asked to revoke their tokens, and your subscription
        ends.
      </p>
      <p>
        For {RESTORE_DAYS} days, signing in restores everything except connections, tokens, and your
        plan. After that, we erase every record and file of the workspaces that have no other owner,
        your sign-in, and your receipts. In workspaces that remain, posts lose your name and keep
        their content.
      </p>
      <p>
        If you had a free trial, we keep a keyed hash of your email address and the date for a year,
        so the trial can’t be used twice. We use it for nothing else.
      </p>
      <p>
        We can’t erase posts on the platforms, which you delete there; payment records, which the
        payment service must keep by law; or the administrator’s backups of this installation.
      </p>
    </>
  ),
};

const RIGHTS: TextSection = {
  id: 'rights',
  title: 'Your rights',
  body: (
    <p>
      You can view and correct your data in the settings, and export it as one archive with posts,
      files, results, receipts, and the audit log. To object, restrict processing, or complain,
      write to us or to your data protection authority.
    </p>
  ),
};

const SAFETY: TextSection = {
  id: 'safety',
  title: 'How we protect your data',
  body: (
    <p>
      Platform tokens and other secrets are encrypted in the database with a key stored outside it.
      Sessions and API tokens are stored as hashes. Logs contain no tokens, captions, or email
      addresses. Only its members can access a workspace’s data; a test tries every operation with a
      stranger’s token.
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
          ? 'The administrator of this installation of Fanfare'
          : `${site.operator}, who runs this installation of Fanfare`}
        . Contact them here: <Contact contact={site.contact} />.
      </p>
    ),
  };
  return (
    <TextPage
      title="Privacy"
      lead="What data Fanfare keeps, why, for how long, and who else receives it."
      sections={[
        who,
        createKeptData(site),
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
    title: 'Who else receives data from this installation',
    body: (
      <dl className="pairs">
        <div>
          <dt>Platforms</dt>
          <dd>
            Fanfare sends what you publish to the platforms you choose, through the accounts you
            connected.{' '}
            {live.length > 0
              ? `Live platforms here: ${listNames(live)}. All others are simulated within this installation.`
              : 'Here, all six are simulated within this installation. Nothing leaves it.'}
          </dd>
        </div>
        <Recipient
          title="Payments"
          service={services.payments}
          gets="processes your payment and receives your name, email address, and card details directly from you."
          nobody="No one. Payments are simulated, and no money moves."
        />
        <Recipient
          title="Suggestions"
          service={services.suggestions}
          gets="receives the topic, tone, language, and your banned words when you request a caption or hashtags."
          nobody="No one. Suggestions are sample text generated within this installation."
        />
        <Recipient
          title="Sign-in and security"
          service={services.signIn}
          gets="signs you in and gives us your email address and name."
          nobody="No one. Sign-in is part of this installation."
        />
        <Recipient
          title="Mail"
          service={services.mail}
          gets="delivers the emails we send you."
          nobody="No one. No email leaves this installation."
        />
        <div>
          <dt>Links you import</dt>
          <dd>When you import a video from a link, that site sees this server’s IP address.</dd>
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
