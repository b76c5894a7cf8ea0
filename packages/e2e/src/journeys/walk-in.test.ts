import { checkinDesk } from '@convoke/contract/checkin/checkin.desk.calls.ts';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { journey, patient } from '../support/stage.ts';
import { next, openDesk, sheetOf, welcomed } from '../support/walk-in.ts';

/**
 * People who come without being registered: registered at the desk and let in.
 * @domains checkin desk participant
 * @always
 */

journey(
  'a free event: searched in vain, registered, let in; known the second time',
  { timeout: 180_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { eventId } = await publishedEvent(product.url, organiser.token, 'Open day');
    const desk = await openDesk(stage, eventId);
    const signedIn = async () => (await must(product.url, checkinDesk, { eventId }, organiser.token)).signedIn;

    await desk.getByLabel('Code, last phone digits or name').fill('Ada Lovelace');
    await desk.getByText('No results.').waitFor();
    await desk.getByRole('button', { name: 'Register someone' }).click();
    const name = sheetOf(desk).getByLabel('Name');
    await name.waitFor();
    expect(await name.inputValue()).toBe('Ada Lovelace');
    await desk.getByRole('button', { name: 'Register', exact: true }).click();
    await stage.look(desk, 'walk-in-form', 'screen');
    await desk.locator('input[type=tel]').fill('13800138021');
    expect(await wrongWith(desk, 'registering at the desk')).toEqual([]);

    // The page is loaded anew meanwhile: the sheet opens with what was typed, which lies sealed in this tab.
    const kept = () => desk.evaluate(() => Object.values({ ...sessionStorage }).join(' '));
    await expect.poll(async () => (await kept()).length, patient).toBeGreaterThan(50);
    expect(await kept()).not.toMatch(/Lovelace|13800138021/);
    await desk.reload();
    await expect.poll(() => desk.locator('input[type=tel]').inputValue(), patient).toContain('13800138021');
    expect(await name.inputValue()).toBe('Ada Lovelace');

    // The network goes while it is typed: it is said, nothing is lost, and one is registered when it is back.
    await desk.context().setOffline(true);
    await desk.getByRole('button', { name: 'Register', exact: true }).click();
    await desk.getByText('Nothing you typed is lost').waitFor();
    await stage.look(desk, 'walk-in-offline', 'screen');
    await desk.context().setOffline(false);
    await desk.getByRole('button', { name: 'Try again' }).click();
    await welcomed(desk);
    await stage.look(desk, 'walk-in-welcome', 'screen');
    await next(desk);
    await expect.poll(signedIn, patient).toBe(1);
    // Who is registered is no longer typed.
    expect(await desk.evaluate((id) => sessionStorage.getItem(`convoke.walk-in.${id}`), eventId)).toBeNull();

    // The same number again: this person is opened instead.
    await desk.getByRole('button', { name: 'Register someone' }).click();
    await name.fill('Ada L.');
    await desk.locator('input[type=tel]').fill('13800138021');
    await desk.getByRole('button', { name: 'Register', exact: true }).click();
    await desk.getByText('already registered').waitFor();
    await stage.look(desk, 'walk-in-known', 'screen');
    await desk.getByRole('button', { name: 'Check in Ada Lovelace' }).click();
    await desk.getByRole('alert').getByText('Already checked in', { exact: true }).waitFor();
    expect(await signedIn()).toBe(1);

    // Somebody takes the desk over: the screen is cleared, and the name stands in the log.
    await next(desk);
    await stage.look(desk, 'walk-in-desk', 'screen');
    await desk.getByRole('button', { name: 'Hand over' }).click();
    await desk.getByLabel('Who takes over?').fill('Bo');
    await stage.look(desk, 'hand-over', 'screen');
    expect(await wrongWith(desk, 'handing the desk over')).toEqual([]);
    await desk.getByRole('button', { name: 'Take over' }).click();
    await desk.getByText('Nothing scanned yet.').waitFor();
  },
);
