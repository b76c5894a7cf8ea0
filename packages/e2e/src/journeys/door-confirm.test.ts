import { checkinDesk } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import { checkinPointList, checkinPointUpdate } from '@convoke/contract/checkin/checkin.places.calls.ts';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { doorOf, handScan } from '../support/door.ts';
import { journey, patient, phone, wide } from '../support/stage.ts';

/**
 * Where the staff lets people in: who stands at the kiosk waits until a desk decides.
 * @domains checkin desk kiosk
 */

journey(
  'where the staff lets people in: who stands at the kiosk waits, two desks see it, and the first that decides has decided',
  { timeout: 180_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { token } = organiser;
    const { eventId, url, codes } = await doorOf(stage, 3);
    const [first = '', second = '', third = ''] = codes;
    const [point] = await must(product.url, checkinPointList, { eventId }, token);
    await must(product.url, checkinPointUpdate, { signPointId: point?.signPointId ?? '', needsConfirm: true }, token);
    const key = await must(product.url, checkinKeyAdd, { eventId, role: 'kiosk' }, token);

    const desk = await stage.person(phone);
    const other = await stage.person(phone);
    for (const page of [desk, other]) {
      await page.goto(url);
      await page.getByText('Hand scanners work right away').waitFor();
    }
    const kiosk = await stage.person(wide);
    await kiosk.goto(key.url);
    await kiosk.getByText('Show your code to the camera').waitFor();
    await handScan(kiosk, first, 'One moment, please');
    await stage.look(kiosk, 'waiting-kiosk', 'screen');
    for (const page of [desk, other]) await page.getByText('1 person is waiting').waitFor();
    await stage.look(desk, 'waiting-desk', 'screen');
    expect(await wrongWith(desk, 'the desk with somebody who waits')).toEqual([]);
    // Both see the buttons; what the second one presses comes too late.
    const tooLate = other.getByRole('button', { name: 'Turn away' });
    await other.context().setOffline(true);
    await desk.getByRole('button', { name: 'Let in' }).click();
    await desk.getByRole('alert').getByText('Welcome', { exact: true }).waitFor();
    await kiosk.getByText('Welcome, G').waitFor();
    await other.context().setOffline(false);
    await tooLate.click({ timeout: 3000 }).then(
      () => other.getByRole('alert').getByText('Already decided').waitFor(),
      // It had heard of it before.
      () => undefined,
    );

    // A desk's own scan is decided where it was scanned.
    await desk.keyboard.press('Escape');
    await handScan(desk, second, 'Waiting for you');
    await stage.look(desk, 'waiting-result', 'screen');
    await desk.getByRole('alert').locator('..').getByRole('button', { name: 'Turn away' }).click();
    await desk.getByRole('alert').getByText('Turned away', { exact: true }).waitFor();
    await desk.keyboard.press('Escape');

    // Without a network the hand at the door decides, and the server is told later.
    await desk.evaluate(async () => {
      await navigator.serviceWorker?.ready;
    });
    await desk.context().setOffline(true);
    await handScan(desk, third, 'Waiting for you');
    await desk.getByRole('alert').locator('..').getByRole('button', { name: 'Let in' }).click();
    await desk.getByRole('alert').getByText('Welcome', { exact: true }).waitFor();
    await desk.context().setOffline(false);
    const signedIn = async () => (await must(product.url, checkinDesk, { eventId }, token)).signedIn;
    await expect.poll(signedIn, patient).toBe(2);
  },
);
