import type { AdminPage } from '#app/domain/operators/admin-page.ts';
import { AdminFrame } from './admin-frame.tsx';
import { Part } from './admin-part.tsx';
import { ProcessList } from './process-list.tsx';
import { QueueTable } from './queue-table.tsx';

/** The operator's page: the state of the whole installation, without anything that users wrote. */
export function AdminScreen({ page }: { readonly page: AdminPage }) {
  return (
    <AdminFrame
      title="Operations"
      subtitle="The whole installation. Captions, media, and tokens are never shown here. Times are in UTC."
    >
      <Part
        id="queue"
        title="Queue"
        about="Publishing jobs that wait or run, and deliveries that are due."
        part={page.queue}
      >
        {(queue) => <QueueTable {...queue} />}
      </Part>
      <Part
        id="processes"
        title="Processes"
        about="Web and worker processes that were seen in the last day."
        part={page.processes}
      >
        {(processes) => <ProcessList processes={processes} />}
      </Part>
    </AdminFrame>
  );
}
