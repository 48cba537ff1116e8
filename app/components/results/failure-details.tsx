import type { DeliveryOutput } from '#app/domain/publish.ts';

const RETRY_WORDS = {
  yes: 'Yes. Nothing was posted.',
  no: 'No. It could go out twice.',
  unknown: 'Not certain. It may be live: look there first.',
} as const;

interface FailureDetailsProps {
  readonly delivery: DeliveryOutput;
  readonly name: string;
}

/** The platform's own words, what to change, and whether trying again is safe. */
export function FailureDetails({ delivery, name }: FailureDetailsProps) {
  return (
    <div className="more">
      <dl>
        {delivery.errorCode === null && delivery.platformMessage === null ? null : (
          <>
            <dt>{name} said</dt>
            <dd>
              {delivery.platformMessage} <span className="mono mut">{delivery.errorCode}</span>
            </dd>
          </>
        )}
        {delivery.remedy === null ? null : (
          <>
            <dt>What to do</dt>
            <dd>{delivery.remedy}</dd>
          </>
        )}
        {delivery.retrySafe === null ? null : (
          <>
            <dt>Safe to retry</dt>
            <dd>{RETRY_WORDS[delivery.retrySafe]}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
