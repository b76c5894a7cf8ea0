import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { applicationToken, must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { journey, wide } from '../support/stage.ts';

/**
 * @domains member
 * @always
 */

journey(
  'who registers twice in two spellings is one member with both in the history; edited, and a conflict is shown side by side',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const application = await applicationToken(product.url);
    for (const [title, number] of [
      ['Spring meeting', '138-0013-8123'],
      ['Autumn meeting', '+86 13800138123'],
    ] as const) {
      const { code } = await publishedEvent(product.url, organiser.token, title);
      const answers = { name: '王芳', phone: number, company: 'Acme' };
      await must(product.url, participantRegister, { code, answers }, application);
    }

    const page = await stage.office('/member-manage/list', wide);
    const rows = page.getByRole('row').filter({ hasText: '王芳' });
    await page.getByRole('row').filter({ hasText: '2 events' }).waitFor();
    expect(await rows.count()).toBe(1);
    expect(await wrongWith(page, 'the members')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'members');
    await rows.getByText('Acme').click();
    const drawer = page.getByRole('dialog').filter({ visible: true });
    const history = drawer.getByRole('region', { name: 'History' });
    await history.getByText('Registered').nth(1).waitFor();
    await history.getByRole('link', { name: 'Spring meeting' }).waitFor();
    await history.getByRole('link', { name: 'Autumn meeting' }).waitFor();
    expect(await wrongWith(page, 'a member')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'member', 'screen');

    await drawer.getByRole('button', { name: 'Add a photo' }).waitFor();
    const file = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() };
    await drawer.locator('input[type=file]').setInputFiles(file);
    await drawer.getByRole('img', { name: 'Photo of 王芳' }).waitFor();
    await stage.look(page, 'member-photo', 'screen');

    await drawer.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit member' });
    await dialog.getByLabel('Job title').fill('CTO');
    await stage.look(page, 'member-edit', 'screen');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await drawer.getByText('CTO').first().waitFor();
    await history.getByText('Edited').waitFor();
    // The way to the participant and back.
    await history.getByRole('link', { name: 'Autumn meeting' }).click();
    await page.getByRole('link', { name: 'Open member' }).click();
    await page.getByRole('dialog').getByText('CTO').first().waitFor();

    // The number of one, the address of another.
    await must(product.url, memberEntry, { name: 'Bo', emails: ['bo@example.com'] }, organiser.token);
    const third = await publishedEvent(product.url, organiser.token, 'Winter meeting');
    const both = { name: 'Fang Wang', phone: '13800138123', email: 'bo@example.com' };
    await must(product.url, participantRegister, { code: third.code, answers: both }, application);
    await page.goto(`${product.url}/member-manage/tempMember`);
    await page.getByRole('row').filter({ hasText: 'Fang Wang' }).waitFor();
    await stage.look(page, 'members-review');
    await page.getByRole('row').filter({ hasText: 'Fang Wang' }).getByText('Winter meeting').click();
    const review = page.getByRole('dialog', { name: 'Who is this?' });
    await review.getByRole('button', { name: 'This is 王芳' }).waitFor();
  },
);
