import { useEffect, useState } from 'react';
import type { PlaylistList } from '#app/domain/accounts/accounts.ts';
import { FieldMessages } from '../ui/field-messages.tsx';
import { loadRequests } from './load-requests.ts';

interface PlaylistFieldProps {
  /** The ID of the account that the video goes to; null if none is connected. */
  readonly accountId: string | null;
  readonly value: string;
  readonly messages: readonly string[];
  readonly onChange: (playlistId: string) => void;
}

/** Lets the person choose one of the channel's playlists, which are read from YouTube when the field is shown. */
export function PlaylistField({ accountId, value, messages, onChange }: PlaylistFieldProps) {
  const playlists = usePlaylists(accountId);
  const items = Array.isArray(playlists) ? playlists : [];
  const isListed = value === '' || items.some(({ id }) => id === value);
  return (
    <div className={messages.length > 0 ? 'field err' : 'field'}>
      <label htmlFor="youtube-playlist">Playlist</label>
      <select
        id="youtube-playlist"
        name="youtube.playlistId"
        className="select"
        value={value}
        aria-describedby="youtube-playlist-hint youtube-playlist-messages"
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">None</option>
        {isListed ? null : <option value={value}>{value}</option>}
        {items.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </select>
      <p className="hint" id="youtube-playlist-hint">
        {typeof playlists === 'string'
          ? playlists
          : 'The video is added once it’s live. If that fails, the video stays published.'}
      </p>
      <FieldMessages id="youtube-playlist-messages" messages={messages} />
    </div>
  );
}

/** Returns the channel's playlists, or why they can't be shown. Null while they're read. */
function usePlaylists(accountId: string | null): PlaylistList['items'] | string | null {
  const [playlists, setPlaylists] = useState<PlaylistList['items'] | string | null>(null);
  useEffect(() => {
    if (accountId === null) return undefined;
    const gone = new AbortController();
    void loadRequests()
      .then((requests) => requests?.requestPlaylists(accountId, gone.signal))
      .then((found) => {
        if (found !== undefined && !gone.signal.aborted) setPlaylists(found);
      });
    return () => gone.abort();
  }, [accountId]);
  return playlists;
}
