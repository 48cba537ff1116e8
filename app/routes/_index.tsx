export default function Landing() {
  return <main id="main">Fanfare</main>;
}
