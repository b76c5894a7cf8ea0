import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { journey, wide } from '../support/stage.ts';

journey(
  'consent is recorded for several and for one, a person is erased and found again by the number alone',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    for (const [name, phone] of [
      ['Ana', '13800138001'],
      ['Bo', '13800138002'],
    ] as const)
      await must(product.url, memberEntry, { name, phones: [phone] }, organiser.token);

    const page = await stage.office('/member-manage/list', wide);
    const shown = page.getByRole('dialog').filter({ visible: true }).last();
    for (const name of ['Ana', 'Bo'])
      await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Record consent' }).click();
    await shown.getByLabel('Source').fill('Paper form at the desk');
    await stage.look(page, 'member-consent-dialog', 'screen');
    await shown.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 members changed').waitFor();

    await page.getByRole('row').filter({ hasText: 'Ana' }).getByText('Ana').click();
    await shown.getByText('Paper form at the desk').waitFor();
    await shown.getByText('Agreed').first().waitFor();
    expect(await wrongWith(page, 'a member with consent')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'member-consent', 'screen');
    await page.setViewportSize({ width: 390, height: 844 });
    await stage.look(page, 'member-consent-phone', 'screen');

    await shown.getByRole('button', { name: 'Erase for good…' }).click();
    await shown.getByLabel('Type “Ana” to confirm').fill('Anna');
    await shown.getByRole('button', { name: 'Erase', exact: true }).click();
    await shown.getByText('What you typed does not match. Nobody was erased.').waitFor();
    await stage.look(page, 'member-erase-phone', 'screen');
    await page.setViewportSize({ width: 1440, height: 900 });
    await shown.getByLabel('Type “Ana” to confirm').fill('Ana');
    await stage.look(page, 'member-erase', 'screen');
    await shown.getByRole('button', { name: 'Erase', exact: true }).click();
    await page.getByText('The person is being erased.').waitFor();
    await page.getByRole('row').filter({ hasText: 'Ana' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Erased people' }).click();
    await shown.getByLabel('Phone number or e-mail address').fill('138 0013 8001');
    await page.keyboard.press('Enter');
    await shown.getByText('Erased on request').waitFor();
    expect(await wrongWith(page, 'the erased people')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'member-rights-log', 'screen');
    await shown.getByLabel('Phone number or e-mail address').fill('13800138002');
    await page.keyboard.press('Enter');
    await shown.getByText('Nobody who was erased had this.').waitFor();
  },
);
