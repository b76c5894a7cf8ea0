import { badgeDesk, badgeKiosk, badgePreview, badgePrint, badgePrints } from '@convoke/contract/badge/badge.calls.ts';
import {
  answerPrefix,
  type BadgeDesign,
  badgeSamples,
  fitsSheet,
  mostBadges,
} from '@convoke/contract/badge/badge.rules.ts';
import { codeIn } from '@convoke/contract/checkin/checkin.rules.ts';
import { dayForm, localeFor, rangeText } from '@convoke/contract/core/dates.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { sql } from 'kysely';
import type { Caller } from '../../core/http/access.ts';
import type { EventRecord, Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { Typesetter } from '../../core/documents/set-text.ts';
import { implement } from '../../core/http/implement.ts';
import { sheetFileName } from '../../core/tables/sheet.ts';
import { type PersonOnBadge, peopleForBadges } from '../participant/participant.badges.ops.ts';
import { printedPictures } from '../resource/resource.printed.ops.ts';
import { type BadgePerson, layOut, pictureKeys } from './badge.layout.ts';
import { badgePdf, type SheetToPrint } from './badge.pdf.ts';
import { shapesOf } from './badge.shapes.ts';
import { answersIn, designFor, designProblems, templatesOf } from './badge.templates.ts';
import { badgeWords } from './badge.texts.ts';

/** How long after its scan a kiosk may print: as long as somebody may wait for the staff, and for the network. */
const kioskSeconds = 180;

/** The days of an event on the clocks of its zone. */
function daysOf(event: EventRecord, language: Language): string {
  const locale = localeFor(language);
  const day = new Intl.DateTimeFormat(locale, { ...dayForm, timeZone: event.time_zone });
  const [first, last] = [day.format(event.starts_at), day.format(event.ends_at)];
  return first === last ? first : rangeText(locale, first, last);
}

function badgeOf(person: PersonOnBadge, event: EventRecord, days: string): BadgePerson {
  return {
    code: person.code,
    groupColour: person.group?.colour ?? null,
    values: {
      name: person.name,
      company: person.company,
      title: person.title,
      group: person.group?.name ?? '',
      ticket: person.ticketName,
      event: event.title,
      date: days,
      code: person.code,
      ...Object.fromEntries([...person.answers].map(([fieldId, answer]) => [`${answerPrefix}${fieldId}`, answer])),
    },
  };
}

interface Printing {
  services: Services;
  event: EventRecord;
  language: Language;
}

/** The file with the badges of these people, drawn while it is sent. */
async function fileOf(
  { services, event, language }: Printing,
  people: readonly { person: PersonOnBadge; design: BadgeDesign }[],
  sheet?: SheetToPrint,
) {
  const days = daysOf(event, language);
  const pictures = await printedPictures(services, [...new Set(people.flatMap(({ design }) => pictureKeys(design)))]);
  const [one] = people;
  const title = people.length === 1 && one ? `${event.title} ${one.person.name}` : event.title;
  return {
    fileName: sheetFileName(title, badgeWords.fileName[language], 'pdf'),
    contentType: 'application/pdf',
    body: badgePdf({
      language,
      timeZone: event.time_zone,
      title: `${title} ${badgeWords.fileName[language]}`,
      badges: people.map(({ person, design }) => ({ design, person: badgeOf(person, event, days) })),
      sheet,
      pictures,
    }),
  };
}

interface Printer {
  caller: Caller;
  device: string;
  nonce?: string;
}

/** Notes badges as printed. Of a kiosk the same scan is noted once. */
async function note(tx: Db, event: EventRecord, ids: readonly string[], at: Date, printer: Printer): Promise<void> {
  const { caller, device, nonce } = printer;
  const byUser = caller.kind === 'organiser' ? caller.userId : null;
  const byKey = caller.kind === 'staff' ? caller.keyId : null;
  // In one order, so that two who print the same people do not wait for one another.
  await sql`
    INSERT INTO badge_print (organisation_id, event_id, participant_id, printed_at, by_user, by_key, device, nonce)
    SELECT ${event.organisation_id}::uuid, ${event.id}::uuid, p.id, ${at}::timestamptz, ${byUser}::uuid, ${byKey}::uuid, ${device}, ${nonce ?? null}::text
    FROM unnest(${[...ids].sort()}::uuid[]) AS p(id)
    ON CONFLICT (organisation_id, event_id, nonce) DO NOTHING`.execute(tx);
}

/** One person of an event with the design that is theirs. */
async function onePerson(
  db: Db,
  event: EventRecord,
  partsId: string,
  language: Language,
): Promise<{ person: PersonOnBadge; design: BadgeDesign } | undefined> {
  const templates = await templatesOf(db, event.organisation_id, event.id);
  const fields = answersIn(templates.map(({ design }) => design));
  const [person] = await peopleForBadges(db, event, { ids: [partsId] }, 1, fields, language);
  return person && { person, design: designFor(templates, person) };
}

/** Whose code it is, at this event. */
async function byCode(db: Db, event: EventRecord, code: string | null): Promise<string | undefined> {
  if (code === null) return undefined;
  const found = await db
    .selectFrom('participant')
    .select('id')
    .where('organisation_id', '=', event.organisation_id)
    .where('event_id', '=', event.id)
    .where('code', '=', code)
    .executeTakeFirst();
  return found?.id;
}

/** Whom this caller has just signed in with a scan, or had the staff let in. */
async function justSignedIn(db: Db, event: EventRecord, nonce: string, caller: Caller): Promise<string | null> {
  const by =
    caller.kind === 'staff'
      ? sql`s.by_key = ${caller.keyId}`
      : sql`s.by_user = ${'userId' in caller ? caller.userId : null}`;
  const { rows } = await sql<{ participant_id: string }>`
    SELECT s.participant_id FROM checkin_scan s
    LEFT JOIN LATERAL (SELECT decision FROM checkin_wait w
      WHERE w.organisation_id = s.organisation_id AND w.event_id = s.event_id AND w.nonce = s.nonce OFFSET 0) w ON true
    WHERE s.organisation_id = ${event.organisation_id} AND s.event_id = ${event.id} AND s.nonce = ${nonce} AND ${by}
      AND (s.result = 'ok' OR s.result = 'waiting' AND w.decision = 'confirmed')
      AND s.received_at > now() - make_interval(secs => ${kioskSeconds}) AND s.participant_id IS NOT NULL`.execute(db);
  return rows[0]?.participant_id ?? null;
}

/** Who is expected at the door, by the names that the door has for them. */
async function peopleOf(db: Db, organisationId: string, signUserIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ participant_id: string }>`
    SELECT DISTINCT m.participant_id FROM unnest(${signUserIds}::uuid[]) AS asked(id) CROSS JOIN LATERAL (
      SELECT participant_id FROM checkin_member WHERE organisation_id = ${organisationId} AND id = asked.id OFFSET 0) m`.execute(
    db,
  );
  return rows.map(({ participant_id: id }) => id);
}

export const printHandlers = [
  implement(badgePreview, async (ctx, { design, partsId, sample }) => {
    const { db, event, language } = ctx;
    const problems = await designProblems(db, event, design, language);
    if (problems.length > 0) ctx.failFields(problems);
    const days = daysOf(event, language);
    let shown: BadgePerson;
    if (partsId === undefined) {
      const group = { groupId: '', name: badgeWords.group[language], colour: 'blue' };
      const made = { ...badgeSamples[sample ?? 'latin'], id: '', code: '7K3F9QXM2P8DQR', group };
      const rest = { ticketId: null, ticketName: badgeWords.ticket[language], prints: 0, printedAt: null };
      const answers = new Map(answersIn([design]).map((field) => [field, badgeWords.answer[language]]));
      shown = badgeOf({ ...made, ...rest, answers }, event, days);
    } else {
      const [person] = await peopleForBadges(db, event, { ids: [partsId] }, 1, answersIn([design]), language);
      shown = badgeOf(person ?? ctx.notFound(), event, days);
    }
    return shapesOf(await layOut(new Typesetter(language, event.time_zone), design, shown));
  }),

  implement(badgePrint, async (ctx, { partsIds, signUserIds, templateId, sheet, ...filter }) => {
    const { tx, organisationId, event, language, services } = ctx;
    const templates = await templatesOf(tx, organisationId, event.id);
    const chosen =
      templateId === undefined ? null : (templates.find((each) => each.templateId === templateId) ?? ctx.notFound());
    const ids = signUserIds ? await peopleOf(tx, organisationId, signUserIds) : partsIds;
    const wanted = ids ? { ids } : { ...filter, state: filter.state ?? ('APPROVED' as const) };
    const fields = answersIn((chosen ? [chosen] : templates).map(({ design }) => design));
    const people = await peopleForBadges(tx, event, wanted, mostBadges + 1, fields, language);
    if (people.length > mostBadges) ctx.fail('BADGES_TOO_MANY');
    if (people.length === 0) ctx.fail('BADGES_NOBODY');
    const collator = new Intl.Collator(localeFor(language), { numeric: true });
    const badges = people
      .map((person) => ({ person, design: chosen?.design ?? designFor(templates, person) }))
      .sort((a, b) => collator.compare(a.person.name, b.person.name));
    const label = sheet?.label ?? badges[0]?.design;
    if (sheet && label && !fitsSheet(sheet, label)) ctx.fail('BADGE_SHEET_SMALL');
    const printed = badges.map(({ person }) => person.id);
    await note(tx, event, printed, ctx.now(), { caller: ctx.caller, device: '' });
    return fileOf({ services, event, language }, badges, sheet && label && { ...sheet, label });
  }),

  implement(badgeDesk, async (ctx, { signUserId, code, device, again }) => {
    const { tx, organisationId, event, language, services, caller } = ctx;
    // What a kiosk may print stands in a call of its own.
    if (caller.kind === 'staff' && caller.role === 'kiosk') ctx.notFound();
    const partsId = signUserId
      ? ((await peopleOf(tx, organisationId, [signUserId]))[0] ?? ctx.notFound())
      : await byCode(tx, event, codeIn(code ?? ''));
    if (partsId === undefined) return ctx.fail('BADGES_NOBODY');
    // Two desks that print the same badge: the second hears of the first.
    await sql`SELECT FROM participant WHERE organisation_id = ${organisationId} AND id = ${partsId} FOR NO KEY UPDATE`.execute(
      tx,
    );
    const badge = await onePerson(tx, event, partsId, language);
    if (!badge) return ctx.notFound();
    if (badge.person.printedAt && !again)
      ctx.fail('BADGE_PRINTED_BEFORE', { printedAt: badge.person.printedAt.toISOString() });
    await note(tx, event, [badge.person.id], ctx.now(), { caller, device });
    return fileOf({ services, event, language }, [badge]);
  }),

  implement(badgeKiosk, async (ctx, { nonce }) => {
    const { tx, event, language, services, caller } = ctx;
    const partsId = await justSignedIn(tx, event, nonce, caller);
    if (partsId === null) return ctx.fail('BADGES_NOBODY');
    const badge = await onePerson(tx, event, partsId, language);
    if (!badge) return ctx.fail('BADGES_NOBODY');
    await note(tx, event, [partsId], ctx.now(), { caller, device: 'kiosk', nonce });
    return fileOf({ services, event, language }, [badge]);
  }),

  implement(badgePrints, async (ctx, { partsId }) => {
    const { db, organisationId } = ctx;
    const person = await db
      .selectFrom('participant')
      .select('id')
      .where('organisation_id', '=', organisationId)
      .where('id', '=', partsId)
      .where('state', '<>', 'DELETED')
      .executeTakeFirst();
    if (!person) return ctx.notFound();
    const { rows } = await sql<{ printed_at: Date; nick_name: string | null; label: string | null; device: string }>`
      SELECT b.printed_at, u.nick_name, k.label, b.device FROM (
        SELECT * FROM badge_print WHERE organisation_id = ${organisationId} AND participant_id = ${partsId}
        ORDER BY printed_at DESC LIMIT 20) b
      LEFT JOIN LATERAL (SELECT nick_name FROM app_user WHERE organisation_id = ${organisationId} AND id = b.by_user OFFSET 0) u ON true
      LEFT JOIN LATERAL (SELECT label FROM checkin_key WHERE organisation_id = ${organisationId} AND id = b.by_key OFFSET 0) k ON true
      ORDER BY b.printed_at DESC`.execute(db);
    return rows.map((row) => ({
      printedAt: row.printed_at.toISOString(),
      byName: row.nick_name,
      device: row.device || (row.label ?? ''),
    }));
  }),
];
