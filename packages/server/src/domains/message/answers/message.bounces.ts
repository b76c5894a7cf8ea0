import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { againstDeadlock } from '../../../core/data/deadlock.ts';
import { inWorker, WorkerLimit } from '../../../core/jobs/in-worker.ts';
import { type Addressed, readBounceAddress, readMessageToken } from '../message.tokens.ts';
import { answerLines, noteEvents, tellLines } from './message.events.ts';
import { stopAddresses } from './message.stops.ts';
import type * as worker from './returned/report.worker.ts';

/** What became of a mail that came back. */
export type Taken = 'bounced' | 'complained' | 'delayed' | 'passed over';

/** The line with its address, in the transaction that writes what came back. */
const lineOf = (tx: Db, { organisationId, id }: Addressed) =>
  tx
    .selectFrom('message_line')
    .select(['id', 'address', 'state'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', id)
    .where('channel', '=', 'mail')
    .executeTakeFirst();

/**
 * Takes a mail that came to an address for bounces (`to` is the message it names), or for complaints (`to` is null: then what it encloses says which message it is about).
 * Only what the address itself is the reason of stops it: a mailbox that is full is written to again.
 */
export async function takeReturned(services: Services, to: Addressed | null, raw: Buffer): Promise<Taken> {
  const returned = await readMail('readReturned', raw).catch(passedOver);
  if (returned.kind === 'complaint') {
    const of = to ?? messageIn(services, returned.about);
    return of ? complain(services, of, returned.feedback) : 'passed over';
  }
  if (returned.kind !== 'bounce') return 'passed over';
  const of = to ?? messageIn(services, raw.toString('latin1').slice(0, 500_000));
  return of ? bounce(services, of, returned.recipients) : 'passed over';
}

const readMail = inWorker<typeof worker>(new URL('./returned/report.worker.ts', import.meta.url));

/** A mail that takes too long to be read is none of ours. */
function passedOver(error: unknown): worker.Returned {
  if (error instanceof WorkerLimit) return { kind: 'none' };
  throw error;
}

/** The message that a text encloses: by the address on its envelope, or that for leaving. */
function messageIn({ settings }: Pick<Services, 'settings'>, text: string): Addressed | null {
  // Lines that a server has folded, and signs that stand for themselves (RFC 2045).
  const whole = text.replace(/=\r?\n/g, '').replace(/\r?\n[ \t]+/g, '');
  for (const [, token = ''] of whole.matchAll(/\/m\/u\/([\w-]{54})/g)) {
    const of = readMessageToken(settings, 'stop', token);
    if (of) return of;
  }
  for (const [address] of whole.matchAll(/b-[a-z2-7]{60}(?=@)/gi)) {
    const of = readBounceAddress(settings, address);
    if (of) return of;
  }
  return null;
}

const inOrganisation = <Out>(services: Services, { organisationId }: Addressed, work: (tx: Db) => Promise<Out>) =>
  againstDeadlock(() => services.database.inOrganisation(organisationId, 'write', work));

function bounce(services: Services, of: Addressed, recipients: readonly worker.ReturnedRecipient[]): Promise<Taken> {
  const { organisationId } = of;
  return inOrganisation(services, of, async (tx): Promise<Taken> => {
    const line = await lineOf(tx, of);
    if (!line) return 'passed over';
    // One recipient a mail: whoever else is named has it from them, so what is said is about them too.
    const one = recipients.find(({ address }) => address === line.address) ?? recipients[0];
    if (!one || ['delivered', 'deliverable', 'relayed', 'expanded'].includes(one.action)) return 'passed over';
    const isFinal = one.action !== 'delayed';
    const code = one.status ?? one.reply;
    const event = {
      lineId: line.id,
      kind: 'bounce' as const,
      class: one.class,
      code,
      words: one.words,
      once: isFinal ? 'failed' : 'delayed',
    };
    const noted = await noteEvents(tx, organisationId, [event]);
    if (!isFinal) return 'delayed';
    if (noted.length === 0) return 'bounced';
    await tellLines(tx, organisationId, [{ lineId: line.id, state: 'bounced', class: one.class, code }]);
    await answerLines(tx, organisationId, [{ lineId: line.id, kind: 'messageBounced', class: one.class }]);
    const { class: why, isHard } = one;
    if (isHard && (why === 'unknown_user' || why === 'unknown_host' || why === 'moved'))
      await stopAddresses(tx, organisationId, 'mail', [{ address: line.address, lineId: line.id }], {
        scope: 'all',
        why,
      });
    return 'bounced';
  });
}

function complain(services: Services, of: Addressed, feedback: string): Promise<Taken> {
  const { organisationId } = of;
  return inOrganisation(services, of, async (tx): Promise<Taken> => {
    const line = await lineOf(tx, of);
    // A report of a failed check, or that it was no spam after all, is no complaint.
    if (!line || /^(?:not-spam|auth-failure|dmarc)$/.test(feedback)) return 'passed over';
    const event = { lineId: line.id, kind: 'complaint' as const, class: feedback.slice(0, 40), once: 'complained' };
    const noted = await noteEvents(tx, organisationId, [event]);
    if (noted.length === 0) return 'complained';
    await tellLines(tx, organisationId, [{ lineId: line.id, state: 'complained', class: 'complained' }]);
    await answerLines(tx, organisationId, [{ lineId: line.id, kind: 'messageComplained' }]);
    const stopped = [{ address: line.address, lineId: line.id }];
    await stopAddresses(tx, organisationId, 'mail', stopped, { scope: 'all', why: 'complained' });
    return 'complained';
  });
}
