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
          On <a href="/app">the dashboard</a>, connect an account for each platform. You sign in on
          the platform’s site. Fanfare never sees your password.
        </li>
        <li>
          In <a href="/app/platform-preview">New post</a>, write the caption, add hashtags, select a
          file, and check the platforms you want. Each row shows whether the post fits.
        </li>
        <li>
          Press <b>Confirm and Publish</b>. Each platform shows its own result: a link to the live
          post, or the reason it failed.
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
          Open the post under Posts. Each platform’s row shows what it’s doing. Usually it’s waiting
          for one of these:
        </p>
        <ul>
          <li>
            <b>The platform is processing the video.</b> A few minutes is normal. Long videos take
            longer.
          </li>
          <li>
            <b>The platform asked for a pause.</b> The row shows until when. Publishing continues
            automatically.
          </li>
          <li>
            <b>The account needs to be connected again.</b> Reconnect it, and its posts continue.
          </li>
        </ul>
        <p>
          A post that takes more than ten minutes without such a reason is marked late, and the
          administrator is notified. Don’t publish it again.
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
          Fanfare sent the request that makes a post live, but the response got lost. Sending it
          again might post it twice, so Fanfare first checks with the platform, several times. Then
          it’s either marked as published, or sent again once it’s certain that nothing is live.
        </p>
        <p>
          If a platform can’t tell, Fanfare asks you. Check your profile there, then press{' '}
          <b>It’s live</b> or <b>It’s not live, publish again</b>. You can see what Fanfare found
          next to the question.
        </p>
      </>
    ),
  },
  {
    id: 'failed',
    title: 'A post failed',
    body: (
      <p>
        Its row shows why, quotes the platform, and tells you what to do and whether it’s safe to
        retry. <b>Retry</b> publishes to that platform again. The others aren’t affected. If the
        content was the problem, such as a caption that’s too long, fix it and publish a new post.
      </p>
    ),
  },
  {
    id: 'reconnect',
    title: 'Reconnect an account',
    body: (
      <p>
        Connections end when a token expires, a password changes, or a permission is withdrawn.
        Fanfare checks each account about once a day and warns you on the dashboard before a post
        fails. Press <b>Reconnect</b> there and keep every permission checked. Waiting posts
        continue.
      </p>
    ),
  },
  {
    id: 'limits',
    title: 'Daily limits',
    body: (
      <>
        <p>
          One caption published to any number of platforms is one post. Each platform it reaches is
          a platform post. {starter.name} has {starter.postsPerDay} and {starter.deliveriesPerDay} a
          day, {creator.name} {creator.postsPerDay} and {creator.deliveriesPerDay}. Limits reset at
          midnight in your workspace’s time zone.
        </p>
        <p>Posts that fail before they’re sent don’t count.</p>
      </>
    ),
  },
  {
    id: 'files',
    title: 'A file doesn’t fit',
    body: (
      <p>
        The row shows what’s wrong. Often Fanfare can convert the file: crop it, resize it, or
        re-encode it. It lists every change first, shows the result, and never touches your
        original. If a file can’t be converted, such as an image for YouTube or a two-hour video for
        TikTok, that platform is skipped and the others are published.
      </p>
    ),
  },
];
