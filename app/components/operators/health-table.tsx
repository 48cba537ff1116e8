import type { HealthOverview, PlatformHealth } from '#app/domain/operators/admin-page.ts';
import { PLATFORMS } from '#app/domain/platforms/platforms.ts';
import { PlatformGlyph } from '../ui/platform-glyph.tsx';

/** Shows what was published and what failed in the last hour. */
export function HealthTable({ platforms, isPartial }: HealthOverview) {
  return (
    <>
      <div className="card adscroll">
        <table className="adtable">
          <thead>
            <tr>
              <th scope="col">Platform</th>
              <th scope="col">Published</th>
              <th scope="col">Failed</th>
              <th scope="col">Errors</th>
            </tr>
          </thead>
          <tbody>
            {platforms.map((row) => (
              <HealthRow key={row.platform} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      {isPartial ? (
        <p className="small sub">
          There were more events than can be counted, so these are the newest.
        </p>
      ) : null}
    </>
  );
}

function HealthRow({ row }: { readonly row: PlatformHealth }) {
  const { platform, published, failed, errors } = row;
  return (
    <tr>
      <th scope="row">
        <PlatformGlyph platform={platform} />
        {PLATFORMS[platform].name}
      </th>
      <td className="num">{published}</td>
      <td className="num">{failed > 0 ? <span className="badge bad">{failed}</span> : 0}</td>
      <td className="small num aderrors">
        {errors.length === 0
          ? 'None'
          : errors.map(({ kind, count }) => `${count} ${kind.replaceAll('_', ' ')}`).join(', ')}
      </td>
    </tr>
  );
}
