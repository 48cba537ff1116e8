import { Form, useNavigation } from '@remix-run/react';
import type { LinkRulesGroup } from '#app/domain/links/link-rules-form.ts';
import { RoleReason } from '../shell/for-role.tsx';
import { Banner } from '../ui/banner.tsx';
import { FieldMessages } from '../ui/field-messages.tsx';

export interface LinkRulesForm {
  /** After a refusal, the fields as typed. */
  readonly groups: readonly LinkRulesGroup[];
  /** One domain per line. */
  readonly domains: string;
  readonly shortenLinks: boolean;
  /** Links as the saved rules tag them. */
  readonly examples: readonly { readonly name: string; readonly url: string }[];
  readonly messages: readonly string[];
  readonly notice: string | null;
}

interface LinkRulesCardProps {
  readonly linkRules: LinkRulesForm;
  readonly canEdit: boolean;
}

const INTENT = 'link-rules';

/** Which UTM parameters the links of posts get, and whether they're shortened. */
export function LinkRulesCard({ linkRules, canEdit }: LinkRulesCardProps) {
  const { groups, domains, shortenLinks, messages, notice, examples } = linkRules;
  const isSaving = useNavigation().formData?.get('intent') === INTENT;
  const [shared, ...platforms] = groups;
  return (
    <section className="card stack gap" aria-labelledby="link-rules">
      <h2 className="t2" id="link-rules">
        Links
      </h2>
      {notice ? <Banner tone="ok">{notice}</Banner> : null}
      <Form method="post" className="stack gap" aria-describedby="link-rules-hint">
        <p className="hint" id="link-rules-hint">
          UTM parameters are added to the links in posts when a post is scheduled, published, or
          edited. Use <code>{'{{platform}}'}</code>, <code>{'{{date}}'}</code> for the day of
          publication, or <code>{'{{campaign}}'}</code> for the campaign that a post was sent with.
          Parameters that a link already has don’t change. Leave everything empty to add none.
        </p>
        <FieldMessages id="link-rules-wrong" messages={messages} />
        {shared ? <Fields group={shared} canEdit={canEdit} /> : null}
        <DomainsField domains={domains} canEdit={canEdit} />
        {platforms.map((group) => (
          <details key={group.id} open={group.isSet}>
            <summary>Only on {group.name}</summary>
            <p className="hint">
              Empty fields have the value for all platforms. Enter - to leave a parameter out.
            </p>
            <Fields group={group} canEdit={canEdit} />
          </details>
        ))}
        <ShortenField isOn={shortenLinks} canEdit={canEdit} />
        {canEdit ? (
          <div className="row">
            <button className="btn solid" name="intent" value={INTENT} disabled={isSaving}>
              {isSaving ? 'Saving...' : 'Save link settings'}
            </button>
          </div>
        ) : (
          <RoleReason needs="owner" />
        )}
      </Form>
      <Examples examples={examples} />
    </section>
  );
}

function Fields({ group, canEdit }: { group: LinkRulesGroup; canEdit: boolean }) {
  return (
    <div className="halves" role="group" aria-label={group.name}>
      {group.fields.map(({ name, label, value }) => (
        <div className="field" key={name}>
          <label htmlFor={name}>{label}</label>
          <input
            // Remounts the field: saved values come back normalized, and refused ones as typed.
            key={value}
            id={name}
            name={name}
            className="input"
            autoComplete="off"
            spellCheck={false}
            defaultValue={value}
            readOnly={!canEdit}
          />
        </div>
      ))}
    </div>
  );
}

function ShortenField({ isOn, canEdit }: { isOn: boolean; canEdit: boolean }) {
  return (
    <div className="field">
      <label className="check">
        <input
          key={String(isOn)}
          type="checkbox"
          name="shortenLinks"
          defaultChecked={isOn}
          disabled={!canEdit}
          aria-describedby="shorten-links-hint"
        />
        <span>Shorten links in posts</span>
      </label>
      <p className="hint" id="shorten-links-hint">
        After the parameters are added, links to any site except the platforms themselves are
        replaced by short links of this server, which count clicks. A post can decide otherwise.
      </p>
    </div>
  );
}

function DomainsField({ domains, canEdit }: { domains: string; canEdit: boolean }) {
  return (
    <div className="field">
      <label htmlFor="link-domains">Your domains</label>
      <textarea
        key={domains}
        id="link-domains"
        name="domains"
        className="area"
        rows={3}
        spellCheck={false}
        autoCapitalize="off"
        defaultValue={domains}
        readOnly={!canEdit}
        aria-describedby="link-domains-hint"
      />
      <p className="hint" id="link-domains-hint">
        One per line. Only links to these domains and their subdomains get the parameters. Empty:
        links to any site except the platforms themselves.
      </p>
    </div>
  );
}

function Examples({ examples }: Pick<LinkRulesForm, 'examples'>) {
  if (examples.length === 0) return null;
  return (
    <div className="stack" role="group" aria-label="Examples with the campaign “spring”">
      <p className="small mut">Examples with the campaign “spring”:</p>
      <dl className="stack">
        {examples.map(({ name, url }) => (
          <div key={name}>
            <dt className="small mut">{name}</dt>
            <dd className="num" style={{ overflowWrap: 'anywhere' }}>
              {url}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
