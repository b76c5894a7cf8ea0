import { memberWormAdd } from '@convoke/contract/member/member.worm.calls.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { applicationToken, must } from '../support/client.ts';
import { doorOf } from '../support/door.ts';
import { place, sale } from '../support/selling.ts';
import { journey, patient, phone, wide } from '../support/stage.ts';

/** @domains worm member participant order */

journey(
  'gift hunters are flagged among the participants of an event, with the reason, and found by a filter',
  { timeout: 240_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { token } = organiser;
    const { eventId } = await doorOf(stage, 3);
    const people = async () => (await must(product.url, participantPage, { eventId, sort: 'name' }, token)).records;
    const [first, second, third] = await people();
    if (!first || !second || !third) throw new Error('nobody is there');
    const seen = { note: 'Left with six bags', reason: 'resale' as const, eventId };
    await must(product.url, memberWormAdd, { phone: first.phone ?? '', name: first.name, ...seen }, token);
    await must(product.url, memberWormAdd, { name: second.name }, token);
    await expect.poll(async () => (await people()).map(({ worm }) => worm), patient).toEqual(['phone', 'name', null]);

    const page = await stage.office(`/activity-personnel/participants?event=${eventId}`, wide);
    const main = page.getByRole('main');
    await main.getByText('Gift hunter', { exact: true }).waitFor();
    await main.getByText('Gift hunter by name?').waitFor();
    await stage.look(page, 'worm-participants');
    const small = await stage.office(`/activity-personnel/participants?event=${eventId}&worm=any`, phone);
    await small.getByRole('main').getByText('Gift hunter', { exact: true }).filter({ visible: true }).waitFor();
    expect(await small.getByRole('main').getByText(third.name, { exact: true }).count()).toBe(0);
    await stage.look(small, 'worm-participants-phone');

    // The reason, for the organiser.
    await main.getByText(first.name, { exact: true }).click();
    const drawer = page.getByRole('dialog').filter({ visible: true }).last();
    await drawer.getByText('This phone number is on the gift hunter list').waitFor();
    await drawer.getByText('Left with six bags').waitFor();
    expect(await wrongWith(page, 'a participant who is a gift hunter')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'worm-participant', 'screen');
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });

    // Put on the list from here.
    await main.getByText(third.name, { exact: true }).click();
    await drawer.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Add to gift hunters' }).click();
    await stage.look(page, 'worm-from-participant', 'screen');
    await page.getByRole('dialog').filter({ visible: true }).last().getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await people()).map(({ worm }) => worm), patient)
      .toEqual(['phone', 'name', 'phone']);
  },
);

journey('the drawer of an order says of the buyer that they are a gift hunter', async ({ stage }) => {
  const { product, organiser } = stage;
  const { token } = organiser;
  const { eventId, ticketIds } = await sale(product, token, 'Open Evening', [{ name: 'Chair', priceCents: 0 }]);
  const buyer = { name: 'Gus Park', phone: '13700030001' };
  await must(product.url, memberWormAdd, buyer, token);
  await place(product.url, await applicationToken(product.url), eventId, {
    buyer,
    tickets: [{ ticketId: ticketIds[0] ?? '', quantity: 1, attendees: [{ answers: buyer }] }],
  });
  const page = await stage.office(`/activity-info/ticket-order?event=${eventId}`, wide);
  await page.getByRole('main').getByText('Gus Park').first().click();
  const drawer = page.getByRole('dialog').filter({ visible: true }).last();
  await drawer.getByText('Gift hunter', { exact: true }).waitFor();
  await stage.look(page, 'worm-order', 'screen');
  await page.emulateMedia({ colorScheme: 'dark' });
  await stage.look(page, 'worm-order-dark', 'screen');
  await page.setViewportSize({ width: 390, height: 844 });
  await stage.look(page, 'worm-order-phone-dark', 'screen');
  await page.emulateMedia({ colorScheme: 'light' });
  await stage.look(page, 'worm-order-phone', 'screen');
});
