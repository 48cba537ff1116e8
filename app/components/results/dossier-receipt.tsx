import { Download } from 'lucide-react';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { RECEIPT_KEYS_PATH, type ReceiptOutput } from '#app/domain/delivery/receipt.ts';
import { Icon } from '../ui/icon.tsx';
import { LocalTime } from '../ui/local-time.tsx';

/** Shows the delivery's proof, which anyone can verify without Fanfare. */
export function DossierReceipt({ receipt }: { receipt: ReceiptOutput }) {
  const { claims } = receipt;
  const { name } = PLATFORMS[claims.platform];
  const isSandbox = claims.environment === 'sandbox';
  return (
    <section className="card receipt" aria-labelledby="receipt-title">
      <div className="row">
        <h2 className="t2 grow" id="receipt-title">
          Receipt
        </h2>
        {isSandbox ? <span className="badge">Sandbox</span> : null}
      </div>
      <p className="small sub">
        {isSandbox ? `Nothing was sent to the real ${name}. ` : null}
        Signed with Ed25519. Anyone can verify it without contacting Fanfare.
      </p>
      <dl className="facts">
        <dt>Live since</dt>
        <dd className="num">
          <LocalTime at={claims.publishedAt} style="day" />
        </dd>
        <dt>Confirmed by</dt>
        <dd>{claims.seenBy === 'platform' ? `${name} itself` : 'a person, not by the platform'}</dd>
        <dt>Account</dt>
        <dd>{claims.account.name}</dd>
        <dt>Post id</dt>
        <dd className="hash">{claims.remoteId ?? 'not reported'}</dd>
        <dt>Text</dt>
        <dd className="hash">{claims.contentSha256}</dd>
        {claims.mediaSha256.map((hash, index) => (
          <div className="pair" key={`${index}-${hash}`}>
            <dt>{claims.mediaSha256.length === 1 ? 'File' : `File ${index + 1}`}</dt>
            <dd className="hash">{hash}</dd>
          </div>
        ))}
        <dt>Key</dt>
        <dd className="hash">{receipt.keyId}</dd>
      </dl>
      <div className="row wrap">
        <a
          className="btn solid"
          href={`/api/deliveries/${receipt.deliveryId}/receipt`}
          download={`fanfare-receipt-${claims.platform}-${receipt.deliveryId}.json`}
        >
          <Icon of={Download} size="s" /> Download receipt
        </a>
        <a className="btn ghost" href={RECEIPT_KEYS_PATH} download="fanfare-receipt-keys.json">
          Public keys
        </a>
      </div>
    </section>
  );
}
