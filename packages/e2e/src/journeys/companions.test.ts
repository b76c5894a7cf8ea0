import { withClient } from '@convoke/launcher/database.ts';
import { expect } from 'vitest';
import { doorOf, handScan } from '../support/door.ts';
import { journey, patient, phone, wide } from '../support/stage.ts';

/**
 * Somebody brings others along: added on the own phone, each with a code, known as companions at the desk and in the office.
 * @domains participant qd
 */

journey(
  'companions are added on the phone, come to the desk by their own codes, and are known in the office',
  { timeout: 240_000 },
  async ({ stage }) => {
    const { product } = stage;

    // The organiser lets everybody bring two.
    const { eventId, url, codes } = await doorOf(stage, 2);
    const [holder = '', other = ''] = codes;
    const office = await stage.office(`/activity-info/essential?event=${eventId}`, wide);
    const most = office.getByLabel('Companions', { exact: true });
    await most.fill('2');
    await most.scrollIntoViewIfNeeded();
    await stage.look(office, 'companions-event', 'screen');
    await office.locator('.publish-bar').getByText('Saved').waitFor();
    await office.getByRole('button', { name: 'Publish changes' }).click();
    const brings = () =>
      withClient(product.superuserUrl, async (client) => {
        const { rows } = await client.query<{ companions: number }>('SELECT companions FROM event WHERE id = $1', [
          eventId,
        ]);
        return rows[0]?.companions;
      });
    await expect.poll(brings, patient).toBe(2);

    // The holder adds them, a wrong name and one too many included.
    const own = await stage.person(phone);
    own.on('dialog', (dialog) => void dialog.accept());
    await own.goto(`${product.url}/qd/${holder}`);
    await own.locator('html.awake').waitFor();
    const party = own.locator('.companions');
    const add = party.getByRole('button', { name: 'Add a companion' });
    await add.click();
    await add.click();
    await party.getByText('Please enter a name.').waitFor();
    await party.getByLabel('Name').fill('Mei Lin');
    await stage.look(own, 'companions-form', 'all');
    await add.click();
    await party.getByText('1 of 2').waitFor();
    await add.click();
    await party.getByLabel('Name').fill('Tom');
    await own.keyboard.press('Enter');
    await party.getByText('2 of 2').waitFor();
    expect(await add.count()).toBe(0);
    await party.getByRole('button', { name: 'Remove Tom' }).click();
    await party.getByText('1 of 2').waitFor();
    await add.click();
    await party.getByLabel('Name').fill('Tom Wei');
    await add.click();
    await party.getByText('2 of 2').waitFor();
    await own.reload();
    await party.getByText('Tom Wei').waitFor();
    await stage.look(own, 'companions-own', 'all');
    await party.getByRole('listitem').filter({ hasText: 'Mei Lin' }).getByRole('link', { name: 'Show code' }).click();
    await own.getByText('Companion of Guest 0').waitFor();
    await stage.look(own, 'companions-code', 'all');
    const companion = new URL(own.url()).pathname.split('/').at(-1) ?? '';

    // The desk says who is missing, and lets one press do.
    const desk = await stage.person(phone);
    await desk.goto(url);
    await desk.getByText('Hand scanners work right away').waitFor();
    await desk.getByText('of 4').first().waitFor();
    await handScan(desk, holder, 'Welcome');
    const result = desk.getByRole('alert');
    await result.getByText('0 of 2 companions inside').waitFor();
    await stage.look(desk, 'companions-desk', 'screen');
    await result.getByRole('button', { name: 'Check in Tom Wei' }).click();
    await result.getByText('Companion of Guest 0').waitFor();
    await desk.keyboard.press('Escape');
    await result.waitFor({ state: 'hidden' });

    // Without a network too.
    await desk.evaluate(async () => {
      await navigator.serviceWorker?.ready;
    });
    await desk.context().setOffline(true);
    await handScan(desk, companion, 'Welcome');
    await result.getByText('Companion of Guest 0').waitFor();
    await stage.look(desk, 'companions-alone', 'screen');
    await desk.keyboard.press('Escape');
    await result.waitFor({ state: 'hidden' });
    await handScan(desk, holder, 'Already checked in');
    await result.getByText('2 of 2 companions inside').waitFor();
    await desk.keyboard.press('Escape');
    await result.waitFor({ state: 'hidden' });
    await handScan(desk, other, 'Welcome');
    expect(await result.getByText('companions inside').count()).toBe(0);
    await desk.keyboard.press('Escape');
    await desk.context().setOffline(false);

    // The office lists them, says with whom they come, and adds none beyond the limit.
    await office.goto(`${product.url}/activity-personnel/participants?event=${eventId}&companion=is`);
    await office.getByText('2 total').waitFor();
    await office.goto(`${product.url}/activity-personnel/participants?event=${eventId}`);
    await office.getByText('4 total').waitFor();
    await office.getByText('Guest 0', { exact: true }).first().click();
    const drawer = office.getByRole('dialog').filter({ visible: true });
    await drawer.getByText('2 of 2').waitFor();
    expect(await drawer.getByRole('button', { name: 'Add a companion' }).count()).toBe(0);
    await stage.look(office, 'companions-drawer', 'screen');
    await drawer.locator('.companions').getByRole('link', { name: 'Mei Lin' }).click();
    await drawer.getByText('Companion of').waitFor();
  },
);
