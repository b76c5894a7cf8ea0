import {
  certificateCheck,
  certificateOwn,
  certificateOwnPdf,
  certificatePdf as certificatePdfCall,
  certificateRule,
  certificateRuleSave,
  type CheckedCertificate,
} from '@convoke/contract/checkin/checkin.certificate.calls.ts';
import { maskName } from '@convoke/contract/checkin/checkin.rules.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { own } from '../../../core/data/organisation-plugin.ts';
import type { DocumentUse, UsedPlace } from '../../../core/document-uses.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import { sql } from 'kysely';
import type { EventRecord, Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { documentsOfPictures, isStored } from '../../resource/resource.ops.ts';
import { printedPictures } from '../../resource/resource.printed.ops.ts';
import type * as worker from './certificate-pdf.worker.ts';
import { implement } from '../../../core/http/implement.ts';
import { drawers, inWorker } from '../../../core/jobs/in-worker.ts';
import { languageOr } from '../../../core/mail/wording.ts';
import { loadEvent } from '../../../core/http/scope.ts';
import { sheetFileName } from '../../../core/tables/sheet.ts';
import { eventIn } from '../../../core/http/scope-event.ts';
import {
  type Attendee,
  certificateOf,
  hasReached,
  type Issued,
  issue,
  judge,
  type Judged,
  type Judging,
  ruleOf,
} from './checkin.certificate.issue.ts';
import { certificateTexts } from './checkin.certificate.texts.ts';
import { minutesIn } from './checkin.present.ts';

const work = inWorker<typeof worker>(new URL('./certificate-pdf.worker.ts', import.meta.url), { workers: drawers });

/** Certificates show a copy, which stays. */
export const certificateUses: DocumentUse = {
  kind: 'certificate',
  places: sql<UsedPlace>`
    SELECT u.id, u.document_id, u.event_id, e.title AS name, '/activity-personnel/sign-in-manage?event=' || u.event_id AS path
    FROM certificate_picture u
    JOIN event e ON e.organisation_id = u.organisation_id AND e.id = u.event_id AND e.deleted_at IS NULL
    WHERE u.organisation_id = ${own}`,
};

interface Person extends Attendee {
  event_id: string;
  language: string;
}

/** Participants by their ids; who was deleted is not there. */
function peopleOf(db: Db, organisationId: string, ids: readonly string[]): Promise<Person[]> {
  return db
    .selectFrom('participant')
    .select(['id', 'event_id', 'name', 'company', 'state', 'language'])
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...ids])
    .where('state', '<>', 'DELETED')
    .execute();
}

/** What was decided and issued in a transaction; it is drawn outside. */
export interface Drawn {
  event: EventRecord;
  judging: Judging;
  people: { judged: Judged; issued: Issued }[];
  language: Language;
}

export async function draw(services: Services, { event, judging, people, language }: Drawn) {
  const title = certificateTexts.title[language];
  const first = people.length === 1 ? people[0] : undefined;
  const certificates = people.map(({ judged, issued }) =>
    certificateOf(services, event, judging, judged, issued, language),
  );
  const eventTitle = eventIn(event, language).title;
  const { pictureKey } = judging.rule;
  const pictures = await printedPictures(services, pictureKey === null ? [] : [pictureKey]);
  return {
    fileName: sheetFileName(eventTitle, [title, first?.judged.attendee.name].filter(Boolean).join(' '), 'pdf'),
    contentType: 'application/pdf',
    body: await work('certificatePdf', {
      language,
      timeZone: event.time_zone,
      fileTitle: `${title} · ${eventTitle}`,
      author: event.organiser_name,
      madeAt: services.clock.now(),
      picture: pictures.get(pictureKey ?? '') ?? null,
      certificates,
    }),
  };
}

/** Gives each of these people a number. */
export async function give(tx: Db, event: EventRecord, judged: readonly Judged[], now: Date) {
  const asked = judged.map(({ attendee, present }) => ({ participantId: attendee.id, seconds: present.seconds }));
  const issued = await issue(tx, event, asked, now);
  return judged.flatMap((each) => {
    const one = issued.get(each.attendee.id);
    return one ? [{ judged: each, issued: one }] : [];
  });
}

/** What a certificate says, to whoever has its number; null when its holder or the event is gone. */
export async function checkedCertificate(
  db: Db,
  organisationId: string,
  certificateId: string,
  language: Language,
): Promise<CheckedCertificate | null> {
  const row = await db
    .selectFrom('attendance_certificate')
    .select(['number', 'event_id', 'participant_id', 'seconds', 'issued_at'])
    .where('organisation_id', '=', organisationId)
    .where('id', '=', certificateId)
    .executeTakeFirst();
  const [person] = row ? await peopleOf(db, organisationId, [row.participant_id]) : [];
  if (!row || !person) return null;
  const event = eventIn(await loadEvent(db, organisationId, row.event_id), language);
  return {
    number: row.number,
    name: maskName(person.name),
    eventTitle: event.title,
    startsAt: event.starts_at.toISOString(),
    endsAt: event.ends_at.toISOString(),
    timeZone: event.time_zone,
    minutes: minutesIn(row.seconds),
    issuedAt: row.issued_at.toISOString(),
  };
}

export const certificateHandlers = [
  implement(certificateRule, (ctx) => ruleOf(ctx.db, ctx.organisationId, ctx.event.id)),

  implement(certificateRuleSave, async (ctx, { eventId, version, ...rule }) => {
    const { tx, organisationId } = ctx;
    const { pictureKey } = rule;
    if (!(await isStored(tx, organisationId, pictureKey)))
      return ctx.failFields([{ path: 'pictureKey', message: problemText('choice', ctx.language) }]);
    // The first is saved over none, the others over the one that was seen.
    const { rows } = await sql<{ version: number }>`
      INSERT INTO attendance_rule AS r (organisation_id, event_id, is_on, titles, min_minutes, min_share, shows_items, signer_name, signer_role, picture_key, available_from, version)
      SELECT ${organisationId}, ${eventId}, ${rule.isOn}, ${JSON.stringify(rule.titles)}::jsonb, ${rule.minMinutes}::int, ${rule.minShare}::smallint,
        ${rule.showsItems}, ${rule.signerName}, ${rule.signerRole}, ${pictureKey}::text, ${rule.availableFrom}::timestamptz, ${version}::int + 1
      ON CONFLICT (organisation_id, event_id) DO UPDATE SET is_on = EXCLUDED.is_on, titles = EXCLUDED.titles, min_minutes = EXCLUDED.min_minutes,
        min_share = EXCLUDED.min_share, shows_items = EXCLUDED.shows_items, signer_name = EXCLUDED.signer_name, signer_role = EXCLUDED.signer_role,
        picture_key = EXCLUDED.picture_key, available_from = EXCLUDED.available_from, version = EXCLUDED.version
      WHERE r.version = ${version}
      RETURNING version`.execute(tx);
    const [saved] = rows;
    if (!saved) return ctx.fail('CERTIFICATE_RULE_CHANGED');
    await tx.deleteFrom('certificate_picture').where('event_id', '=', eventId).execute();
    const [documentId] = await documentsOfPictures(tx, pictureKey === null ? [] : [pictureKey]);
    if (documentId !== undefined)
      await tx.insertInto('certificate_picture').values({ event_id: eventId, document_id: documentId }).execute();
    return { version: saved.version };
  }),

  implement(certificatePdfCall, async (ctx, { signUserIds, language: asked }) => {
    const { organisationId, eventId, services } = ctx;
    const drawn = await services.database.inOrganisation(
      organisationId,
      'write',
      async (tx): Promise<Drawn | 'off'> => {
        const event = await loadEvent(tx, organisationId, eventId);
        const members = await tx
          .selectFrom('checkin_member')
          .select(['id', 'participant_id'])
          .where('organisation_id', '=', organisationId)
          .where('event_id', '=', eventId)
          .where('id', 'in', signUserIds)
          .execute();
        if (members.length < new Set(signUserIds).size) return ctx.notFound();
        const found = await peopleOf(tx, organisationId, [...new Set(members.map((each) => each.participant_id))]);
        // In the order in which they were asked for.
        const byId = new Map(found.map((person) => [person.id, person]));
        const people = signUserIds.flatMap((id) => {
          const person = byId.get(members.find((each) => each.id === id)?.participant_id ?? '');
          return person ? [person] : [];
        });
        const language = asked ?? languageOr(people.length === 1 ? (people[0]?.language ?? '') : event.language);
        const judging = await judge(services, tx, event, [...new Set(people)], language);
        if (!judging.rule.isOn) return 'off';
        const reached = judging.people.filter((each) => hasReached(judging, each));
        return {
          event,
          judging,
          people: reached.length > 0 ? await give(tx, event, reached, ctx.now()) : [],
          language,
        };
      },
    );
    if (drawn === 'off') return ctx.fail('CERTIFICATE_OFF');
    if (drawn.people.length === 0) return ctx.fail('CERTIFICATE_NOBODY');
    return draw(services, drawn);
  }),

  implement(certificateOwn, async (ctx) => {
    const { db, organisationId, targetId, services } = ctx;
    const [person] = await peopleOf(db, organisationId, [targetId]);
    if (!person) return ctx.notFound();
    const event = await loadEvent(db, organisationId, person.event_id);
    const judging = await judge(services, db, event, [person], ctx.language);
    const [judged] = judging.people;
    return {
      state: judged?.state ?? 'none',
      from: judged?.state === 'early' ? judging.from.toISOString() : null,
      minutes: minutesIn(judged?.present.seconds ?? 0),
      neededMinutes: judging.neededMinutes,
    };
  }),

  implement(certificateOwnPdf, async (ctx, input) => {
    const { organisationId, targetId, services } = ctx;
    const drawn = await services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const [person] = await peopleOf(tx, organisationId, [targetId]);
      if (!person) return ctx.notFound();
      const event = await loadEvent(tx, organisationId, person.event_id);
      const language = input.language ?? languageOr(person.language);
      const judging = await judge(services, tx, event, [person], language);
      const [judged] = judging.people;
      if (judged?.state !== 'ready') return judged?.state ?? 'none';
      return { event, judging, people: await give(tx, event, [judged], ctx.now()), language };
    });
    if (drawn === 'none') return ctx.fail('CERTIFICATE_OFF');
    if (drawn === 'early') return ctx.fail('CERTIFICATE_EARLY');
    if (drawn === 'short') return ctx.fail('CERTIFICATE_SHORT');
    return draw(services, drawn);
  }),

  implement(certificateCheck, async (ctx) => {
    const { db, organisationId, targetId, language } = ctx;
    return (await checkedCertificate(db, organisationId, targetId, language)) ?? ctx.notFound();
  }),
];
