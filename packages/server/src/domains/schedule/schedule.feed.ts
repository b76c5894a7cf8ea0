import { createHash } from 'node:crypto';
import type { Language } from '@convoke/contract/core/language.ts';
import type { ReleasedItem } from '@convoke/contract/schedule/release.ts';
import type { EventRecord, Services } from '../../core/context.ts';
import type { Db } from '../../core/data/database.ts';
import { eventIn } from '../../core/http/scope-event.ts';
import type { Published } from './exchange/published.ts';
import { agendaUrl, currentRelease, itemIn, shownGuests } from './schedule.ops.ts';

/** The newest release as a reader of a language is told of it, and the guests who are shown; null before the first. */
export async function publishedIn(services: Services, db: Db, event: EventRecord, language: Language) {
  const release = await currentRelease(services, db, event.organisation_id, event.id);
  if (!release) return null;
  const { contents } = release;
  const guests = await shownGuests(db, event, language, services.clock.now());
  const inLanguage = (item: ReleasedItem) => itemIn(item, language);
  const published: Published = {
    title: eventIn(event, language).title,
    code: event.code,
    url: agendaUrl(services.settings.PUBLIC_URL, event.code),
    version: release.name,
    contents: { ...contents, items: contents.items.map(inLanguage), fallen: contents.fallen.map(inLanguage) },
    event: { from: event.starts_at.getTime(), to: event.ends_at.getTime() },
    names: new Map([...guests].map(([id, { name }]) => [id, { name, biography: '' }])),
  };
  return { release, guests, published };
}

/** A calendar as a file; what has not changed is not sent twice. */
export function calendarAnswer(name: string, text: string) {
  const body = Buffer.from(text);
  return {
    fileName: `${name}.ics`,
    contentType: 'text/calendar; charset=utf-8',
    body,
    tag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
  };
}
