import type { Language, Texts } from '@convoke/contract/core/language.ts';
import type { EventRecord, Services } from '../../../core/context.ts';
import { eventIn } from '../../../core/http/scope-event.ts';
import { buttonBlock, mailPage } from '../../../core/mail/mail-html.ts';
import { deliver } from '../../../core/mail/outbox.ts';
import { fill, languageOr, oneLine } from '../../../core/mail/wording.ts';
import { type MissedData, missedJob } from '../live.job-names.ts';
import { watchUrl } from '../live.hall.ts';

const texts = {
  subject: {
    en: 'The recording of {title}',
    zh: '“{title}”的回放已上线',
    es: 'La grabación de {title}',
    ja: '「{title}」の録画のご案内',
  },
  hello: { en: 'Hello {name},', zh: '{name}，您好：', es: 'Hola, {name}:', ja: '{name} 様' },
  headline: {
    en: 'You can still watch it',
    zh: '现在可以观看回放',
    es: 'Aún puede verlo',
    ja: '録画をご覧いただけます',
  },
  body: {
    en: '“{live}” is over, but it was recorded. Your code to watch it: {code}',
    zh: '“{live}”已结束，回放现已可以观看。您的观看凭证：{code}',
    es: '«{live}» ha terminado, pero se grabó. Su código para verlo: {code}',
    ja: '「{live}」は終了しましたが、録画をご覧いただけます。視聴用コード：{code}',
  },
  open: { en: 'Watch the recording', zh: '观看回放', es: 'Ver la grabación', ja: '録画を見る' },
} as const satisfies Record<string, Texts>;

/** People of one step. */
const stepPeople = 50;
/** Milliseconds after which a run leaves the rest to the next. */
const runFor = 40_000;

interface Person {
  id: string;
  name: string;
  code: string;
  email: string | null;
  language: string;
}

interface Facts {
  event: EventRecord;
  live: { title: string };
  people: ReadonlyMap<string, Person>;
}

/**
 * Mails those who missed a live and were asked for. Safe to run twice: whom a mail was written to stands in the outbox by the live, so nobody gets a second one. Throws when
 * some are to be tried again.
 */
export async function sendMissed(services: Services, data: MissedData): Promise<void> {
  const { organisationId, liveId } = data;
  const begun = performance.now();
  while (performance.now() - begun < runFor) {
    const ids = await services.database.inOrganisation(organisationId, 'read', async (db) => {
      const rows = await db
        .selectFrom('live_missed')
        .select('participant_id')
        .where('live_id', '=', liveId)
        .where('sent_at', 'is', null)
        .orderBy('participant_id')
        .limit(stepPeople)
        .execute();
      return rows.map(({ participant_id: participantId }) => participantId);
    });
    if (ids.length === 0) return;
    await tell(services, data, ids);
    await services.database.inOrganisation(organisationId, 'write', (tx) =>
      tx
        .updateTable('live_missed')
        .set({ sent_at: services.clock.now() })
        .where('live_id', '=', liveId)
        .where('participant_id', 'in', ids)
        .execute(),
    );
  }
  await services.jobs.send(missedJob, data);
}

async function tell(services: Services, { organisationId, liveId }: MissedData, ids: readonly string[]): Promise<void> {
  const occasion = `missed ${liveId}`;
  await deliver<Facts>(services, organisationId, {
    kind: 'live-missed',
    subjects: ids.map((id) => ({ id, occasion })),
    async prepare(tx) {
      const live = await tx
        .selectFrom('live')
        .select(['event_id', 'title'])
        .where('id', '=', liveId)
        .executeTakeFirst();
      const event =
        live &&
        (await tx
          .selectFrom('event')
          .selectAll()
          .where('id', '=', live.event_id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst());
      if (!live || !event) return null;
      // Who was cancelled or erased since gets none.
      const people = await tx
        .selectFrom('participant')
        .select(['id', 'name', 'code', 'email', 'language'])
        .where('id', 'in', [...ids])
        .where('state', '=', 'APPROVED')
        .execute();
      return {
        facts: { event, live, people: new Map(people.map((person) => [person.id, person])) },
        messages: people.flatMap(({ id, email }) =>
          email ? [{ subjectId: id, occasion, eventId: event.id, channel: 'mail' as const, recipient: email }] : [],
        ),
      };
    },
    write({ event, live, people }, message) {
      const person = people.get(message.subjectId);
      if (!person) return Promise.resolve({ refused: 'the registration is gone' });
      const { settings } = services;
      const language: Language = languageOr(person.language);
      const title = oneLine(eventIn(event, language).title);
      const url = `${watchUrl(settings.PUBLIC_URL, event.code)}?k=${encodeURIComponent(person.code)}`;
      const subject = oneLine(fill(texts.subject[language], { title }));
      const hello = fill(texts.hello[language], { name: oneLine(person.name) });
      const body = fill(texts.body[language], { live: oneLine(live.title), code: person.code });
      const footer = [title, oneLine(event.organiser_name)].filter(Boolean).join(' · ');
      return Promise.resolve({
        mail: {
          to: message.recipient,
          from: settings.MAIL_FROM,
          subject,
          text: [hello, body, `${texts.open[language]}: ${url}`, `-- \n${footer}`].join('\n\n'),
          html: mailPage({
            language,
            title: subject,
            hello,
            headline: texts.headline[language],
            body: [body],
            blocks: [buttonBlock(texts.open[language], url)],
            footer,
          }),
          // One id for every attempt at this message, so that a receiver can tell a repeat.
          messageId: `<${message.id}@${new URL(settings.PUBLIC_URL).hostname}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
        },
      });
    },
  });
}
