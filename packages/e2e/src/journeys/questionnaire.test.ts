import { questionnaireCollect } from '@convoke/contract/questionnaire/questionnaire.public.calls.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { wrongWith } from '../support/axe.ts';
import { applicationToken, must } from '../support/client.ts';
import { bytesOf, entryOf, journey, leaveDialog, phone } from '../support/stage.ts';

/**
 * A questionnaire from its template to the file of its answers: the organiser at a desk, people who answer on their phones.
 * @domains questionnaire survey
 * @always
 */

/** A button by the end of its name: that of its icon comes first. */
const button = (within: Page | Locator, name: string): Locator =>
  within
    .getByRole('button', { name: new RegExp(`${name}$`) })
    .filter({ visible: true })
    .first();

journey(
  'a template is changed, opened, answered on phones, read as figures and taken away as a file',

  async ({ stage }) => {
    const { url } = stage.product;
    const office = await stage.office('/resource-manage/template-questionnaire');

    // From the template of a Net Promoter Score.
    await office.getByPlaceholder('Search templates').fill('promoter');
    await office.getByRole('button', { name: 'Use the template Net Promoter Score' }).click();
    const dialog = office.getByRole('dialog');
    await dialog.getByLabel('Title').fill('Would you recommend us?');
    await button(dialog, 'Create and add questions').click();
    await office.waitForURL(/questionnaire-design/);

    // One question says it in other words, and that is published.
    const first = 'How likely are you to recommend us to a friend or colleague?';
    await office.getByText(first).first().click();
    const label = office.getByRole('complementary', { name: 'Properties' }).getByRole('textbox').first();
    await label.fill('Would you recommend our workshops?');
    await office.getByRole('status').getByText('Saved').waitFor();
    await stage.look(office, 'survey-1-designed', 'screen');
    // One button makes it public: the questions as they are now, and answers are taken.
    await office.getByText('Not public yet').waitFor();
    await button(office, 'Publish').click();
    await button(office.getByRole('dialog'), 'Publish').click();
    await office.getByRole('dialog').waitFor({ state: 'hidden' });
    await office.getByText('Public and up to date').waitFor();
    // Afterwards it says why there is nothing to publish, and pausing is another button.
    await button(office, 'Publish changes').focus();
    await office.getByRole('tooltip').getByText('No changes since you last published.').waitFor();
    await button(office, 'Pause').click();
    await office.getByText('Paused', { exact: true }).first().waitFor();
    await button(office, 'Accept answers again').click();
    await office.getByText('Public and up to date').waitFor();
    await button(office, 'Link and QR code').click();
    const shown = await dialog
      .getByText(/\/survey\/[A-Za-z0-9_-]+$/)
      .first()
      .textContent();
    const code = shown?.split('/').at(-1) ?? '';
    expect(code).toMatch(/^[A-Za-z0-9_-]{10,}$/);
    await stage.look(office, 'survey-2-link', 'screen');
    await office.keyboard.press('Escape');

    // One answers on the page, two more send what their pages would.
    const person = await stage.person(phone);
    await person.goto(`${url}/survey/${code}?channel=newsletter`);
    await person.getByRole('button', { name: 'Start' }).click();
    await person.getByText('Would you recommend our workshops?').first().waitFor();
    await stage.look(person, 'survey-3-phone', 'screen');
    await person.getByText('10', { exact: true }).first().click();
    const send = person.getByRole('button', { name: 'Send', exact: true });
    const onwards = person.getByRole('button', { name: 'Continue', exact: true });
    // A second click that follows too soon is passed over, as a trembling finger's is: it is made again.
    const thanks = person.getByText('Thank you!').first();
    await expect
      .poll(
        async () => {
          const next = (await send.isVisible()) ? send : onwards;
          if (!(await thanks.isVisible())) await next.click({ timeout: 2_000 }).catch(() => undefined);
          return thanks.isVisible();
        },
        { timeout: 60_000, interval: 700 },
      )
      .toBe(true);
    await stage.look(person, 'survey-4-thanks', 'screen');
    const token = await applicationToken(url);
    for (const [at, answers] of [
      { recommend: 9, praise: 'Patient teachers', since: 'long' },
      { recommend: 3, missing: 'More light on the benches', since: 'new' },
    ].entries())
      await must(url, questionnaireCollect, { code, answers, formVersion: 2, nonce: `journey-${at}-nonce` }, token);

    // The organiser reads them.
    await button(office, 'Answers and statistics').click();
    await office.getByText('No. 3').first().waitFor();
    await stage.look(office, 'survey-5-answers', 'screen');
    await office.getByText('No. 3').first().click();
    await office.getByRole('dialog').getByText('More light on the benches').waitFor();
    await office.keyboard.press('ArrowRight');
    await office.getByRole('dialog').getByText('Patient teachers').waitFor();
    await leaveDialog(office);
    await office.getByRole('tab', { name: 'Statistics' }).click();
    // Two promoters and one detractor of three: 66.7 - 33.3.
    await office.getByText('+33.3').waitFor();
    await office.getByText('Promoters (9–10)').waitFor();
    await stage.look(office, 'survey-6-statistics');

    // And takes them along.
    await button(office, 'Export').click();
    const download = office.waitForEvent('download');
    await (await entryOf(office, 'CSV')).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    const sheet = (await bytesOf(file)).toString();
    expect(sheet).toContain('Would you recommend our workshops?');
    expect(sheet).toContain('More light on the benches');
    expect(sheet).toContain('newsletter');
    // The menu fades out and its button stops turning, and both are looked at when they have.
    await office.getByRole('menuitem', { name: 'CSV' }).waitFor({ state: 'hidden' });
    await office.locator('.ant-btn-loading').waitFor({ state: 'hidden' });
    expect(await wrongWith(office, 'the statistics of a questionnaire')).toEqual([]);
  },
);
