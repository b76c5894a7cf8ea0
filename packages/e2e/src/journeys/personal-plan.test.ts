import { agendaAdd, agendaUpdate, dateAdd, dateAll } from '@convoke/contract/schedule/schedule.calls.ts';
import { releaseMake } from '@convoke/contract/schedule/schedule.release.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { journey, patient, phone } from '../support/stage.ts';

/**
 * Stars on two phones, told by mail when one of them moves: without an account.
 * @domains schedule agenda
 */

journey(
  'starred items are taken along to another phone, and their owner is told when one moves',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product } = stage;
    const { token } = stage.organiser;
    const { eventId, code } = await publishedEvent(product.url, token, 'Summer days', {
      startsAt: '2027-07-01T07:00:00Z',
      endsAt: '2027-07-01T18:00:00Z',
    });
    const { dateId } = await must(
      product.url,
      dateAdd,
      { eventId, date: '2027-07-01', opensAt: '2027-07-01T07:00:00Z', closesAt: '2027-07-01T18:00:00Z' },
      token,
    );
    for (const [at, title] of ['Opening', 'Workshop', 'Closing'].entries())
      await must(
        product.url,
        agendaAdd,
        { eventId, dateId, title, startsAt: `2027-07-01T0${7 + at}:00:00Z`, minutes: 30 },
        token,
      );
    const release = async () => {
      const { version } = await must(product.url, dateAll, { eventId }, token);
      await must(product.url, releaseMake, { eventId, version }, token);
    };
    await release();

    const agenda = `${product.url}/event/${code}/agenda`;
    const first = await stage.person(phone);
    await first.goto(agenda);
    await first.getByRole('button', { name: 'Add “Opening” to my programme' }).click();
    await first.getByRole('button', { name: 'Take it with you' }).click();
    const sheet = first.getByRole('dialog', { name: 'Take it with you' });
    await sheet.getByRole('img', { name: 'Code to open your plan on another phone' }).waitFor();
    await stage.look(first, 'plan-sheet', 'screen');
    expect(await wrongWith(first, 'the plan')).toEqual([]);
    await turn(first, 'light');
    const address = stage.address('ana');
    await sheet.getByLabel('E-mail address').fill(address);
    await sheet.getByRole('button', { name: 'Notify me' }).click();
    await sheet.getByText('We sent an e-mail to').waitFor();
    await first.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    const kept = await first.evaluate((of) => localStorage.getItem(`agenda plan ${of}`), code);
    const { key } = JSON.parse(kept ?? '{}') as { key: string };

    // The other phone has a star of its own: both have both.
    const second = await stage.person(phone);
    await second.goto(agenda);
    await second.getByRole('button', { name: 'Add “Closing” to my programme' }).click();
    await second.goto(`${agenda}#plan=${key}`);
    await second.getByText('This device now follows your plan.').waitFor();
    const starred = (page: typeof first) => page.locator('.agenda-star[aria-pressed="true"]').count();
    await expect.poll(() => starred(second), patient).toBe(2);
    await expect
      .poll(async () => {
        await first.reload();
        await first.locator('.agenda-star').first().waitFor();
        return starred(first);
      }, patient)
      .toBe(2);

    // Confirmed by the link, then told.
    const mails = async () => {
      const answer = await fetch(`${product.outboxUrl}/api/messages`);
      const { messages } = (await answer.json()) as { messages: { to: string; text: string }[] };
      return messages.filter(({ to }) => to === address).map(({ text }) => text);
    };
    const linkOf = async (what: string) =>
      (await mails()).flatMap((text) => new RegExp(`http\\S+#${what}=[\\w-]+`).exec(text) ?? [])[0];
    await expect.poll(() => linkOf('confirm'), patient).toBeTruthy();
    await second.goto((await linkOf('confirm')) ?? '');
    await second.getByRole('button', { name: 'Yes, e-mail me' }).click();
    await second.getByText('We’ll tell you when something moves.').waitFor();
    const { items } = await must(product.url, dateAll, { eventId }, token);
    const closing = items.find(({ title }) => title === 'Closing');
    if (!closing) throw new Error('no closing');
    const { agendaId, version } = closing;
    await must(product.url, agendaUpdate, { agendaId, version, startsAt: '2027-07-01T12:00:00Z' }, token);
    await release();
    await expect.poll(() => linkOf('leave'), patient).toBeTruthy();
    expect((await mails()).at(0)).toContain('Closing');
    await second.goto((await linkOf('leave')) ?? '');
    await second.getByRole('button', { name: 'Stop e-mails' }).click();
    await second.getByText('You won’t get any more e-mails about this programme.').waitFor();
    await stage.look(second, 'plan-left');
    expect(await wrongWith(second, 'the programme after leaving')).toEqual([]);
  },
);
