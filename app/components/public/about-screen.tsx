import { TextPage, type TextSection } from './text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    id: 'problem',
    title: 'The problem',
    body: (
      <>
        <p>
          You have one thing to say, and six places to say it. Each one crops images differently,
          counts characters differently, needs a different video shape, and asks you to sign in
          again at the worst moment. So you write the same post six times, or you write it five
          times and the sixth account goes quiet.
        </p>
        <p>
          Tools that post everywhere already exist, and their users all have the same complaints.
          The post was published twice. It’s stuck in a queue and nobody says why. It’s marked as
          published, but nobody can find it. It failed, and the only reason is “something went
          wrong”.
        </p>
      </>
    ),
  },
  {
    id: 'solution',
    title: 'What we do about it',
    body: (
      <>
        <p>
          In Fanfare, you write once. While you type, Fanfare checks each platform’s rules and shows
          each post the way that platform will. If a file doesn’t fit, Fanfare converts it and lists
          every change first. Then one button publishes to all of them.
        </p>
        <p>That button comes with three promises.</p>
        <ol>
          <li>
            <b>Exactly once.</b> Fanfare records what it’s about to do before it sends the request
            that makes a post visible. If the response gets lost, Fanfare checks with the platform
            before it sends anything again. If the platform can’t tell, Fanfare asks you.
          </li>
          <li>
            <b>Verified live.</b> A post counts as live once the platform confirms it, not when the
            request was sent. Fanfare keeps its link and a signed receipt.
          </li>
          <li>
            <b>A reason with every failure.</b> You see what the platform said, what to change, and
            whether it’s safe to retry.
          </li>
        </ol>
      </>
    ),
  },
  {
    id: 'open',
    title: 'Open, so that you can check',
    body: (
      <>
        <p>
          Fanfare is free software under the AGPL. It runs as one process on your own machine, or as
          many processes on Postgres. It includes a sandbox of all six platforms, as strict as their
          documentation, so you can rehearse without an audience and break things on purpose.
        </p>
        <p>
          We’re just as clear about what it can’t do. Fanfare doesn’t track a post after publishing
          it, beyond the metrics a platform reports when you request them. Its adapters follow each
          platform’s documentation and are tested against independent simulators. To publish for
          real, the administrator of an installation registers an app with each platform.
        </p>
      </>
    ),
  },
];

export function AboutScreen() {
  return (
    <TextPage
      title="One call, six answers."
      lead="A fanfare is short, made by one and heard by many, and you know at once whether it carried."
      sections={SECTIONS}
    />
  );
}
