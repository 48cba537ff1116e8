import {
  type DraftThreadPost,
  THREAD_LABELS,
  type ThreadLabel,
  threadLabelField,
  toLabelValue,
} from '#app/domain/composer/draft-thread.ts';
import { useOpenOnce } from './use-open-once.ts';

export interface ThreadLabelsProps {
  readonly index: number;
  readonly labels: Pick<DraftThreadPost, ThreadLabel>;
  readonly onChange: (label: Partial<Pick<DraftThreadPost, ThreadLabel>>) => void;
}

const NAMES: Readonly<Record<ThreadLabel, string>> = {
  madeWithAi: 'Made with AI',
  paidPartnership: 'Paid partnership',
};

const CHOICES = [null, true, false] as const;
const TEXTS: Readonly<Record<string, string>> = { '': 'As the thread', yes: 'Yes', no: 'No' };

/** The labels of one post of a thread, where they differ from the thread's. */
export function ThreadLabels({ index, labels, onChange }: ThreadLabelsProps) {
  const isOpen = useOpenOnce(THREAD_LABELS.some((label) => labels[label] !== null));
  return (
    <details className="moreopts" open={isOpen}>
      <summary className="small">Labels of post {index + 2}</summary>
      {THREAD_LABELS.map((label) => {
        const field = threadLabelField(index, label);
        return (
          <div className="field" key={label}>
            <label htmlFor={field}>{NAMES[label]}</label>
            <select
              id={field}
              name={field}
              className="select"
              value={toLabelValue(labels[label])}
              onChange={({ target: { value } }) =>
                onChange({ [label]: CHOICES.find((one) => toLabelValue(one) === value) ?? null })
              }
            >
              {CHOICES.map((choice) => (
                <option key={String(choice)} value={toLabelValue(choice)}>
                  {TEXTS[toLabelValue(choice)]}
                </option>
              ))}
            </select>
          </div>
        );
      })}
    </details>
  );
}
