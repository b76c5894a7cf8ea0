import * as z from 'zod';
import { isEmail } from '../core/contact.ts';

/** From whom a mail is, besides the installation: an address of one of the organisation's own domains. */

/** Between two dots of a domain, as a pattern. */
export const domainLabel = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/** A domain in small letters. */
export const domainPattern = new RegExp(`^(?:${domainLabel}\\.)+[a-z]{2,24}$`);

/** The domain of an address; of none ''. */
export const domainOf = (address: string): string => {
  const at = address.lastIndexOf('@');
  return at === -1 ? '' : address.slice(at + 1);
};

/** What stands before the @ is as everywhere; the domain is what a sender domain may be, so that each of them can be used. */
function isSender(address: string): boolean {
  const at = address.lastIndexOf('@');
  return at > 0 && isEmail(`${address.slice(0, at)}@example.com`) && domainPattern.test(address.slice(at + 1));
}

/** Empty: the installation's own. */
export const senderAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .refine((address) => address === '' || isSender(address), { params: { problem: 'email' } });
