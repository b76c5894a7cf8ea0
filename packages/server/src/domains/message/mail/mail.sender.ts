import { domainOf } from '@convoke/contract/message/message.sender.ts';
import type { Db } from '../../../core/data/database.ts';
import type { DkimKey } from '../../../core/mail/dkim.ts';
import type { Settings } from '../../../core/settings.ts';
import { keyOfSender } from '../answers/message.domains.ts';
import { addressIn, headerAddress } from './mail.encode.ts';

/** What a mail says of its sender. An empty address: the installation's. */
export interface SenderWords {
  fromAddress: string;
  fromName: string;
  replyTo: string;
}

export interface MailSender {
  /** From and Reply-To, each line with its end. */
  headers: string;
  /** Where bounces go that nobody listens for. The installation's in any case: by its domain receivers judge which server may send (SPF). */
  envelopeFrom: string;
  dkim: DkimKey | null;
}

/**
 * From whom the mails of an organisation are. One from an address of its own is signed by that domain, which is how receivers tell it from a forged one; null: the
 * domain may not send (any more), and nothing leaves unsigned instead. Mails of the installation's sender are signed where the organisation has the key.
 */
export async function mailSender(
  services: { settings: Pick<Settings, 'MAIL_FROM' | 'SECRET_KEY'> },
  db: Db,
  organisationId: string,
  { fromAddress, fromName, replyTo }: SenderWords,
): Promise<MailSender | null> {
  const ours = addressIn(services.settings.MAIL_FROM);
  const isOwn = fromAddress !== '';
  const { name, address } = isOwn ? { name: '', address: fromAddress } : ours;
  const dkim = await keyOfSender(services, db, organisationId, domainOf(address).toLowerCase(), { mayLeave: isOwn });
  if (isOwn && dkim === null) return null;
  const reply = replyTo === '' ? '' : `Reply-To: ${headerAddress(replyTo)}\r\n`;
  return {
    headers: `From: ${headerAddress(address, fromName || name)}\r\n${reply}`,
    envelopeFrom: ours.address,
    dkim,
  };
}
