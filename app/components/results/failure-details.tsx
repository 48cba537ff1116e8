import type { DeliveryOutput } from '#app/domain/posts/publish.ts';
import { describeRetry } from './retry-texts.ts';

interface FailureDetailsProps {
  readonly delivery: DeliveryOutput;
  readonly name: string;
}

/** Shows the platform's message, what to change, and whether a retry is safe. */
export function FailureDetails({ delivery, name }: FailureDetailsProps) {
  const retry = describeRetry(delivery);
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
        {retry === null ? null : (
          <>
            <dt>{retry.term}</dt>
            <dd>{retry.text}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
