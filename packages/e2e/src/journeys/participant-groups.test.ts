import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { expect } from 'vitest';
import { applicationToken, must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { journey, patient, phone } from '../support/stage.ts';

/** @domains participant */

journey(
  'people are told apart by groups: a rule takes them, hands move them, and a group is emptied and deleted',
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { eventId, code } = await publishedEvent(product.url, organiser.token, 'Press Day');
    const application = await applicationToken(product.url);
    const register = (name: string, at: number, channel: string) =>
      must(
        product.url,
        participantRegister,
        { code, answers: { name, phone: `1371002${String(at).padStart(4, '0')}` }, channel },
        application,
      );
    for (const [at, name] of ['Ana', 'Bo', 'Cleo'].entries()) await register(name, at, at === 2 ? 'poster' : 'press');

    const page = await stage.office(`/activity-personnel/participants?event=${eventId}`);
    await page.getByRole('button', { name: 'Groups' }).click();
    const drawer = page.getByRole('dialog', { name: 'Groups' });
    await drawer.getByText('No groups yet').waitFor();
    const add = async (name: string, channel?: string) => {
      await drawer.getByRole('button', { name: 'Add group' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add group' });
      await dialog.getByLabel('Name').fill(name);
      if (channel) {
        await dialog.getByRole('combobox', { name: 'Channel' }).fill(channel);
        await page.keyboard.press('Enter');
        await dialog.getByText('Adds everyone who registers').click();
      }
      if (channel) await stage.look(page, 'group-dialog', 'screen');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await add('Media', 'press');
    await add('Guests of honour');
    await drawer.getByText('0 people').first().waitFor();
    await drawer.getByRole('button', { name: 'Apply rules now' }).click();
    await drawer.getByRole('button', { name: '2 people' }).waitFor();
    await register('Dora', 3, 'press');
    await drawer.getByRole('button', { name: '3 people' }).waitFor();
    await stage.look(page, 'groups', 'screen');

    // Its people are a click away; one of them is moved by hand.
    await drawer.getByRole('button', { name: '3 people' }).click();
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'Media' }).count(), patient).toBe(3);
    await page.getByRole('row').filter({ hasText: 'Dora' }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Group', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Guests of honour' }).click();
    await page.getByText('1 person moved').waitFor();
    await expect.poll(() => page.getByRole('row').filter({ hasText: 'Media' }).count(), patient).toBe(2);
    await page.goto(`${product.url}/activity-personnel/participants?event=${eventId}`);
    await page.getByRole('row').filter({ hasText: 'Dora' }).getByText('Guests of honour').waitFor();
    await stage.look(page, 'groups-list');

    await page.getByRole('button', { name: 'Groups' }).click();
    await drawer.getByRole('button', { name: 'Actions for Media' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete the group “Media”?' });
    await question.getByText('2 people will no longer be in a group.').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await drawer.getByText('Media').waitFor({ state: 'detached' });
    await drawer.getByText('Guests of honour').waitFor();

    const small = await stage.office(`/activity-personnel/participants?event=${eventId}`, phone);
    await small.getByRole('button', { name: 'Dora', exact: true }).click();
    await small.getByRole('dialog').getByText('Guests of honour').first().waitFor();
    await stage.look(small, 'groups-phone');
  },
);
