import { Link } from '@remix-run/react';
import { Download } from 'lucide-react';
import { Icon } from '../ui/icon.tsx';
import { SettingsFrame } from '../shell/settings-frame.tsx';

/** Exports all data, and deletes the account. */
export function DataScreen() {
  return (
    <SettingsFrame subtitle="Download your data, or delete your account.">
      <div className="two">
        <section className="card stack gap" aria-labelledby="export">
          <h2 className="t2" id="export">
            Download everything
          </h2>
          <p className="sub">
            One zip file with everything from the workspaces you own: posts and what happened to
            each, with links and signed receipts; your files and imports; drafts saved over the API;
            bulk runs; captions and hashtags; connected accounts, without their tokens; webhooks and
            what was sent to them, without their secrets; members and invitations; and the audit
            log. Your profile is in it, too. As JSON, and posts as a table as well.
          </p>
          <p className="small mut">
            It’s created while you download it. The composer’s drafts stay in your browser and
            aren’t in it.
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
            Publishing stops now, your accounts are disconnected, and the subscription ends. Links
            to your files stop working. For 30 days you can restore your account by signing in; then
            everything is erased, except for two things. The payment service’s event IDs are erased
            60 days after you delete your account. If you had a free trial, a keyed hash of your
            email address stays for a year.
          </p>
          <Link className="btn quiet" to="/app?delete=account">
            Delete Account
          </Link>
        </section>
      </div>
    </SettingsFrame>
  );
}
