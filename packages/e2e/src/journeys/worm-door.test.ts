import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { memberWormAdd } from '@convoke/contract/member/member.worm.calls.ts';
import { participantPage } from '@convoke/contract/participant/participant.calls.ts';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { doorOf, handScan } from '../support/door.ts';
import { journey, patient, phone, wide } from '../support/stage.ts';

/** @domains member desk */

const told = 'On the gift hunter list Resells gifts or tickets';

journey(
  'a gift hunter is seen by the staff at the desk and among the members, and by no kiosk; who is met there is put on the list',
  { timeout: 240_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { token } = organiser;
    const { eventId, url, codes } = await doorOf(stage, 3);
    const [atDesk = '', atKiosk = ''] = codes;
    const people = async () => (await must(product.url, participantPage, { eventId, sort: 'name' }, token)).records;
    for (const person of (await people()).slice(0, 2))
      await must(product.url, memberWormAdd, { phone: person.phone ?? '', reason: 'resale', eventId }, token);
    await expect.poll(async () => (await people()).map(({ worm }) => worm), patient).toEqual(['phone', 'phone', null]);

    const desk = await stage.person(phone);
    await desk.goto(url);
    await desk.getByText('Hand scanners work right away').waitFor();
    await handScan(desk, atDesk, told);
    await stage.look(desk, 'worm-desk', 'screen');
    expect(await wrongWith(desk, 'the desk with a gift hunter')).toEqual([]);

    const key = await must(product.url, checkinKeyAdd, { eventId, role: 'kiosk' }, token);
    const kiosk = await stage.person(wide);
    const heard: Promise<string>[] = [];
    kiosk.on('response', (answer) => {
      if (answer.url().includes('/signin/')) heard.push(answer.text().catch(() => ''));
    });
    await kiosk.goto(key.url);
    await kiosk.getByText('Show your code to the camera').waitFor();
    await expect
      .poll(
        async () => {
          await kiosk.keyboard.type(atKiosk, { delay: 3 });
          await kiosk.keyboard.press('Enter');
          return kiosk
            .getByText('Welcome, G')
            .waitFor({ timeout: 5000 })
            .then(() => true)
            .catch(() => false);
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    expect(await kiosk.content()).not.toMatch(/gift hunter|resell/i);
    const answers = (await Promise.all(heard)).join('\n');
    expect(answers).toContain('"role":"kiosk"');
    expect(answers).not.toMatch(/resale|"hasWorms":true/);

    // Among the members, with the reason; and from there somebody is put on the list.
    const page = await stage.office('/member-manage/list', wide);
    const main = page.getByRole('main');
    await expect.poll(() => main.getByText('Gift hunter', { exact: true }).count(), patient).toBe(2);
    await stage.look(page, 'worm-members', 'screen');
    await main.getByText('Guest 0', { exact: true }).click();
    const drawer = page.getByRole('dialog').filter({ visible: true }).last();
    await drawer.getByText('This phone number is on the gift hunter list').waitFor();
    expect(await drawer.getByRole('button', { name: 'Add to gift hunters' }).count()).toBe(0);
    await stage.look(page, 'worm-member', 'screen');
    expect(await wrongWith(page, 'a member who is a gift hunter')).toEqual([]);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await main.getByText('Guest 2', { exact: true }).click();
    await drawer.getByRole('button', { name: 'Add to gift hunters' }).click();
    const dialog = page.getByRole('dialog').filter({ visible: true }).last();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await drawer.getByText('This phone number is on the gift hunter list').waitFor();

    // By a condition, on a phone.
    const tree = JSON.stringify({ all: [{ field: 'worm', operator: 'in', value: { kinds: ['phone'] } }] });
    const small = await stage.office(`/member-manage/list?filter=${encodeURIComponent(tree)}`, phone);
    await small
      .getByRole('main')
      .getByText('is on the list of gift hunters by phone number', { exact: false })
      .waitFor();
    await stage.look(small, 'worm-members-phone');
  },
);
