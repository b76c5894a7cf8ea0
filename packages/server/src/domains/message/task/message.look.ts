import type { MailContent, SmsContent } from '@convoke/contract/message/message.fields.ts';
import type { MessagePurpose, PassedRule, SuppressRule } from '@convoke/contract/message/message.rules.ts';
import { countedAhead } from '@convoke/contract/message/message.rules.ts';
import { maxSmsLength, smsSegments } from '@convoke/contract/message/message.text.ts';
import { messageTaskCount, messageTaskPreview } from '@convoke/contract/message/message.calls.ts';
import { sql } from 'kysely';
import type { ReadContext } from '../../../core/context.ts';
import { implement } from '../../../core/implement.ts';
import { takesSms } from '../../../core/messaging/sms-regions.ts';
import { balanceOf } from '../../account/account.ops.ts';
import { fillMail } from '../mail/mail.compose.ts';
import { type ContentFault, finalContent, keptContent } from './message.content.ts';
import { isMail } from './message.rows.ts';
import { nextPeople } from './message.sources.ts';
import { namesIn, smsOf } from './message.words.ts';

interface Person {
  address: string | null;
  name: string;
  company: string;
  title: string;
  more: Record<string, string>;
  rule: SuppressRule | null;
}

/** Of those who are left out by a rule so many are named. */
const mostNamed = 5;

/** Names that are counted at a time. */
const stepNames = 5000;

/** The values of some variables for one person, as building keeps them. */
function valuesFor(
  names: readonly string[],
  { name, company, title, more }: Omit<Person, 'address' | 'rule'>,
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

/** Who is meant by a preview; nobody in particular where nothing is named. */
async function personOf(
  ctx: ReadContext<never>,
  {
    memberId,
    partsId,
    entryId,
  }: { memberId?: string | undefined; partsId?: string | undefined; entryId?: string | undefined },
  channel: 'sms' | 'mail',
): Promise<Omit<Person, 'rule'>> {
  const { db, organisationId } = ctx;
  const nobody = { address: null, name: '', company: '', title: '', more: {} };
  const column = sql.ref(channel === 'sms' ? 'phone' : 'email');
  const found = memberId
    ? sql<Omit<Person, 'rule'>>`SELECT ${column} AS address, name, company, title, '{}'::jsonb AS more FROM member
        WHERE organisation_id = ${organisationId} AND id = ${memberId} AND deleted_at IS NULL`
    : partsId
      ? sql<
          Omit<Person, 'rule'>
        >`SELECT ${column} AS address, name, coalesce(company, '') AS company, coalesce(title, '') AS title, '{}'::jsonb AS more
          FROM participant WHERE organisation_id = ${organisationId} AND id = ${partsId}`
      : entryId
        ? sql<Omit<Person, 'rule'>>`SELECT address, name, company, title, vars AS more FROM address_book_entry
            WHERE organisation_id = ${organisationId} AND id = ${entryId}`
        : null;
  if (found === null) return nobody;
  const { rows } = await found.execute(db);
  return rows[0] ?? ctx.notFound();
}

const nothing: SmsContent = { templateId: null, signName: '', text: '', vendorTemplate: '', variables: {} };

/** What would leave now, were it ready: what is missing stays as it is. */
async function shownContent(
  ctx: ReadContext<'MESSAGE_TEMPLATE_GONE'>,
  given: MailContent | SmsContent,
  purpose: MessagePurpose,
  eventId: string | null,
): Promise<MailContent | SmsContent> {
  const { db, organisationId, services, language } = ctx;
  const of = { db, organisationId, settings: services.settings, language, purpose, eventId };
  // What is kept of a template is read from it: neither its state nor its variables are asked about yet.
  const fails = ctx as { fail(name: ContentFault): never };
  const kept = await keptContent(of, given, fails);
  return (await finalContent(of, kept, null, fails, { isStrict: false })).content;
}

export const lookHandlers = [
  implement(messageTaskCount, async (ctx, { channel, purpose, withWorms, sources, sms: given, eventId }) => {
    const { db, organisationId, services } = ctx;
    const { settings } = services;
    const price = channel === 'sms' ? settings.MESSAGE_SMS_CENTS : settings.MESSAGE_MAIL_CENTS;
    const without = new Map<SuppressRule | PassedRule, { count: number; some: string[] }>();
    const no = (rule: SuppressRule | PassedRule, ...who: string[]) => {
      const found = without.get(rule) ?? { count: 0, some: [] };
      found.count += who.length;
      found.some.push(...who.slice(0, Math.max(0, mostNamed - found.some.length)));
      without.set(rule, found);
    };
    const seen = new Set<string>();
    const sms = given && (await shownContent(ctx, given, purpose, eventId));
    const task = { content: sms ?? nothing, purpose, ab: null };
    const names = namesIn(task);
    let [named, reached, costCents, isCapped] = [0, 0, 0, false];
    let [least, most] = [Number.POSITIVE_INFINITY, 0];
    const asked = { db, organisationId, channel, now: ctx.now() };
    for (const source of sources) {
      let after: string | null = null;
      do {
        if (named >= countedAhead) {
          isCapped = true;
          break;
        }
        const people = await nextPeople(asked, source, after, Math.min(stepNames, countedAhead - named));
        const { rows } = await sql<Person>`
          SELECT p.address, p.name, p.company, p.title, p.more, r.rule FROM (${people.rows}) p LEFT JOIN LATERAL message_rule(
            ${organisationId}, ${channel}, ${purpose}, ${withWorms}, p.address, p.member_id, p.participant_id) r ON true ORDER BY p.ord`.execute(
          db,
        );
        named += rows.length + people.invalid.length;
        if (people.invalid.length > 0) no('invalid', ...people.invalid);
        for (const person of rows) {
          const { address, rule } = person;
          if (address === null) no('no_address', person.name);
          else if (seen.has(address)) no('duplicate', address);
          else {
            seen.add(address);
            const text = sms ? smsOf(task, valuesFor(names, person)) : '';
            const isUnserved = channel === 'sms' && !takesSms(address, settings);
            const why = isUnserved ? 'unserved' : (rule ?? (text.length > maxSmsLength ? 'too_long' : null));
            if (why !== null) no(why, address);
            else {
              const segments = sms ? smsSegments(text) : 1;
              [least, most] = [Math.min(least, segments), Math.max(most, segments)];
              reached += 1;
              costCents += segments * price;
            }
          }
        }
        after = people.next;
      } while (after !== null);
      if (isCapped) break;
    }
    return {
      named,
      reached,
      isCapped,
      costCents,
      balanceCents: await balanceOf(db, organisationId),
      without: [...without]
        .map(([rule, { count, some }]) => ({ rule, count, some: some.filter((who) => who !== '') }))
        .toSorted((one, other) => other.count - one.count || one.rule.localeCompare(other.rule)),
      segments: sms && reached > 0 ? { least, most } : null,
    };
  }),

  implement(messageTaskPreview, async (ctx, { purpose, eventId, sms, mail, ...whom }) => {
    const given = sms ?? mail ?? ctx.fail('MESSAGE_NO_CONTENT');
    const person = await personOf(ctx, whom, sms ? 'sms' : 'mail');
    const content = await shownContent(ctx, given, purpose, eventId);
    const task = { content, purpose, ab: null };
    const values = valuesFor(namesIn(task), person);
    const to = person.address ?? '';
    if (!isMail(content)) {
      const text = smsOf(task, values);
      return { subject: '', html: '', text, segments: smsSegments(text), to };
    }
    const { subject, html, text } = fillMail(content, {
      ...values,
      ...(to !== '' && { email: to }),
      unsubscribeUrl: `${ctx.services.settings.PUBLIC_URL}/m/u/example`,
    });
    return { subject, html, text, segments: null, to };
  }),
];
