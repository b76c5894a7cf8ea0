import { boothAddRows, boothBlockAdd } from '@convoke/contract/booth/booth.calls.ts';
import { dynamicAdd } from '@convoke/contract/dynamic/dynamic.calls.ts';
import { guestAdd } from '@convoke/contract/guest/guest.calls.ts';
import { guestAddBatch } from '@convoke/contract/guest/guest.event.calls.ts';
import { organizerAdd } from '@convoke/contract/organizer/organizer.calls.ts';
import { organizerBind } from '@convoke/contract/organizer/organizer.event.calls.ts';
import { organizerGroupAdd } from '@convoke/contract/organizer/organizer.group.calls.ts';
import { reviewAdd } from '@convoke/contract/review/review.calls.ts';
import { agendaAdd, dateAdd, dateAll, placeUpdate } from '@convoke/contract/schedule/schedule.calls.ts';
import { releaseMake } from '@convoke/contract/schedule/schedule.release.calls.ts';
import { siteBegin, siteDraft, siteKeep, sitePublish } from '@convoke/contract/site/site.calls.ts';
import { languages } from '@convoke/contract/core/language.ts';
import type { SiteDocument } from '@convoke/contract/site/site.document.ts';
import { moduleKinds, siteModules } from '@convoke/contract/site/site.modules.ts';
import { must } from './client.ts';
import { publishedEvent } from './event.ts';

const minute = 60_000;

/** An event that has something for every module of a site to show. */
export async function wholeEvent(
  url: string,
  token: string,
  title: string,
): Promise<{ eventId: string; code: string }> {
  const event = await publishedEvent(url, token, title, {
    summary: 'What there is to see.',
    description: '<p>Come and see.</p><ul><li>One</li></ul>',
    organiserName: 'Folk',
    address: '20 Huqiu Road',
    latitude: 31.24,
    longitude: 121.48,
  });
  const { eventId } = event;
  const guestIds: string[] = [];
  for (const name of ['Lin Yue', 'Grace Novak', '伊藤 美咲'])
    guestIds.push((await must(url, guestAdd, { name, company: 'Northwind', title: 'Designer' }, token)).guestId);
  await must(url, guestAddBatch, { eventId, guestIds }, token);

  const { groupId } = await must(url, organizerGroupAdd, { kind: 'host', name: `Hosts of ${title}` }, token);
  const { organizerId } = await must(url, organizerAdd, { name: `Acme of ${title}`, groupId }, token);
  await must(url, organizerBind, { eventId, organizerIds: [organizerId] }, token);

  const opens = Date.now() + 30 * 24 * 60 * minute;
  const at = (minutes: number) => new Date(opens + minutes * minute).toISOString();
  const day = { date: at(0).slice(0, 10), opensAt: at(-60), closesAt: at(120) };
  const { dateId } = await must(url, dateAdd, { eventId, ...day }, token);
  const { placeId } = await must(url, placeUpdate, { eventId, name: 'Hall' }, token);
  for (const n of [1, 2])
    await must(
      url,
      agendaAdd,
      { eventId, title: `Talk ${n}`, dateId, placeId, startsAt: at(n * 30), minutes: 30 },
      token,
    );
  const { version } = await must(url, dateAll, { eventId }, token);
  await must(url, releaseMake, { eventId, version }, token);

  await must(
    url,
    dynamicAdd,
    { eventId, kind: 'article', title: 'Doors at six', content: '<p>Come</p>', publish: 'now' },
    token,
  );
  await must(url, reviewAdd, { eventId, title: 'Last year', text: '<p>It was good.</p>' }, token);
  const { blockId } = await must(url, boothBlockAdd, { eventId, name: 'Hall', width: 1000, height: 1000 }, token);
  await must(url, boothAddRows, { blockId, rows: 1, columns: 2, x: 0, y: 0, width: 100, height: 100, gapX: 20 }, token);
  return event;
}

const said = (text: string) => Object.fromEntries(languages.map((language) => [language, text]));

/** What only an organiser can say. */
const words: Readonly<Record<string, object>> = {
  contact: { email: said('hello@example.org'), phone: said('021 5555 1234'), address: said('20 Huqiu Road') },
  faq: {
    items: [
      { question: said('Where is it?'), answer: said('<p>Here, with a <a href="https://example.org">map</a>.</p>') },
    ],
  },
  video: { address: 'https://www.youtube.com/watch?v=abcdefghijk', caption: said('A film') },
  custom: {
    heading: said('Why come'),
    text: said('<p>Because.</p>'),
    columns: [{ title: said('One'), text: said('<p>A reason.</p>') }],
    buttonText: said('More'),
    buttonLink: 'https://example.org',
  },
};

/** Publishes the site of an event as a template begins it, with modules of every kind turned on and a word in those that would say nothing, in all languages. */
export async function wholeSite(
  url: string,
  token: string,
  eventId: string,
  templateId: string,
): Promise<SiteDocument> {
  await must(url, siteBegin, { eventId, templateId, overwrites: true }, token);
  const { document, version } = await must(url, siteDraft, { eventId }, token);
  if (!document) throw new Error('no draft');
  const known = new Set(document.pages.flatMap(({ modules }) => modules.map(({ module }) => module)));
  const missing = moduleKinds
    .filter((kind) => !known.has(kind))
    .map((module) => ({ id: `more-${module}`, module, v: siteModules[module].v, name: '', props: {} }));
  const pages = document.pages.map((page, at) => ({
    ...page,
    modules: [...page.modules, ...(at === 0 ? missing : [])].map((each) => ({
      ...each,
      isOn: true,
      props: { ...each.props, ...words[each.module] },
    })),
  }));
  const whole = { ...document, languages: [...languages], pages };
  const kept = await must(url, siteKeep, { eventId, version, document: whole }, token);
  await must(url, sitePublish, { eventId, version: kept.version }, token);
  return whole;
}
