import {
  type DemoEmail,
  type DemoMailbox,
  splitAddresses,
} from '#app/domain/identity/demo-emails.ts';
import { PLACES } from '../shell/places.ts';
import { DashedMark } from '../ui/dashed-mark.tsx';
import { LocalTime } from '../ui/local-time.tsx';

/** Shows the emails that Fanfare sent to the signed-in person, because a demo has no mail server. */
export function MailboxScreen({ email, items, everybodysUrl }: DemoMailbox) {
  return (
    <main className="main" id="main">
      <div className="in letters">
        <header className="phead">
          <div>
            <h1 className="t1">{PLACES.mailbox.name}</h1>
            <p className="sub">
              Emails that this demo sent to {email}. None of them left this machine. The sandbox
              also shows{' '}
              <a href={everybodysUrl} target="_blank" rel="noreferrer">
                everyone else’s emails
              </a>
              .
            </p>
          </div>
        </header>
        {items.length === 0 ? (
          <div className="empty">
            <DashedMark />
            <p className="h">No emails yet.</p>
            <p className="sub">
              Emails about new devices, address changes, and invitations appear here.
            </p>
          </div>
        ) : (
          <ul className="card flush">
            {items.map((item, index) => (
              <EmailItem key={item.id} email={item} isOpen={index === 0} />
            ))}
          </ul>
        )}
      </div>
    </main>
  );
}

interface EmailItemProps {
  readonly email: DemoEmail;
  readonly isOpen: boolean;
}

function EmailItem({ email: { subject, text, receivedAt }, isOpen }: EmailItemProps) {
  return (
    <li>
      <details open={isOpen}>
        <summary>
          <b className="grow">{subject}</b>
          <span className="small mut num">
            <LocalTime at={receivedAt} style="day" />
          </span>
        </summary>
        <p className="lettertext">
          {splitAddresses(text).map((part, index) =>
            part.isAddress ? (
              <a key={index} href={part.text}>
                {part.text}
              </a>
            ) : (
              part.text
            ),
          )}
        </p>
      </details>
    </li>
  );
}
