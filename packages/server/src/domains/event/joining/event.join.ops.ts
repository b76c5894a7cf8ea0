import type { JoinView } from '@convoke/contract/event/event.join.ts';
import { eventModel, joinOpensAt, joinStateAt } from '@convoke/contract/event/event.rules.ts';
import type { Language, Texts } from '@convoke/contract/core/language.ts';
import type { EventRecord, Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { fill, momentText } from '../../../core/mail/wording.ts';

export function isOnline(event: Pick<EventRecord, 'model'>): boolean {
  return event.model === eventModel.online;
}

/** The link of an online event: its own, else its watch page where it has a live; '' where it has neither. */
export async function joinLink({ settings }: Pick<Services, 'settings'>, db: Db, event: EventRecord): Promise<string> {
  if (!isOnline(event) || event.join_url !== '') return event.join_url;
  const live = await db.selectFrom('live').select('id').where('event_id', '=', event.id).limit(1).executeTakeFirst();
  return live ? `${settings.PUBLIC_URL}/watch/${encodeURIComponent(event.code)}` : '';
}

/**
 * How somebody admitted joins, by its link; null for an event that people meet at. Who is asked for it decides that the person is admitted: the link goes to
 * nobody else, and into no message, since it may change after one has been sent.
 */
export function joinOf(event: EventRecord, link: string, now: Date): JoinView | null {
  if (!isOnline(event)) return null;
  const opensAt = joinOpensAt(event.starts_at.getTime(), event.join_opens_minutes);
  const state = joinStateAt(
    {
      startsAt: event.starts_at.getTime(),
      endsAt: event.ends_at.getTime(),
      opensMinutes: event.join_opens_minutes,
      hasLink: link !== '',
    },
    now.getTime(),
  );
  return {
    state,
    opensAt: opensAt === null ? null : new Date(opensAt).toISOString(),
    url: state === 'open' ? link : null,
  };
}

/** `{from}` = from when the link is shown. */
const texts: Record<'later' | 'page', Texts> = {
  later: {
    en: 'The event is online. To join, open your page: the link appears there from {from}.',
    zh: '本活动在线上举行。参会链接将于 {from} 起显示在您的页面上，届时打开页面点击即可进入。',
    es: 'El evento es en línea. Para entrar, abra su página: el enlace aparece allí a partir del {from}.',
    ja: 'オンラインで開催します。{from}から、お客様のページに参加リンクが表示されます。ページを開いてクリックしてください。',
  },
  page: {
    en: 'The event is online. To join, open your page and click the link there.',
    zh: '本活动在线上举行。打开您的页面，点击其中的参会链接即可进入。',
    es: 'El evento es en línea. Para entrar, abra su página y pulse el enlace.',
    ja: 'オンラインで開催します。お客様のページを開き、参加リンクをクリックしてください。',
  },
};

/** When and where to click, for messages; empty for an event that people meet at. */
export function joinText(event: EventRecord, language: Language, now: Date): string {
  const join = joinOf(event, event.join_url, now);
  if (!join) return '';
  if (join.state !== 'later' || join.opensAt === null) return texts.page[language];
  return fill(texts.later[language], { from: momentText(new Date(join.opensAt), event.time_zone, language) });
}
