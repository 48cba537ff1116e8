import type { SiteFacts } from '#app/domain/platforms/site.ts';

/** Shows the operator's contact, as a link if possible. */
export function Contact({ contact }: Pick<SiteFacts, 'contact'>) {
  if (contact === null) return <>no contact address has been set yet</>;
  const isPage = /^https?:\/\//u.test(contact);
  const isEmail = /^[^\s@]+@[^\s@]+$/u.test(contact);
  if (!isPage && !isEmail) return <>{contact}</>;
  return <a href={isEmail ? `mailto:${contact}` : contact}>{contact}</a>;
}
