import { agendaAdd, agendaUpdate, dateAdd, dateAll } from '@convoke/contract/schedule/schedule.calls.ts';
import { releaseMake } from '@convoke/contract/schedule/schedule.release.calls.ts';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { aProgramme } from '../support/programmes.ts';
import { journey, patient, phone, wide } from '../support/stage.ts';

/**
 * A programme of another system, from its file to the calendar of somebody whose talk was moved.
 * @domains schedule agenda
 */

journey(
  'a real programme is imported, released, starred on a phone; an item moves, the mail arrives and the calendar follows',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { token } = organiser;
    const { eventId, code } = await publishedEvent(product.url, token, 'Winter congress', {
      startsAt: '2027-12-27T08:00:00Z',
      endsAt: '2027-12-30T23:00:00Z',
      timeZone: 'Europe/Berlin',
    });
    const programme = aProgramme();
    const page = await stage.office(`/activity-info/schedule-manage?event=${eventId}`, wide);
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await page.getByRole('button', { name: 'Import a programme' }).click();
    await dialog
      .getByLabel('Choose a file or drop it here')
      .last()
      .setInputFiles({ name: programme.fileName, mimeType: 'application/xml', buffer: programme.xml });
    await dialog.getByRole('button', { name: `Import ${programme.items.toLocaleString('en')}` }).click();
    await dialog.getByText('Imported', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.locator('.schedule-item').first().waitFor();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await dialog.getByLabel('Release name').fill('As imported');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await page.getByText(/Public: Release 1 · As imported/).waitFor();
    await stage.look(page, 'programme-imported', 'screen');

    // One that nobody else is called like, so that it is found by its title.
    const { items } = await must(product.url, dateAll, { eventId }, token);
    expect(items).toHaveLength(programme.items);
    const titles = Map.groupBy(items, ({ title }) => title);
    const item = items.find(
      ({ title, startsAt, placeId }) => startsAt !== null && placeId !== null && titles.get(title)?.length === 1,
    );
    if (!item?.startsAt) throw new Error('nothing to star');

    const visitor = await stage.person(phone);
    await visitor.goto(`${product.url}/event/${code}/agenda`);
    await visitor.getByRole('searchbox').fill(item.title);
    await visitor.getByRole('button', { name: `Add “${item.title}” to my programme` }).click();
    await visitor.getByRole('button', { name: 'Take it with you' }).click();
    const sheet = visitor.getByRole('dialog', { name: 'Take it with you' });
    const address = stage.address('ana');
    await sheet.getByLabel('E-mail address').fill(address);
    await sheet.getByRole('button', { name: 'Notify me' }).click();
    await sheet.getByText('We sent an e-mail to').waitFor();
    const mails = async () => {
      const answer = await fetch(`${product.outboxUrl}/api/messages`);
      const { messages } = (await answer.json()) as { messages: { to: string; text: string }[] };
      return messages.filter(({ to }) => to === address).map(({ text }) => text);
    };
    const confirming = async () => (await mails()).flatMap((text) => /http\S+#confirm=[\w-]+/.exec(text) ?? [])[0];
    await expect.poll(confirming, patient).toBeTruthy();
    await visitor.goto((await confirming()) ?? '');
    await visitor.getByRole('button', { name: 'Yes, e-mail me' }).click();
    await visitor.getByText('We’ll tell you when something moves.').waitFor();
    const kept = await visitor.evaluate((of) => localStorage.getItem(`agenda plan ${of}`), code);
    const { key } = JSON.parse(kept ?? '{}') as { key: string };
    const calendar = async () => {
      const answer = await fetch(`${product.url}/event/schedule/public/${code}/plan/${key}/calendar.ics`);
      const text = (await answer.text()).replaceAll('\r\n ', '');
      const of = (name: string) =>
        new RegExp(`^${name}[^:]*:(.*)$`, 'm').exec(text.slice(text.indexOf('BEGIN:VEVENT')))?.[1];
      return { begins: of('DTSTART'), uid: of('UID')?.trim(), sequence: Number(of('SEQUENCE') ?? 0) };
    };
    const stamp = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
    const before = await calendar();
    expect(before.begins?.trim()).toBe(stamp(new Date(item.startsAt)));

    // Half an hour later: the mail says so, and the calendar's entry is the same one, moved.
    const later = new Date(Date.parse(item.startsAt) + 30 * 60_000);
    await must(
      product.url,
      agendaUpdate,
      { agendaId: item.agendaId, version: item.version, startsAt: later.toISOString() },
      token,
    );
    const { version } = await must(product.url, dateAll, { eventId }, token);
    await must(product.url, releaseMake, { eventId, version }, token);
    await expect.poll(async () => (await mails()).some((text) => text.includes('#leave=')), patient).toBe(true);
    const told = (await mails()).find((text) => text.includes('#leave=')) ?? '';
    expect(told).toContain(item.title);
    const after = await calendar();
    expect(after.begins?.trim()).toBe(stamp(later));
    expect(after.uid).toBe(before.uid);
    expect(after.sequence).toBeGreaterThan(before.sequence);
    await visitor.goto(`${product.url}/event/${code}/agenda`);
    await visitor.getByRole('searchbox').fill(item.title);
    const berlin = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Berlin' });
    await visitor.locator('.agenda-item').getByText(berlin.format(later)).first().waitFor();
    await stage.look(visitor, 'programme-moved', 'screen');
  },
);

journey(
  'the programme is there without a network after one visit, and the newest when it is back',
  { timeout: 180_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { token } = organiser;
    const { eventId, code } = await publishedEvent(product.url, token, 'Cellar days', {
      startsAt: '2027-06-01T07:00:00Z',
      endsAt: '2027-06-01T18:00:00Z',
    });
    const day = { date: '2027-06-01', opensAt: '2027-06-01T07:00:00Z', closesAt: '2027-06-01T18:00:00Z' };
    const { dateId } = await must(product.url, dateAdd, { eventId, ...day }, token);
    const talk = { eventId, dateId, minutes: 30 };
    await must(product.url, agendaAdd, { ...talk, title: 'Opening', startsAt: '2027-06-01T07:00:00Z' }, token);
    await must(product.url, agendaAdd, { ...talk, title: 'Workshop', startsAt: '2027-06-01T08:00:00Z' }, token);
    const release = async () => {
      const { version } = await must(product.url, dateAll, { eventId }, token);
      await must(product.url, releaseMake, { eventId, version }, token);
    };
    await release();

    const visitor = await stage.person(phone);
    const agenda = `${product.url}/event/${code}/agenda`;
    await visitor.goto(agenda);
    await visitor.getByRole('button', { name: 'Add “Opening” to my programme' }).click();
    await visitor.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    const isKept = () =>
      visitor.evaluate(async (path) => (await caches.match(path)) !== undefined, `/event/${code}/agenda`);
    await expect.poll(isKept, patient).toBe(true);
    await visitor.context().setOffline(true);
    await visitor.reload();
    await visitor.getByText('No connection. You see the programme as of').waitFor();
    await visitor.getByRole('searchbox').fill('work');
    await visitor.getByRole('button', { name: 'Add “Workshop” to my programme' }).click();
    await visitor.getByText('My programme (2)').waitFor();
    await stage.look(visitor, 'programme-offline', 'screen');
    expect(await wrongWith(visitor, 'the programme without a network')).toEqual([]);

    // A new release while the phone was in the cellar.
    await must(product.url, agendaAdd, { ...talk, title: 'Closing', startsAt: '2027-06-01T10:00:00Z' }, token);
    await release();
    await visitor.context().setOffline(false);
    await visitor.getByRole('button', { name: 'Show the latest' }).click();
    await visitor.getByRole('searchbox').fill('');
    await visitor.getByRole('link', { name: 'Closing' }).first().waitFor();
    await visitor.getByText('My programme (2)').waitFor();
  },
);
