import { PLANS } from '#app/domain/billing/plans.ts';
import type { TextSection } from './text-page.tsx';

const { starter, creator } = PLANS;

export const PUBLISHING: readonly TextSection[] = [
  {
    id: 'first-post',
    title: 'Your first post',
    body: (
      <ol>
        <li>
          On <a href="/app">the dashboard</a>, connect an account for each platform. You sign in at
          the platform itself; Fanfare never sees that password.
        </li>
        <li>
          In <a href="/app/platform-preview">Preview &amp; Publish</a>, write the caption, add
          hashtags, select a file, and tick the platforms. Each row says whether it fits.
        </li>
        <li>
          Press <b>Confirm and Publish</b>. Each platform answers for itself, with a link to the
          live post, or with a reason.
        </li>
      </ol>
    ),
  },
  {
    id: 'stuck',
    title: 'A post is stuck',
    body: (
      <>
        <p>
          Open it under Posts: each platform’s line says what it is doing. Most often it waits for
          something that has a name:
        </p>
        <ul>
          <li>
            <b>The platform is processing the video.</b> Minutes are normal, for long videos more.
          </li>
          <li>
            <b>The platform asked for a pause.</b> The line says until when; it goes on by itself.
          </li>
          <li>
            <b>The account needs to be connected again.</b> Do that, and its posts go on.
          </li>
        </ul>
        <p>
          What takes more than ten minutes without such a reason is marked late, and told to whoever
          runs the installation. You need not send it again, and you should not.
        </p>
      </>
    ),
  },
  {
    id: 'unconfirmed',
    title: 'It says “unconfirmed”',
    body: (
      <>
        <p>
          The request that makes a post live went out, and the answer got lost. Sending it again
          might post it twice, so Fanfare first asks the platform what became of it, several times.
          It ends by itself as published, or is sent again when it is certain that nothing is live.
        </p>
        <p>
          Where a platform cannot tell, you are asked: look at your profile there, then press{' '}
          <b>It’s live</b> or <b>It’s not live, publish again</b>. What Fanfare saw stands beside
          the question.
        </p>
      </>
    ),
  },
  {
    id: 'failed',
    title: 'A post failed',
    body: (
      <p>
        Its line says why, quotes the platform, says what to do and whether a retry is safe.{' '}
        <b>Retry</b> sends that platform alone again; the others stay as they are. If it was the
        content (too long, wrong length of video), change it and publish anew.
      </p>
    ),
  },
  {
    id: 'reconnect',
    title: 'Reconnecting an account',
    body: (
      <p>
        Connections end: a token runs out, a password changes, a permission is withdrawn. Fanfare
        asks each account about once a day and says so on the dashboard before a post fails. Press{' '}
        <b>Reconnect</b> there and keep every permission ticked. Posts that waited for it go on.
      </p>
    ),
  },
  {
    id: 'limits',
    title: 'Daily limits',
    body: (
      <>
        <p>
          One caption published to any number of platforms is one post; each platform it reaches is
          a platform post. {starter.name} has {starter.postsPerDay} and {starter.deliveriesPerDay} a
          day, {creator.name} {creator.postsPerDay} and {creator.deliveriesPerDay}. The day ends at
          midnight in your workspace’s time zone.
        </p>
        <p>What never went out does not count: what fails before it was sent is given back.</p>
      </>
    ),
  },
  {
    id: 'files',
    title: 'A file does not fit',
    body: (
      <p>
        The row says what is wrong. Often Fanfare can mend it: a crop, another size, a codec that
        the platform takes. It lists every change first, shows the picture as it would be, and never
        touches your original. What cannot be mended (a picture for YouTube, a video of two hours
        for TikTok) keeps that platform back, and the others go.
      </p>
    ),
  },
];
