import { Plans } from '../pricing/plans.tsx';

export function PricingSection() {
  return (
    <section className="sect" id="pricing">
      <div className="page">
        <h2 className="d2" style={{ marginBottom: '2rem' }}>
          Priced for one person.
        </h2>
        <Plans
          action="/pricing"
          cycle="yearly"
          promoCode=""
          hasUsedTrial={false}
          isForOwner={false}
          starting={null}
        />
        <div className="ent">
          <div className="stack">
            <h3 className="t2">Enterprise</h3>
            <p className="sub">Many brands, custom limits, custom pricing.</p>
          </div>
          <a className="btn quiet" href="/pricing#enterprise">
            Contact us
          </a>
        </div>
      </div>
    </section>
  );
}
