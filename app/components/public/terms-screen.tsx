import { GUARANTEE_DAYS, TRIAL_DAYS } from '#app/domain/billing/billing.ts';
import { RESTORE_DAYS } from '#app/domain/identity/account-deletion.ts';
import { PLANS } from '#app/domain/billing/plans.ts';
import type { SiteFacts } from '#app/domain/platforms/site.ts';
import { Contact } from './contact.tsx';
import { TextPage, type TextSection } from './text-page.tsx';

const { starter, creator } = PLANS;

const USE: readonly TextSection[] = [
  {
    id: 'service',
    title: 'What the service does',
    body: (
      <>
        <p>
          Fanfare publishes what you give it to the accounts that you connect: at once, in your
          name, through the platforms’ own interfaces. It does not follow what becomes of a post
          afterwards. Videos go to YouTube as unlisted unless the platform’s own settings are
          changed there.
        </p>
        <p>
          An account that is marked <b>Sandbox</b> publishes to a simulation within this
          installation. Nobody else sees that.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>Give an e-mail address at which you are reached, and keep your sign-in to yourself.</li>
        <li>
          What is done with your sign-in or with an API token that you made counts as done by you.
          Tokens and sessions can be ended at any time in the settings.
        </li>
        <li>
          A workspace belongs to its owners. Owners decide who is a member, see the audit log, and
          can delete the workspace.
        </li>
      </ul>
    ),
  },
  {
    id: 'content',
    title: 'Your content',
    body: (
      <>
        <p>
          It stays yours. You let us store it, change it as you agreed to (a crop, a smaller file),
          and hand it to the platforms that you choose; for nothing else, and only as long as your
          account exists.
        </p>
        <p>You answer for it. Do not use Fanfare to publish</p>
        <ul>
          <li>
            what you have no right to, which goes for videos fetched with the downloader as well;
          </li>
          <li>what is against the law, or against the rules of the platform it goes to;</li>
          <li>spam, or posts that pretend to be somebody else’s.</li>
        </ul>
        <p>
          Suggested captions and hashtags are written by a machine. They keep to the platforms’
          rules, but whether they are true only you can tell: read them before you publish.
        </p>
      </>
    ),
  },
  {
    id: 'platforms',
    title: 'The platforms',
    body: (
      <p>
        Instagram, TikTok, YouTube, Facebook, LinkedIn and Twitter are services of others, with
        terms of their own that bind you there. They can refuse a post, slow it down, take it away,
        or change how they work. Fanfare then says what they said; it cannot overrule them.
      </p>
    ),
  },
];

const MONEY: readonly TextSection[] = [
  {
    id: 'plans',
    title: 'Plans, trial, payment',
    body: (
      <ul>
        <li>
          {starter.name}: {starter.postsPerDay} post and {starter.deliveriesPerDay} platform posts a
          day. {creator.name}: {creator.postsPerDay} posts and {creator.deliveriesPerDay} platform
          posts a day. Enterprise: as agreed. Prices stand on <a href="/pricing">the price list</a>.
        </li>
        <li>
          The first {TRIAL_DAYS} days are free, once for each person who pays. Then the plan is
          charged for the month or the year, in advance, and renewed until you cancel.
        </li>
        <li>
          Cancel anytime, in the billing portal. What is paid for stays yours to use until its end.
        </li>
        <li>
          {GUARANTEE_DAYS}-day money-back guarantee: ask within {GUARANTEE_DAYS} days of a payment,
          and you get it back.
        </li>
        <li>Pricing changes with 30 days’ notice, never for time that is already paid.</li>
        <li>
          When a payment fails, publishing rests until it is mended. Posts, files and accounts stay.
        </li>
      </ul>
    ),
  },
  {
    id: 'end',
    title: 'How it ends',
    body: (
      <>
        <p>
          You can delete your account at any time, in the settings. What was not sent is canceled at
          once; for {RESTORE_DAYS} days signing in brings the account back; after that it is erased.{' '}
          <a href="/privacy#deletion">What that means in detail</a>. Take your data along first: the
          settings export all of it.
        </p>
        <p>
          Whoever runs this installation can close an account that breaks these terms, after telling
          its owner, and without waiting where others would be harmed meanwhile.
        </p>
      </>
    ),
  },
  {
    id: 'liability',
    title: 'What we answer for',
    body: (
      <p>
        The software is free and comes as it is: its licence, the AGPL-3.0, gives no warranty. That
        takes nothing from rights that the law gives you and no contract can take away. Where you
        pay for a plan, what you paid for the last twelve months is the most that can be claimed,
        except for harm that was done on purpose or by gross negligence.
      </p>
    ),
  },
];

export function TermsScreen({ site }: { site: SiteFacts }) {
  const who: TextSection = {
    id: 'who',
    title: 'Who you deal with',
    body: (
      <>
        <p>
          {site.operator === null
            ? 'Fanfare is software that anybody can run. Your contract is with whoever runs this installation.'
            : `This installation of Fanfare is run by ${site.operator}, with whom your contract is.`}{' '}
          You reach them here: <Contact contact={site.contact} />.
        </p>
        <p>
          Changes to these terms are announced 30 days before they count, to the address of your
          account.
        </p>
      </>
    ),
  };
  return (
    <TextPage
      title="Terms"
      lead="Written to be read: what you may expect, and what is expected of you."
      sections={[...USE, ...MONEY, who]}
    />
  );
}
