import { CircleX } from 'lucide-react';
import { Icon } from './icon.tsx';

interface FieldMessagesProps {
  readonly id: string;
  readonly messages: readonly string[];
}

/** Lists a field's problems below it. The field refers to the ID in `aria-describedby`. */
export function FieldMessages({ id, messages }: FieldMessagesProps) {
  if (messages.length === 0) return null;
  return (
    <div id={id} className="fmsgs">
      {messages.map((message) => (
        <p key={message} className="msg bad">
          <Icon of={CircleX} size="s" />
          <span>{message}</span>
        </p>
      ))}
    </div>
  );
}
