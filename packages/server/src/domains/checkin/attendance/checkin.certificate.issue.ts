import type { Language } from '@convoke/contract/core/language.ts';
import type { CertificateRule, OwnCertificate } from '@convoke/contract/checkin/checkin.certificate.calls.ts';
import type { EventRecord, Services } from '../../../core/context.ts';
import { newPublicCode } from '../../../core/codes.ts';
import type { Db } from '../../../core/data/database.ts';
import type { Certificate } from './certificate-pdf.worker.ts';
import { dayText, itemTimes, timesText } from '../../../core/documents/times.ts';
import { fill } from '../../../core/mail/wording.ts';
import { fileUrl } from '../../../core/storage.ts';
import { wordsIn } from '../../../core/tables/sheet-rows.ts';
import { eventIn } from '../../../core/http/scope-event.ts';
import { certificateTexts } from './checkin.certificate.texts.ts';
import { type CountedItem, lengthOf, minutesIn, type Presence, presenceOf, programmeOf } from './checkin.present.ts';

/** What an event begins with: no certificates. */
const noRule: CertificateRule = {
  isOn: false,
  titles: {},
  minMinutes: null,
  minShare: null,
  showsItems: true,
  signerName: '',
  signerRole: '',
  pictureKey: null,
  pictureUrl: null,
  availableFrom: null,
  version: 0,
};

export async function ruleOf(db: Db, organisationId: string, eventId: string): Promise<CertificateRule> {
  const row = await db
    .selectFrom('attendance_rule')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!row) return noRule;
  return {
    isOn: row.is_on,
    titles: row.titles as CertificateRule['titles'],
    minMinutes: row.min_minutes,
    minShare: row.min_share,
    showsItems: row.shows_items,
    signerName: row.signer_name,
    signerRole: row.signer_role,
    pictureKey: row.picture_key,
    pictureUrl: fileUrl(row.picture_key),
    availableFrom: row.available_from?.toISOString() ?? null,
    version: row.version,
  };
}

export interface Attendee {
  id: string;
  name: string;
  company: string;
  state: string;
}

export interface Judged {
  attendee: Attendee;
  present: Presence;
  state: OwnCertificate['state'];
}

export interface Judging {
  rule: CertificateRule;
  items: CountedItem[];
  /** From when on attendees may fetch theirs. */
  from: Date;
  neededMinutes: number | null;
  people: Judged[];
}

/** Whether some people of an event have reached what their certificate asks for, counted now. Without anything asked for, a minute is enough. */
export async function judge(
  services: Services,
  db: Db,
  event: EventRecord,
  attendees: readonly Attendee[],
  language: Language,
): Promise<Judging> {
  const now = services.clock.now();
  const rule = await ruleOf(db, event.organisation_id, event.id);
  const from = rule.availableFrom === null ? event.ends_at : new Date(rule.availableFrom);
  if (!rule.isOn) {
    const nothing: Presence = { items: new Map(), seconds: 0 };
    const people = attendees.map((attendee) => ({ attendee, present: nothing, state: 'none' as const }));
    return { rule, items: [], from, neededMinutes: null, people };
  }
  const { items } = await programmeOf(services, db, event, language);
  const asked = [rule.minMinutes ?? 0, Math.ceil((minutesIn(lengthOf(items)) * (rule.minShare ?? 0)) / 100)];
  const needed = Math.max(...asked);
  const ids = attendees.map(({ id }) => id);
  const present = await presenceOf(db, event, ids, items, now);
  const people = attendees.map((attendee): Judged => {
    const theirs = present.get(attendee.id) ?? { items: new Map(), seconds: 0 };
    const isLong = minutesIn(theirs.seconds) >= Math.max(1, needed);
    const state = attendee.state !== 'APPROVED' ? 'none' : now < from ? 'early' : isLong ? 'ready' : 'short';
    return { attendee, present: theirs, state };
  });
  return { rule, items, from, neededMinutes: needed === 0 ? null : needed, people };
}

/** Whether somebody has reached what must be reached, whether or not it is time yet. */
export const hasReached = ({ neededMinutes }: Judging, { present, state }: Judged) =>
  state !== 'none' && minutesIn(present.seconds) >= Math.max(1, neededMinutes ?? 0);

export interface Issued {
  participantId: string;
  number: string;
  issuedAt: Date;
}

/** Numbers of certificates: the one that somebody has already for these minutes, else a new one. */
export async function issue(
  tx: Db,
  event: EventRecord,
  people: readonly { participantId: string; seconds: number }[],
  now: Date,
): Promise<Map<string, Issued>> {
  const organisationId = event.organisation_id;
  // In one order everywhere, so that two who ask for the same people at once wait for each other.
  const ordered = people.toSorted((a, b) => a.participantId.localeCompare(b.participantId));
  const made = await tx
    .insertInto('attendance_certificate')
    .values(
      ordered.map(({ participantId, seconds }) => ({
        organisation_id: organisationId,
        number: newPublicCode(),
        event_id: event.id,
        participant_id: participantId,
        seconds: minutesIn(seconds) * 60,
        issued_at: now,
      })),
    )
    .onConflict((conflict) => conflict.constraint('attendance_certificate_once').doNothing())
    .returning(['id', 'number'])
    .execute();
  if (made.length > 0)
    await tx
      .insertInto('directory')
      .values(
        made.map(({ id, number }) => ({
          kind: 'certificate',
          code: number,
          organisation_id: organisationId,
          target_id: id,
        })),
      )
      .execute();
  const rows = await tx
    .selectFrom('attendance_certificate')
    .select(['participant_id', 'number', 'seconds', 'issued_at'])
    .where('organisation_id', '=', organisationId)
    .where(
      'participant_id',
      'in',
      ordered.map(({ participantId }) => participantId),
    )
    .execute();
  return new Map(
    ordered.flatMap(({ participantId, seconds }) => {
      const row = rows.find(
        (each) => each.participant_id === participantId && each.seconds === minutesIn(seconds) * 60,
      );
      return row ? [[participantId, { participantId, number: row.number, issuedAt: row.issued_at }]] : [];
    }),
  );
}

/** The page on which anybody can check a certificate. */
export const checkUrl = (publicUrl: string, number: string) => `${publicUrl}/qd/certificate/${number}`;

/** The texts of somebody's certificate. */
export function certificateOf(
  { settings }: Services,
  event: EventRecord,
  { rule, items }: Pick<Judging, 'rule' | 'items'>,
  { attendee, present }: Judged,
  { number, issuedAt }: Issued,
  language: Language,
): Certificate {
  const t = wordsIn(certificateTexts, language);
  const told = eventIn(event, language);
  const url = checkUrl(settings.PUBLIC_URL, number);
  const inHours = (seconds: number) => {
    const minutes = minutesIn(seconds);
    const [h, m] = [Math.floor(minutes / 60), minutes % 60].map(String) as [string, string];
    return fill(minutes < 60 ? t.minutes : t.hours, { h, m });
  };
  const { lines } = timesText(event.starts_at, event.ends_at, event.time_zone, language);
  const time = itemTimes(event.time_zone, language);
  return {
    organiser: event.organiser_name,
    title: rule.titles[language] || rule.titles[event.language as Language] || t.title,
    lead: t.lead,
    name: attendee.name,
    company: attendee.company,
    attended: t.attended,
    event: told.title,
    when: lines,
    where: [told.place_name, told.address].filter(Boolean).join(', '),
    total: fill(t.total, { time: inHours(present.seconds) }),
    items: rule.showsItems
      ? items.flatMap(({ id, title, starts, ends }) => {
          const here = present.items.get(id);
          if (!here || minutesIn(here.seconds) === 0) return [];
          const minutes = fill(t.minutes, { m: String(minutesIn(here.seconds)) });
          return [{ title, time: time(new Date(starts), new Date(ends)), minutes }];
        })
      : [],
    signerName: rule.signerName,
    signerRole: rule.signerRole,
    issued: fill(t.issued, { day: dayText(issuedAt, event.time_zone, language) }),
    number: number.replace(/^(.{5})(.{5})/, '$1 $2 '),
    check: fill(t.check, { url }),
    qrText: url,
  };
}
