import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import type { PlatformQueue, QueueOverview } from '#app/domain/operators/admin-page.ts';
import { formatTimeSpan } from '#app/domain/text/time-span.ts';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';

/** Shows how much waits and runs for each platform, then the other queues with work. */
export function QueueTable({ platforms, others }: QueueOverview) {
  return (
    <>
      <div className="card adscroll">
        <table className="adtable">
          <thead>
            <tr>
              <th scope="col">Platform</th>
              <th scope="col">Waiting</th>
              <th scope="col">Running</th>
              <th scope="col">Late</th>
              <th scope="col">Oldest due</th>
            </tr>
          </thead>
          <tbody>
            {platforms.map((row) => (
              <PlatformRow key={row.platform} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {others.length === 0 ? (
        <p className="small sub">No other work is waiting or running.</p>
      ) : (
        <ul className="adchips" aria-label="Other queues">
          {others.map(({ queue, waiting, running, oldestSeconds }) => (
            <li className="small num" key={queue}>
              <b>{queue}</b> {waiting} waiting, {running} running{toOldest(oldestSeconds)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function toOldest(seconds: number): string {
  return seconds < 1 ? '' : `, oldest ${formatTimeSpan(seconds * 1000)}`;
}

function PlatformRow({ row }: { readonly row: PlatformQueue }) {
  const { platform, waiting, running, due, late, oldestSeconds } = row;
  return (
    <tr>
      <th scope="row">
        <PlatformGlyph platform={platform} />
        {PLATFORMS[platform].name}
      </th>
      <td className="num">{waiting}</td>
      <td className="num">{running}</td>
      <td className="num">{late > 0 ? <span className="badge bad">{late}</span> : 0}</td>
      <td className="num">{due === 0 ? '–' : formatTimeSpan(oldestSeconds * 1000)}</td>
    </tr>
  );
}
