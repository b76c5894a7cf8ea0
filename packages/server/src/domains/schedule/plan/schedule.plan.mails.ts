import { localeFor } from '@convoke/contract/core/dates.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { publishStatus } from '@convoke/contract/event/event.rules.ts';
import type { Released, ReleaseChange } from '@convoke/contract/schedule/release.ts';
import type { EventRecord, Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import type { Mail } from '../../../core/mail/mail.ts';
import { buttonBlock, factsBlock, linkBlock, mailPage } from '../../../core/mail/mail-html.ts';
import { deliver, type MessageRow } from '../../../core/mail/outbox.ts';
import { fill, languageOr, oneLine, zoneText } from '../../../core/mail/wording.ts';
import { eventIn } from '../../../core/http/scope-event.ts';
import {
  type PlanChangesData,
  planChangesJob,
  type PlanConfirmData,
  type ReleasedData,
} from '../schedule.job-names.ts';
import { agendaUrl, itemIn } from '../schedule.ops.ts';
import { changesFor, type ToldChange, toldChanges } from './schedule.plan.changes.ts';
import { linkToken } from './schedule.plan.links.ts';
import type { PlanRecord } from './schedule.plan.rows.ts';
import { planTexts } from './schedule.plan.texts.ts';

/** Plans of one job: some of them may take a while, and one that dies is begun again. */
const plansAtATime = 50;
/** Plans looked at at once. */
const plansRead = 500;
const firstId = '00000000-0000-0000-0000-000000000000';
/** Changes that one mail tells; of more it says how many. */
const toldInMail = 40;

/** The event while the public sees it. */
const openEvent = (db: Db, organisationId: string, eventId: string): Promise<EventRecord | undefined> =>
  db
    .selectFrom('event')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .where('publish_status', '=', publishStatus.published)
    .executeTakeFirst();

/** Asks the owner of an address whether it is to be told. Safe to run twice. */
export async function sendConfirm(services: Services, data: PlanConfirmData): Promise<void> {
  const { organisationId, eventId, planId, occasion } = data;
  await deliver<{ event: EventRecord; plan: PlanRecord }>(services, organisationId, {
    kind: 'agenda-confirm',
    subjects: [{ id: planId, occasion }],
    async prepare(tx) {
      const event = await openEvent(tx, organisationId, eventId);
      const plan = await tx
        .selectFrom('agenda_plan')
        .selectAll()
        .where('organisation_id', '=', organisationId)
        .where('id', '=', planId)
        .where('mail_asked_at', 'is not', null)
        .where('mail_confirmed_at', 'is', null)
        .executeTakeFirst();
      if (!event || !plan?.mail) return null;
      const message = { subjectId: planId, occasion, eventId, channel: 'mail' as const, recipient: plan.mail };
      return { facts: { event, plan }, messages: [message] };
    },
    write: ({ event, plan }, message) => Promise.resolve(confirmMail(services, event, plan, message)),
  });
}

function confirmMail(services: Services, ofEvent: EventRecord, plan: PlanRecord, message: MessageRow) {
  // Another address was given meanwhile: its own message follows.
  if (plan.mail !== message.recipient) return { refused: 'out of date: the address has changed since' };
  const language = languageOr(plan.language);
  const texts = planTexts[language];
  const event = eventIn(ofEvent, language);
  const title = oneLine(event.title);
  const token = linkToken(services, 'confirm', { planId: plan.id, mail: message.recipient });
  const url = `${agendaUrl(services.settings.PUBLIC_URL, event.code)}?language=${language}#confirm=${token}`;
  const { headline, button } = texts.confirm;
  const body = texts.confirm.body.map((each) => fill(each, { title }));
  const subject = fill(texts.confirm.subject, { title });
  return {
    mail: mailOf(services, message, {
      subject,
      text: [headline, ...body, `${button}: ${url}`, `-- \n${footerOf(event)}`].join('\n\n'),
      html: mailPage({
        language,
        title: subject,
        hello: texts.hello,
        headline,
        body,
        blocks: [buttonBlock(button, url)],
        footer: footerOf(event),
      }),
    }),
  };
}

const footerOf = (event: EventRecord) => [event.title, event.organiser_name].map(oneLine).filter(Boolean).join(' · ');

function mailOf(
  { settings }: Services,
  message: MessageRow,
  content: Pick<Mail, 'subject' | 'text' | 'html' | 'headers'>,
): Mail {
  return {
    ...content,
    to: message.recipient,
    from: settings.MAIL_FROM,
    subject: oneLine(content.subject),
    // One id for every attempt at this message, so that a receiver can tell a repeat.
    messageId: `<${message.id}@${new URL(settings.PUBLIC_URL).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated', ...content.headers },
  };
}

/** A release, and what of it is told. */
async function releaseOf(db: Db, { organisationId, releaseId }: ReleasedData) {
  const row = await db
    .selectFrom('schedule_release')
    .select(['made_at', 'contents', 'changes'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', releaseId)
    .executeTakeFirst();
  if (!row) return null;
  const contents = row.contents as unknown as Released;
  const changes = toldChanges(contents, row.changes as unknown as ReleaseChange[]);
  return { madeAt: row.made_at, timeZone: contents.timeZone, changes };
}

/** Those who had confirmed their address when a release was made. */
const toldPlans = (db: Db, { organisationId, eventId }: ReleasedData, madeAt: Date) =>
  db
    .selectFrom('agenda_plan')
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where('mail_confirmed_at', '<=', madeAt);

/**
 * Finds whose stars a release moved, and hands them on, some at a time, all in one transaction. A run that died before it is begun again; one that died after
 * hands them on twice, which tells nobody twice.
 */
export async function findTold(services: Services, data: ReleasedData): Promise<void> {
  const { organisationId, eventId } = data;
  await services.database.inOrganisation(organisationId, 'write', async (tx) => {
    const release = (await openEvent(tx, organisationId, eventId)) && (await releaseOf(tx, data));
    if (!release) return;
    let planIds: string[] = [];
    const handOn = async () => {
      if (planIds.length === 0) return;
      const some: PlanChangesData = { ...data, planIds };
      await services.jobs.send(planChangesJob, some, { tx });
      planIds = [];
    };
    for (let after = firstId; ; ) {
      const rows = await toldPlans(tx, data, release.madeAt)
        .select(['id', 'stars'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(plansRead)
        .execute();
      for (const row of rows) {
        if (changesFor(row, release.changes).length > 0) planIds.push(row.id);
        if (planIds.length === plansAtATime) await handOn();
      }
      const last = rows.at(-1);
      if (!last || rows.length < plansRead) break;
      after = last.id;
    }
    await handOn();
  });
}

interface ChangeFacts {
  event: EventRecord;
  timeZone: string;
  told: ReadonlyMap<string, { plan: PlanRecord; changes: ToldChange[] }>;
}

/** Tells some people what a release moved of what they have starred: one mail a release. Safe to run twice; throws when some are to be tried again. */
export async function tellChanges(services: Services, data: PlanChangesData): Promise<void> {
  const { organisationId, eventId, releaseId, planIds } = data;
  await deliver<ChangeFacts>(services, organisationId, {
    kind: 'agenda-change',
    subjects: planIds.map((id) => ({ id, occasion: releaseId })),
    async prepare(tx) {
      const event = await openEvent(tx, organisationId, eventId);
      const release = event && (await releaseOf(tx, data));
      if (!release) return null;
      const rows = await toldPlans(tx, data, release.madeAt).selectAll().where('id', 'in', planIds).execute();
      const told = new Map(
        rows.map((plan) => [plan.id, { plan, changes: changesFor(plan, release.changes) }] as const),
      );
      const messages = [...told.values()].flatMap(({ plan, changes }) =>
        plan.mail === null || changes.length === 0
          ? []
          : [
              {
                subjectId: plan.id,
                occasion: releaseId,
                eventId,
                channel: 'mail' as const,
                recipient: plan.mail,
              },
            ],
      );
      return { facts: { event, timeZone: release.timeZone, told }, messages };
    },
    write: (facts, message) => Promise.resolve(changeMail(services, facts, message)),
  });
}

function changeMail(services: Services, facts: ChangeFacts, message: MessageRow) {
  const found = facts.told.get(message.subjectId);
  if (!found || found.changes.length === 0 || found.plan.mail !== message.recipient)
    return { refused: 'out of date: the plan has changed since' };
  const { plan, changes } = found;
  const language = languageOr(plan.language);
  const texts = planTexts[language];
  const event = eventIn(facts.event, language);
  const title = oneLine(event.title);
  const { PUBLIC_URL } = services.settings;
  const token = linkToken(services, 'leave', { planId: plan.id, mail: message.recipient });
  const page = `${agendaUrl(PUBLIC_URL, event.code)}?language=${language}`;
  const leave = `${page}#leave=${token}`;
  const shown = changes.slice(0, toldInMail).map((change) => ({
    title: oneLine(itemIn(change.item, language).title),
    facts: factsOf(change, facts.timeZone, language),
  }));
  const more = changes.length - shown.length;
  const count = String(changes.length);
  const subject = fill(changes.length === 1 ? texts.change.one : texts.change.many, { title, n: count });
  const zone = zoneText(new Date(changes[0]?.item.startsAt ?? 0), facts.timeZone, language);
  const body = [
    texts.change.body,
    fill(texts.change.zone, { zone }),
    ...(more > 0 ? [fill(texts.change.more, { n: String(more) })] : []),
  ];
  return {
    mail: mailOf(services, message, {
      subject,
      text: [
        texts.change.headline,
        ...body,
        ...shown.map((each) => [each.title, ...each.facts.map(([label, value]) => `${label}: ${value}`)].join('\n')),
        `${texts.change.button}: ${page}`,
        `${texts.change.leave}: ${leave}`,
        `-- \n${footerOf(event)}`,
      ].join('\n\n'),
      html: mailPage({
        language,
        title: subject,
        preview: shown.map((each) => each.title).join(', '),
        hello: texts.hello,
        headline: texts.change.headline,
        body,
        blocks: [
          ...shown.map((each) => factsBlock(each.title, each.facts)),
          buttonBlock(texts.change.button, page),
          linkBlock(texts.change.leave, leave),
        ],
        footer: footerOf(event),
      }),
      // RFC 8058: mail programs leave by themselves, with one press.
      headers: {
        'List-Unsubscribe': `<${leaveAddress(PUBLIC_URL, event.code, token)}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}

const leaveAddress = (publicUrl: string, code: string, token: string) =>
  `${publicUrl}/event/schedule/public/${encodeURIComponent(code)}/plan/leave?token=${token}`;

/** How it was, and how it is. */
function factsOf({ before, after }: ToldChange, timeZone: string, language: Language): [string, string][] {
  const texts = planTexts[language].change;
  const where = (at: NonNullable<ToldChange['before']>) =>
    [spanText(at, timeZone, language), oneLine(at.place)].filter(Boolean).join(' · ');
  return [
    ...(before ? [[texts.was, where(before)] as [string, string]] : []),
    [texts.now, after ? where(after) : texts.cancelled],
  ];
}

/** Sat 1 May, 10:00 – 10:45; a day that both share is said once. */
function spanText({ startsAt, minutes }: NonNullable<ToldChange['before']>, timeZone: string, language: Language) {
  const format = new Intl.DateTimeFormat(localeFor(language), {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const from = new Date(startsAt);
  return format.formatRange(from, new Date(from.getTime() + minutes * 60_000)).replace(/[\u2009\u202f\u00a0]/g, ' ');
}
