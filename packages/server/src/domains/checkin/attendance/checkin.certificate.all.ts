import { certificateAll } from '@convoke/contract/checkin/checkin.certificate.calls.ts';
import { mostCertificates } from '@convoke/contract/checkin/checkin.rules.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import { languageOr } from '../../../core/mail/wording.ts';
import { loadEvent } from '../../../core/http/scope.ts';
import { everyRow } from '../../../core/tables/sheet-rows.ts';
import { sheetFileName } from '../../../core/tables/sheet.ts';
import { eventIn } from '../../../core/http/scope-event.ts';
import { type ZippedFile, zipStream } from '../../../core/tables/zip.ts';
import { defaultGroup, groupSorts, listGroup } from '../list/checkin.list.ts';
import { type Attendee, hasReached, judge } from './checkin.certificate.issue.ts';
import { certificateTexts } from './checkin.certificate.texts.ts';
import { draw, type Drawn, give } from './checkin.certificates.ts';
import { watchedOnly } from './checkin.present.ts';

interface Asked {
  services: Services;
  organisationId: string;
  eventId: string;
  asked: Language | undefined;
}

/** Those who came, so many at a time. */
async function* partsOf({ services, organisationId, eventId }: Asked): AsyncGenerator<Attendee[]> {
  const group = await services.database.inOrganisation(organisationId, 'read', (db) =>
    defaultGroup(db, organisationId, eventId),
  );
  let part: Attendee[] = [];
  const rows = everyRow(services, organisationId, [groupSorts, '-submittedAt'], (db, place) =>
    listGroup(db, organisationId, group, { signStatus: 'CAME' }, place),
  );
  for await (const { parts_id: id, name, company, state } of rows) {
    part.push({ id, name, company, state });
    if (part.length < mostCertificates) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
  yield* watchers(services, organisationId, eventId);
}

/** Those who only watched, so many at a time. */
async function* watchers(services: Services, organisationId: string, eventId: string): AsyncGenerator<Attendee[]> {
  let after = '00000000-0000-0000-0000-000000000000';
  while (true) {
    const { rows } = await services.database.inOrganisation(organisationId, 'read', (db) =>
      sql<Attendee>`
        SELECT id, name, company, state FROM (${watchedOnly(organisationId, eventId)}) w
        WHERE id > ${after} ORDER BY id LIMIT ${mostCertificates}`.execute(db),
    );
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

/** The certificates of each part that has some. Each is decided in a transaction of its own: none stays open while somebody downloads. */
async function* certificatesOf(of: Asked): AsyncGenerator<Drawn> {
  const { services, organisationId, eventId } = of;
  for await (const part of partsOf(of)) {
    const drawn = await services.database.inOrganisation(organisationId, 'write', async (tx): Promise<Drawn> => {
      const event = await loadEvent(tx, organisationId, eventId);
      const language = of.asked ?? languageOr(event.language);
      const judging = await judge(services, tx, event, part, language);
      const reached = judging.people.filter((each) => hasReached(judging, each));
      const people = reached.length > 0 ? await give(tx, event, reached, services.clock.now()) : [];
      return { event, judging, people, language };
    });
    if (!drawn.judging.rule.isOn) return;
    if (drawn.people.length > 0) yield drawn;
  }
}

/** A file for each part, called by which certificates it holds. */
async function* filesOf(services: Services, first: Drawn, rest: AsyncGenerator<Drawn>): AsyncGenerator<ZippedFile> {
  let before = 0;
  const fileOf = (drawn: Drawn): ZippedFile => {
    const from = before + 1;
    before += drawn.people.length;
    const numbers = [from, before].map((each) => String(each).padStart(5, '0')).join('-');
    const content = async function* () {
      yield (await draw(services, drawn)).body;
    };
    return { name: `${numbers}.pdf`, content: content() };
  };
  yield fileOf(first);
  for await (const drawn of rest) yield fileOf(drawn);
}

export const certificateAllHandlers = [
  implement(certificateAll, async (ctx, { language: asked }) => {
    const { organisationId, eventId, services } = ctx;
    const event = await services.database.inOrganisation(organisationId, 'read', (db) =>
      loadEvent(db, organisationId, eventId),
    );
    const language = asked ?? languageOr(event.language);
    // Whether there is one at all is known before anything is sent: afterwards nothing can be refused.
    const isOn = await services.database.inOrganisation(
      organisationId,
      'read',
      async (db) => (await judge(services, db, event, [], language)).rule.isOn,
    );
    if (!isOn) return ctx.fail('CERTIFICATE_OFF');
    const all = certificatesOf({ services, organisationId, eventId, asked });
    const first = await all.next();
    if (first.done) return ctx.fail('CERTIFICATE_NOBODY');
    return {
      fileName: sheetFileName(eventIn(event, language).title, certificateTexts.title[language], 'zip'),
      contentType: 'application/zip',
      body: zipStream(filesOf(services, first.value, all)),
    };
  }),
];
