import { voteAdd } from '@convoke/contract/vote/vote.calls.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { must } from '../support/client.ts';
import { bytesOf, entryOf, journey, patient, phone } from '../support/stage.ts';

/**
 * Templates of an organisation's own: made from what there is, changed, used, carried in a file, and gone without taking anything along.
 * @domains questionnaire vote
 */

/** A button by the end of its name: that of its icon comes first. */
const button = (within: Page | Locator, name: string): Locator =>
  within
    .getByRole('button', { name: new RegExp(`${name}$`) })
    .filter({ visible: true })
    .first();

journey(
  'a ready-made template is adapted, used, carried in a file and deleted; the questionnaire made of it stays',

  async ({ stage }) => {
    const { url } = stage.product;
    const page = await stage.office('/resource-manage/template-questionnaire');

    await page.getByRole('button', { name: 'Customise the template Net Promoter Score' }).click();
    const dialog = page.getByRole('dialog').filter({ visible: true });
    await dialog.getByLabel('Name').fill('Our promoter score');
    await dialog.getByLabel('Description').fill('After every workshop');
    await stage.look(page, 'template-1-new', 'screen');
    await button(dialog, 'Create and edit').click();
    await page.waitForURL(/[?&]template=/);

    // One question says it in other words: saved by itself, never published.
    await page.getByText('How likely are you to recommend us to a friend or colleague?').first().click();
    const label = page.getByRole('complementary', { name: 'Properties' }).getByRole('textbox').first();
    await label.fill('Would you recommend our workshops?');
    await page.getByRole('status').getByText('Saved').waitFor();
    expect(await page.getByRole('button', { name: 'Publish' }).count()).toBe(0);
    await stage.look(page, 'template-2-designed', 'screen');

    await button(page, 'Name and settings').click();
    await dialog.getByLabel('Maximum answers').fill('40');
    await stage.look(page, 'template-3-settings', 'screen');
    await button(dialog, 'Save').click();
    await dialog.waitFor({ state: 'hidden' });

    await button(page, 'Use').click();
    await dialog.getByLabel('Title').fill('Workshop in May');
    await button(dialog, 'Create from template').click();
    await page.waitForURL(/questionnaire-design/);
    const survey = page.url();
    await page.getByText('Would you recommend our workshops?').first().waitFor();

    await page.goto(`${url}/resource-manage/template-questionnaire?tab=own`);
    await page.getByText('After every workshop').waitFor();
    await stage.look(page, 'template-4-own', 'screen');
    await page.getByRole('button', { name: 'Actions for Our promoter score' }).click();
    const item = await entryOf(page, 'Export (JSON)');
    const download = page.waitForEvent('download');
    await item.click();
    const text = (await bytesOf(await download)).toString();

    // A file with a mistake brings nothing and says where it is; mended, it brings the template once more.
    const file = JSON.parse(text) as { templates: { form: { fields: { type: string }[] } }[] };
    const upload = (content: string) =>
      page.getByTestId('import-json').setInputFiles({
        name: 'templates.json',
        mimeType: 'application/json',
        buffer: Buffer.from(content),
      });
    const broken = structuredClone(file);
    const [first] = broken.templates[0]?.form.fields ?? [];
    if (first) first.type = 'telepathy';
    await upload(JSON.stringify(broken));
    await dialog.getByText('Template 1 “Our promoter score” › form › question 1').waitFor();
    await stage.look(page, 'template-5-refused', 'screen');
    await dialog.locator('.ant-modal-footer button').click();
    await upload(text);
    const rows = page.getByRole('row').filter({ hasText: 'Our promoter score' });
    await expect.poll(() => rows.count(), patient).toBe(2);

    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await button(page.getByRole('region'), 'Delete').click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('No templates of your own yet').waitFor();
    await stage.look(page, 'template-6-none', 'screen');
    await page.goto(survey);
    await page.getByText('Would you recommend our workshops?').first().waitFor();
  },
);

journey(
  'a vote is kept as a template with its places, and the next vote is made of it on a phone',

  async ({ stage }) => {
    const { url } = stage.product;
    const candidates = ['Harbour', 'Lighthouse'].map((name) => ({ name }));
    const vote = { title: 'Film of the year', timeZone: 'UTC', rounds: [{ title: 'Final', candidates }] };
    await must(url, voteAdd, vote, stage.organiser.token);
    const desk = await stage.office('/resource-manage/vote');
    await desk
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await (await entryOf(desk, 'Save as template')).click();
    const dialog = desk.getByRole('dialog').filter({ visible: true });
    await dialog.getByLabel('Name').fill('Our yearly vote');
    await stage.look(desk, 'template-7-save-vote', 'screen');
    await button(dialog, 'Save').click();
    await desk.getByRole('button', { name: 'Open template' }).click();
    await desk.getByText('Candidate 1', { exact: true }).first().waitFor();
    await desk.getByLabel('Title').first().fill('The round of the year');
    await stage.look(desk, 'template-8-vote', 'screen');
    // A template keeps itself, as a vote does.
    await desk.getByText('Saved', { exact: true }).waitFor();

    const person = await stage.office('/resource-manage/template-vote?tab=own', phone);
    await person.getByText('Our yearly vote').first().waitFor();
    await stage.look(person, 'template-9-phone', 'screen');
    await person.getByRole('button', { name: 'Use the template Our yearly vote' }).click();
    const asked = person.getByRole('dialog').filter({ visible: true });
    await asked.getByLabel('Title').fill('Vote 2027');
    await button(asked, 'Create from template').click();
    await person.waitForURL(/vote-info/);
    await person.getByText('The round of the year').first().waitFor();
    await stage.look(person, 'template-10-made', 'screen');
    expect(person.url()).toContain(url);
  },
);
