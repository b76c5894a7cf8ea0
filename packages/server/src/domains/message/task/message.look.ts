import type { MailContent, SmsContent } from '@convoke/contract/message/message.fields.ts';
import {
  type MessagePurpose,
  mostLeftOutAtOnce,
  type PassedRule,
  type SuppressRule,
} from '@convoke/contract/message/message.rules.ts';
import { smsSegments } from '@convoke/contract/message/message.text.ts';
import {
  messageTaskCount,
  messageTaskPeople,
  messageTaskWithout,
} from '@convoke/contract/message/message.audience.calls.ts';
import { messageTaskPreview } from '@convoke/contract/message/message.calls.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { sql } from 'kysely';
import type { ReadContext } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { balanceOf } from '../../account/account.ops.ts';
import { footerOf } from '../answers/message.footer.ts';
import { fillMail } from '../mail/mail.compose.ts';
import { attachedOf, withLinks } from './message.attachments.ts';
import { type ContentFault, finalContent, keptContent } from './message.content.ts';
import { somePeople } from './message.people.ts';
import { isMail } from './message.rows.ts';
import { addressOf, rowOf, type Whom } from './message.sources.ts';
import { type Named, namedBy, type Person, valuesFor } from './message.walk.ts';
import { namesIn, smsOf } from './message.words.ts';

/** Of those who are left out by a rule so many are named beside its count. */
const mostNamed = 5;

const nobody: Person = { address: null, name: '', company: '', title: '', language: null, more: {} };

/** Who is meant by a preview; nobody in particular where nothing is named. */
async function personOf(ctx: ReadContext<never>, channel: 'sms' | 'mail', whom: Whom): Promise<Person> {
  const { db, organisationId } = ctx;
  const address = whom.address === undefined ? undefined : addressOf(channel, whom.address);
  if (address === null) return ctx.failFields([{ path: 'address', message: problemText('invalid', ctx.language) }]);
  const row = rowOf({ db, organisationId, channel, now: ctx.now() }, { ...whom, address });
  if (row === null) return nobody;
  const { rows } =
    await sql<Person>`SELECT p.address, p.name, p.company, p.title, p.language, p.more FROM (${row}) p`.execute(db);
  return rows[0] ?? ctx.notFound();
}

/** What would leave now, were it ready: what is missing stays as it is. */
async function shownContent(
  ctx: ReadContext<'MESSAGE_TEMPLATE_GONE'>,
  given: MailContent | SmsContent,
  purpose: MessagePurpose,
  eventId: string | null,
): Promise<MailContent | SmsContent> {
  const { db, organisationId, services, language, userId } = ctx;
  const known = { db, organisationId, settings: services.settings, language, userId, now: ctx.now(), name: '' };
  const of = { ...known, purpose, eventId };
  // What is kept of a template is read from it: neither its state nor its variables are asked about yet.
  const fails = ctx as { fail(name: ContentFault): never };
  const kept = await keptContent(of, given, fails);
  return (await finalContent(of, kept, null, fails, { isStrict: false })).content;
}

/** A text message as it would leave; null = none is given. */
async function shownSms(
  ctx: ReadContext<'MESSAGE_TEMPLATE_GONE'>,
  { sms, purpose, eventId }: { sms?: SmsContent | undefined; purpose: MessagePurpose; eventId: string | null },
): Promise<SmsContent | null> {
  const content = sms && (await shownContent(ctx, sms, purpose, eventId));
  return content && !isMail(content) ? content : null;
}

export const lookHandlers = [
  implement(messageTaskCount, async (ctx, input) => {
    const { db, organisationId, services } = ctx;
    const { settings } = services;
    const { channel } = input;
    const price = channel === 'sms' ? settings.MESSAGE_SMS_CENTS : settings.MESSAGE_MAIL_CENTS;
    const without = new Map<SuppressRule | PassedRule, { count: number; some: string[] }>();
    const sms = await shownSms(ctx, input);
    let [named, reached, costCents, isCapped] = [0, 0, 0, false];
    let [least, most] = [Number.POSITIVE_INFINITY, 0];
    for await (const step of namedBy(ctx, { ...input, sms })) {
      isCapped ||= step.isCapped;
      named += step.people.length;
      for (const { why, address, name, segments } of step.people) {
        if (why !== null) {
          const found = without.get(why) ?? { count: 0, some: [] };
          found.count += 1;
          const shown = address || name;
          if (shown !== '' && found.some.length < mostNamed) found.some.push(shown);
          without.set(why, found);
          continue;
        }
        [least, most] = [Math.min(least, segments), Math.max(most, segments)];
        reached += 1;
        costCents += segments * price;
      }
    }
    return {
      named,
      reached,
      isCapped,
      costCents,
      balanceCents: await balanceOf(db, organisationId),
      without: [...without]
        .map(([rule, { count, some }]) => ({ rule, count, some }))
        .toSorted((one, other) => other.count - one.count || one.rule.localeCompare(other.rule)),
      segments: sms && reached > 0 ? { least, most } : null,
    };
  }),

  implement(messageTaskWithout, async (ctx, { rule, from, ...input }) => {
    const sms = await shownSms(ctx, input);
    const found: Named[] = [];
    let passed = 0;
    for await (const { people } of namedBy(ctx, { ...input, sms })) {
      for (const each of people) {
        if (each.why !== rule) continue;
        if (passed >= from) found.push(each);
        passed += 1;
      }
      // One more tells whether there are others; nobody after it is looked at.
      if (found.length > mostLeftOutAtOnce) break;
    }
    return {
      records: found
        .slice(0, mostLeftOutAtOnce)
        .map(({ address, name, memberId, source, firstSource }) => ({ address, name, memberId, source, firstSource })),
      next: found.length > mostLeftOutAtOnce ? from + mostLeftOutAtOnce : null,
    };
  }),

  implement(messageTaskPeople, async (ctx, { channel, sources, search }) => {
    const { db, organisationId } = ctx;
    return somePeople({ db, organisationId, channel, now: ctx.now() }, sources, search);
  }),

  implement(messageTaskPreview, async (ctx, { purpose, eventId, sms, mail, ...whom }) => {
    const given = sms ?? mail ?? ctx.fail('MESSAGE_NO_CONTENT');
    const person = await personOf(ctx, sms ? 'sms' : 'mail', whom);
    const content = await shownContent(ctx, given, purpose, eventId);
    const task = { content, purpose, ab: null };
    const values = valuesFor(namesIn(task), person);
    const to = person.address ?? '';
    if (!isMail(content)) {
      const text = smsOf(task, values);
      return { subject: '', html: '', text, segments: smsSegments(text), to, attached: [] };
    }
    const { db, organisationId } = ctx;
    const { templateId } = content;
    const footer = await footerOf(db, organisationId, { purpose, eventId, templateId }, content);
    const attached = await attachedOf(db, content);
    const links = attached.filter(({ as }) => as === 'link').map((file) => ({ ...file, code: 'example' }));
    const words = footer.below(
      withLinks(content, links, ctx.services.settings.PUBLIC_URL),
      footer.languageOf(person.language),
    );
    const { subject, html, text } = fillMail(
      { ...content, ...words },
      {
        ...values,
        ...(to !== '' && { email: to }),
        unsubscribeUrl: `${ctx.services.settings.PUBLIC_URL}/m/u/example`,
      },
    );
    return { subject, html, text, segments: null, to, attached };
  }),
];
