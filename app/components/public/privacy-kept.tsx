import { countOf } from '#app/domain/text/count-of.ts';
import type { TextSection } from './text-page.tsx';

/** What the database stores, by purpose (prisma/schema.prisma), and for how long. */
const ROWS = [
  {
    what: 'You',
    data: 'E-mail address, first and last name; password as an Argon2id hash, passkeys’ public halves, the secret of your authenticator app sealed, recovery codes as hashes',
    kept: 'until your account is erased',
  },
  {
    what: 'Sessions',
    data: 'Times, the name that your browser gives itself, and your network (a /24 or /56, not the whole address)',
    kept: '14 days without use, 30 in all; the row 30 days more',
  },
  {
    what: 'Known browsers',
    data: 'A hash that tells this browser from a new one',
    kept: '400 days without use',
  },
  {
    what: 'Connected accounts',
    data: 'The platform’s id, name, handle, picture’s address and permissions; access tokens sealed with AES-GCM',
    kept: 'until you disconnect them: then the platform is asked to end the token',
  },
  {
    what: 'Posts, drafts and results',
    data: 'Caption, hashtags, options; for each platform what was sent and answered (tokens cut out), the link, the signed receipt',
    kept: 'until you delete them (over the API) or the workspace is erased',
  },
  {
    what: 'Webhooks',
    data: 'The addresses that you set, their secrets sealed, what was sent there and how they answered',
    kept: 'until you delete them; what was sent 30 days',
  },
  {
    what: 'Files',
    data: 'What you upload or import, the versions made for platforms, names, descriptions, facts such as size and length',
    kept: 'MEDIA',
  },
  {
    what: 'Suggestions',
    data: 'Topic, tone, language, the text, the model and its parameters',
    kept: 'until you delete them or the workspace is erased',
  },
  {
    what: 'Plan',
    data: 'Plan, cycle, state, days of trial, the payment service’s ids, refunds. No card number ever reaches us',
    kept: 'until your account is erased; event IDs of the payment service 60 days, counted from the deletion of your account at the latest',
  },
  {
    what: 'Audit log',
    data: 'Who did what and when, and from which network somebody signed in',
    kept: 'until the workspace is erased; then without your name',
  },
  {
    what: 'Letters to us',
    data: 'What you write into the Enterprise form',
    kept: 'until your account is erased; without an account, until whoever runs this deletes it',
  },
] as const;

export function createKept(mediaKeepDays: number | null): TextSection {
  const media =
    mediaKeepDays === null
      ? 'until you delete them'
      : `until you delete them, or ${countOf(mediaKeepDays, 'day')} without being used in a post`;
  return {
    id: 'kept',
    title: 'What is kept, and for how long',
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
            {ROWS.map(({ what, data, kept }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{data}</td>
                <td>{kept === 'MEDIA' ? media : kept}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          The composer’s drafts stay in your browser and go when you publish or clear them. Only
          drafts that are saved over the API are on the server.
        </p>
      </>
    ),
  };
}
