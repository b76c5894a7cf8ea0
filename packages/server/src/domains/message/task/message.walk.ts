import type {
  MessageChannel,
  MessagePurpose,
  PassedRule,
  SuppressRule,
} from '@convoke/contract/message/message.rules.ts';
import type { MessageSource, SmsContent } from '@convoke/contract/message/message.fields.ts';
import { countedAhead } from '@convoke/contract/message/message.rules.ts';
import { maxSmsLength, smsSegments } from '@convoke/contract/message/message.text.ts';
import { sql } from 'kysely';
import type { ReadContext } from '../../../core/context.ts';
import { takesSms } from '../../../core/mail/sms-regions.ts';
import { nextPeople } from './message.sources.ts';
import { namesIn, smsOf } from './message.words.ts';

/** Who stands on the lists of a task and what becomes of each, looked at before it is built. */

/** What is known of somebody. */
export interface Person {
  address: string | null;
  name: string;
  company: string;
  title: string;
  /** Null = not known. */
  language: string | null;
  more: Record<string, string>;
}

/** One name on the lists. */
export interface Named {
  /** What was typed stands here too, were it no address; empty = there is none. */
  address: string;
  name: string;
  memberId: string | null;
  source: number;
  /** Of a double: the source that has it first. */
  firstSource: number | null;
  /** Null = gets a message, of so many segments. */
  why: SuppressRule | PassedRule | null;
  segments: number;
}

interface Walk {
  channel: MessageChannel;
  purpose: MessagePurpose;
  withWorms: boolean;
  sources: readonly MessageSource[];
  /** Of text messages. */
  sms: SmsContent | null;
}

/** Names that are looked at in one statement. */
const stepNames = 5000;

const nothing: SmsContent = { templateId: null, signName: '', text: '', vendorTemplate: '', variables: {} };

/** The values of some variables for one person, as building keeps them. */
export function valuesFor(
  names: readonly string[],
  { name, company, title, more }: Omit<Person, 'address' | 'language'>,
): Record<string, string> {
  const known = new Map(
    Object.entries({ ...more, ...(name && { name }), ...(company && { company }), ...(title && { title }) }),
  );
  const values: Record<string, string> = {};
  for (const each of names) {
    const value = known.get(each);
    if (value) values[each] = value.slice(0, 100);
  }
  return values;
}

/** All names on the lists in their order, some at a time; `isCapped` = there are more than are looked at. */
export async function* namedBy(
  ctx: Pick<ReadContext<never>, 'db' | 'organisationId' | 'services' | 'now'>,
  { channel, purpose, withWorms, sources, sms }: Walk,
): AsyncGenerator<{ people: Named[]; isCapped: boolean }> {
  const { db, organisationId, services } = ctx;
  const task = { content: sms ?? nothing, purpose, ab: null };
  const names = namesIn(task);
  const asked = { db, organisationId, channel, now: ctx.now() };
  /** Where each address was met first. */
  const seen = new Map<string, number>();
  let named = 0;
  for (const [place, source] of sources.entries()) {
    let after: string | null = null;
    do {
      if (named >= countedAhead) {
        yield { people: [], isCapped: true };
        return;
      }
      const next = await nextPeople(asked, source, after, Math.min(stepNames, countedAhead - named));
      const { rows } = await sql<Omit<Person, 'language'> & { member_id: string | null; rule: SuppressRule | null }>`
        SELECT p.address, p.name, p.company, p.title, p.more, p.member_id, r.rule FROM (${next.rows}) p LEFT JOIN LATERAL message_rule(
          ${organisationId}, ${channel}, ${purpose}, ${withWorms}, p.address, p.member_id, p.participant_id) r ON true ORDER BY p.ord`.execute(
        db,
      );
      const of = (address: string, more: Partial<Named>): Named => ({
        address,
        name: '',
        memberId: null,
        source: place,
        firstSource: null,
        why: null,
        segments: 0,
        ...more,
      });
      const people = next.invalid.map((text) => of(text, { why: 'invalid' }));
      for (const person of rows) {
        const { address, rule, name, member_id: memberId } = person;
        const who = { name, memberId };
        if (address === null) {
          people.push(of('', { ...who, why: 'no_address' }));
          continue;
        }
        const first = seen.get(address);
        if (first !== undefined) {
          people.push(of(address, { ...who, why: 'duplicate', firstSource: first }));
          continue;
        }
        seen.set(address, place);
        const text = sms ? smsOf(task, valuesFor(names, person)) : '';
        const isUnserved = channel === 'sms' && !takesSms(address, services.settings);
        const why = isUnserved ? 'unserved' : (rule ?? (text.length > maxSmsLength ? 'too_long' : null));
        people.push(of(address, { ...who, why, segments: sms ? smsSegments(text) : 1 }));
      }
      named += people.length;
      yield { people, isCapped: false };
      after = next.next;
    } while (after !== null);
  }
}
