import { TextPage, type TextSection } from './text-page.tsx';

const SECTIONS: readonly TextSection[] = [
  {
    id: 'problem',
    title: 'The problem',
    body: (
      <>
        <p>
          You have one thing to say, and six places to say it in. Each crops the picture another
          way, counts characters another way, wants another shape of video, and asks you to sign in
          again when it is least welcome. So the same post is written six times, or five times, and
          the sixth place goes quiet.
        </p>
        <p>
          Tools that post everywhere exist. What their users complain about is always the same: the
          post went out twice. It hangs in a queue and nobody says why. It is called published, and
          nobody can find it. It failed, and the reason reads “something went wrong”.
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
          In Fanfare you write once. While you type, each platform’s own rules are checked in its
          own way of counting, and each post is drawn the way that platform will show it. A file
          that doesn’t fit is fitted, and every change to it is listed before you agree to it. Then
          one button sends it to all of them.
        </p>
        <p>Three promises stand behind that button.</p>
        <ol>
          <li>
            <b>Exactly once.</b> Before the request that makes a post visible, its intent is written
            down. When the answer is lost, Fanfare asks the platform what became of it before it
            sends anything again. Where the platform can’t tell, you are asked.
          </li>
          <li>
            <b>Live means seen.</b> A post is called live when the platform has shown it, not when a
            request went out. Its link and a signed receipt are kept.
          </li>
          <li>
            <b>A reason with every failure.</b> What the platform said, in its own words, what to
            change, and whether trying again is safe.
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
          All of Fanfare is free software under the AGPL. It runs as one process on your own
          machine, or as many on a Postgres. It brings the six platforms along as a sandbox, as
          strict as their documents, so that you can rehearse without an audience and break things
          on purpose.
        </p>
        <p>
          What it cannot do is written down as plainly as what it can. It does not follow what
          happens to a post after it was published, beyond the numbers that a platform gives when
          you ask for them. And its adapters are written to each platform’s documents and tested
          against independent simulators; whoever runs an installation brings their own app at each
          platform.
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
