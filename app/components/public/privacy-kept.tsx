import { NOTIFICATION_DAYS } from '#app/domain/notifications/notification-kinds.ts';
import type { SiteFacts } from '#app/domain/platforms/site.ts';
import { formatCount } from '#app/domain/text/format-count.ts';
import type { TextSection } from './text-page.tsx';

/** What the database stores, by purpose (prisma/schema.prisma), and for how long. */
const ROWS = [
  {
    what: 'You',
    data: 'Email address, first and last name; password as an Argon2id hash, the public keys of passkeys, your authenticator app’s secret (encrypted), recovery codes as hashes',
    duration: 'until your account is erased',
  },
  {
    what: 'Sessions',
    data: 'Times, your browser’s user agent, and your network (a /24 or /56, not the full address)',
    duration: '14 days without use, 30 days at most; the record is kept 30 days longer',
  },
  {
    what: 'Known browsers',
    data: 'A hash that distinguishes this browser from a new one',
    duration: '400 days without use',
  },
  {
    what: 'Connected accounts',
    data: 'The platform’s ID, name, handle, picture URL, and permissions; access tokens encrypted with AES-GCM',
    duration: 'until you disconnect them, when we ask the platform to revoke the token',
  },
  {
    what: 'Attempts to connect an account',
    data: 'When, which platform, and hashes that protect the sign-in there',
    duration: 'OAUTH',
  },
  {
    what: 'Posts, drafts, and results',
    data: 'Caption, hashtags, options; for each platform the link and the signed receipt',
    duration: 'until you delete them (over the API) or the workspace is erased',
  },
  {
    what: 'Short links',
    data: 'Where each link leads and how often it was opened; nothing about who opened it: no address, no browser, no cookie',
    duration: 'until the workspace is erased',
  },
  {
    what: 'Timelines',
    data: 'What happened to a post on each platform: the requests and responses (without tokens)',
    duration: 'TIMELINE',
  },
  {
    what: 'Webhooks',
    data: 'The URLs you set, their secrets (encrypted), the events sent, and the responses',
    duration: 'WEBHOOKS',
  },
  {
    what: 'Files',
    data: 'Files you upload or import, converted versions, names, alt text, and properties such as size and length',
    duration: 'MEDIA',
  },
  {
    what: 'Suggestions',
    data: 'Topic, tone, language, the text, the model, and its parameters',
    duration: 'until you delete them or the workspace is erased',
  },
  {
    what: 'Plan',
    data: 'Plan, billing cycle, status, trial days, the payment service’s IDs, refunds. We never receive card numbers',
    duration:
      'until your account is erased; event IDs of the payment service 60 days, counted from the deletion of your account at the latest',
  },
  {
    what: 'Notifications',
    data: 'What happened to your posts and accounts, the start of the caption, and when you read it',
    duration: formatCount(NOTIFICATION_DAYS, 'day'),
  },
  {
    what: 'Notifications in a browser',
    data: 'If you turn them on: the address of that browser at its push service (such as Google’s, Mozilla’s, or Apple’s), encrypted. The push service delivers each notification and can’t read it',
    duration: 'until you turn them off or sign out',
  },
  {
    what: 'Audit log',
    data: 'Who did what and when, and the network each sign-in came from',
    duration: 'AUDIT',
  },
  {
    what: 'Messages to us',
    data: 'What you enter in the Enterprise form',
    duration:
      'until your account is erased; without an account, until the administrator deletes it',
  },
] as const;

const toDays = (days: number | null, never: string): string =>
  days === null ? never : formatCount(days, 'day');

/** Returns the texts that depend on the installation's settings, by their placeholder. */
function toSettingTexts({
  mediaKeepDays,
  retention,
}: RetentionFacts): Readonly<Record<string, string>> {
  const { timelineDays, auditDays, oauthAttemptDays, webhookLogDays } = retention;
  const erased = 'until the workspace is erased';
  return {
    MEDIA:
      mediaKeepDays === null
        ? 'until you delete them'
        : `until you delete them, or ${formatCount(mediaKeepDays, 'day')} without being used in a post`,
    TIMELINE:
      timelineDays === null
        ? 'as long as the post'
        : `${formatCount(timelineDays, 'day')} after the post was last in progress`,
    AUDIT: `${toDays(auditDays, erased)}; your name is removed when your account is erased`,
    OAUTH: toDays(oauthAttemptDays, erased),
    WEBHOOKS: `until you delete them; events ${toDays(webhookLogDays, erased)}`,
  };
}

type RetentionFacts = Pick<SiteFacts, 'mediaKeepDays' | 'retention'>;

export function createKeptData(site: RetentionFacts): TextSection {
  const texts = toSettingTexts(site);
  return {
    id: 'kept',
    title: 'What we keep, and for how long',
    body: (
      <>
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Which data</th>
              <th scope="col">How long</th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ what, data, duration }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{data}</td>
                <td>{texts[duration] ?? duration}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          The composer saves a draft on the server while you type, where your workspace’s members
          can open it. A draft is deleted when you publish it, and a draft that you delete is erased
          after 24 hours. Your browser keeps what isn’t saved yet.
        </p>
      </>
    ),
  };
}
