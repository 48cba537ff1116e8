import { Link } from '@remix-run/react';
import { Download } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** Taking everything along, and leaving. */
export function DataScreen() {
  return (
    <SettingsFrame words="What is yours you can take along, and you can leave.">
      <div className="two">
        <section className="card stack gap" aria-labelledby="export">
          <h2 className="t2" id="export">
            Download everything
          </h2>
          <p className="sub">
            One zip file with your posts and what happened to each, with links and signed receipts;
            your files; captions and hashtags; connected accounts, without their tokens; and the
            audit log, of every workspace that you own. As JSON, and posts as a table too.
          </p>
          <p className="small mut">
            It is made while you download it. Drafts are kept in your browser and are not in it.
          </p>
          <a className="btn solid" href="/api/export" download>
            <Icon of={Download} size="s" />
            Download
          </a>
        </section>
        <section className="card stack gap" aria-labelledby="leave">
          <h2 className="t2" id="leave">
            Delete Account
          </h2>
          <p className="sub">
            Nothing more is published, your accounts are disconnected and the subscription ends. For
            30 days you can come back by signing in; then everything is erased, but for a keyed hash
            of your address if you had the free days of a plan: it stays for a year.
          </p>
          <Link className="btn quiet" to="/app?delete=account">
            Delete Account
          </Link>
        </section>
      </div>
    </SettingsFrame>
  );
}
