import { Form, Link, useNavigation } from '@remix-run/react';
import { MAX_NAME } from '#app/domain/identity/profile.ts';
import type { PushState } from '#app/domain/notifications/push.ts';
import { FormField } from '../sign-in/form-field.tsx';
import { Banner } from '../ui/banner.tsx';
import { SettingsFrame } from '../shell/settings-frame.tsx';
import { EmailTopicsCard, type EmailTopicsCardProps } from './email-topics-card.tsx';
import { PushCard } from './push-card.tsx';
import { type Theme, ThemeChoice } from './theme-choice.tsx';

export interface ProfileScreenProps {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly workspace: { readonly name: string; readonly timeZone: string };
  readonly theme: Theme;
  readonly emails: EmailTopicsCardProps;
  readonly push: PushState;
  readonly notice: string | null;
  readonly errors: Readonly<Record<string, string>>;
}

/** The person's profile and the app's appearance. */
export function ProfileScreen(props: ProfileScreenProps) {
  const { notice, errors, theme, emails, push } = props;
  return (
    <SettingsFrame subtitle="Your name, your notifications, and how Fanfare looks.">
      <div className="mednotes" aria-live="polite">
        {notice ? <Banner tone="ok">{notice}</Banner> : null}
        {errors['form'] ? <Banner tone="bad">{errors['form']}</Banner> : null}
      </div>
      <div className="two">
        <NamesCard {...props} />
        <div className="stack gap">
          <EmailTopicsCard {...emails} />
          <PushCard {...push} />
          <ThemeChoice theme={theme} />
          <ElsewhereCard {...props} />
        </div>
      </div>
    </SettingsFrame>
  );
}

function NamesCard({ firstName, lastName, errors }: ProfileScreenProps) {
  const isSaving = useNavigation().formMethod === 'POST';
  return (
    <section className="card stack gap" aria-labelledby="names">
      <h2 className="t2" id="names">
        Your name
      </h2>
      <p className="sub">Other members of your workspaces see this name.</p>
      <Form method="post" className="stack gap">
        <FormField
          name="firstName"
          label="First name"
          autoComplete="given-name"
          maxLength={MAX_NAME}
          value={firstName}
          error={errors['firstName']}
        />
        <FormField
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          maxLength={MAX_NAME}
          value={lastName}
          error={errors['lastName']}
        />
        <div className="row">
          <button className="btn solid" disabled={isSaving}>
            {isSaving ? 'Saving...' : 'Save'}
          </button>
        </div>
      </Form>
    </section>
  );
}

/** Links to settings that aren't personal or have their own page. */
function ElsewhereCard({ email, workspace }: ProfileScreenProps) {
  return (
    <section className="card stack" aria-labelledby="elsewhere">
      <h2 className="t2" id="elsewhere">
        Email and time zone
      </h2>
      <dl className="setfacts">
        <div>
          <dt>Email</dt>
          <dd>
            <span className="break">{email}</span>
            <Link to="/app/settings/security">Change it under Sign-in and security</Link>
          </dd>
        </div>
        <div>
          <dt>Time zone</dt>
          <dd>
            <span>
              {workspace.timeZone}, of the workspace {workspace.name}
            </span>
            <Link to="/app/settings">Change it under Workspace</Link>
          </dd>
        </div>
      </dl>
      <p className="small mut">Times are shown in your device’s time zone.</p>
    </section>
  );
}
