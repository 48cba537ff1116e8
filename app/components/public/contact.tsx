import type { SiteFacts } from '#app/domain/platforms/site.ts';

/** How the operator is reached, as a link where there is one. */
export function Contact({ contact }: Pick<SiteFacts, 'contact'>) {
  if (contact === null) return <>no address has been set yet</>;
  const isPage = /^https?:\/\//u.test(contact);
  const isMail = /^[^\s@]+@[^\s@]+$/u.test(contact);
  if (!isPage && !isMail) return <>{contact}</>;
  return <a href={isMail ? `mailto:${contact}` : contact}>{contact}</a>;
}
