import { bookCalls } from '@convoke/contract/message/message.book.calls.ts';
import { expect } from 'vitest';
import { turn, wrongWith } from '../support/axe.ts';
import { must } from '../support/client.ts';
import { choose, journey, patient, phone, wide } from '../support/stage.ts';

/**
 * @domains message
 * @always
 */

const sheet = ['E-mail,Name,Company,Seat', 'bo@example.com,Bo,Acme,A 1', 'nobody,Cy,,', 'ana@example.com,Anna,,'].join(
  '\n',
);

journey(
  'an address book is made, filled by hand and by a sheet that is mended, copied from, emptied and brought back',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const page = await stage.office('/marketing-notice/address/email', wide);
    const shown = page.getByRole('dialog').filter({ visible: true }).last();
    await page.getByText('No address books yet').waitFor();
    await page.getByRole('button', { name: 'New address book' }).first().click();
    await shown.getByLabel('Name').fill('Press');
    await shown.getByRole('button', { name: 'Save' }).click();
    // The new book opens at an address of its own.
    await page.waitForURL(/\/address\/email\/[\w-]+/);
    // The page that it was made on shows the book too, until the new one stands in its place.
    await page.getByText('E-mail address book', { exact: true }).first().waitFor();
    await page.getByRole('heading', { name: 'Press' }).waitFor();
    const press = page.url();

    await page.getByRole('button', { name: 'Add entry' }).first().click();
    await shown.getByLabel('E-mail').fill('Ana@Example.com');
    await shown.getByLabel('Name', { exact: true }).fill('Ana');
    expect(await wrongWith(page, 'an entry')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'address-book-entry', 'screen');
    await shown.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row').filter({ hasText: 'ana@example.com' }).waitFor();

    await page.getByRole('button', { name: 'Import' }).first().click();
    await shown
      .locator('input[type=file]')
      .setInputFiles({ name: 'press.csv', mimeType: 'text/csv', buffer: Buffer.from(sheet) });
    await shown.getByRole('combobox', { name: 'Import Seat as' }).waitFor();
    expect(await wrongWith(page, 'what the columns of a file are')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'address-book-match', 'screen');
    await shown.getByRole('button', { name: 'Read all rows' }).click();
    await shown.getByText('Variables: Seat').waitFor();
    expect(await wrongWith(page, 'the rows of a sheet')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'address-book-import', 'screen');
    await shown.getByRole('button', { name: 'Fix row 3' }).click();
    await shown.getByLabel('E-mail').fill('still nobody');
    await shown.getByRole('button', { name: 'Save' }).click();
    await shown.getByText('Not a valid e-mail address.').waitFor();
    await shown.getByLabel('E-mail').fill('cy@example.com');
    expect(await wrongWith(page, 'a row that is mended')).toEqual([]);
    await turn(page, 'light');
    // A press within half a second of the last is a repeat, and ignored.
    const save = shown.getByRole('button', { name: 'Save' });
    await expect
      .poll(async () => {
        if (await save.isVisible()) await save.click({ timeout: 1000 }).catch(() => {});
        return page.getByRole('button', { name: 'Add 2 rows' }).count();
      }, patient)
      .toBe(1);
    await page.getByRole('button', { name: 'Add 2 rows' }).click();
    await page.getByRole('row').filter({ hasText: 'cy@example.com' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'bo@example.com' }).waitFor();
    await stage.look(page, 'address-book');

    // Found again after a reload, and undone as a whole: but for what was edited since.
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'bo@example.com' }).click();
    await shown.getByLabel('Name', { exact: true }).fill('Bob');
    await shown.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('row').filter({ hasText: 'Bob' }).waitFor();
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('menuitem', { name: 'Imports' }).click();
    await shown.getByText('press.csv').waitFor();
    await shown.getByRole('button', { name: 'Show rows' }).click();
    await shown.getByText('cy@example.com', { exact: false }).waitFor();
    expect(await wrongWith(page, 'the imports of a book')).toEqual([]);
    await turn(page, 'light');
    await stage.look(page, 'address-book-imports', 'screen');
    await shown.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('button', { name: 'Undo import' }).filter({ visible: true }).last().click();
    await page.getByText('Import undone. Reverted: 1. Kept because edited since: 1').waitFor();
    await shown.getByText('bo@example.com', { exact: false }).waitFor();
    await stage.look(page, 'address-book-import-undone', 'screen');
    await shown.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('row').filter({ hasText: 'cy@example.com' }).waitFor({ state: 'hidden' });

    // Into another book, and out of this one; what was taken out comes back.
    await must(product.url, bookCalls.mail.bookAdd, { name: 'Guests' }, organiser.token);
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'bo@example.com' }).getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Copy or move' }).click();
    await choose(page, shown.getByLabel('To address book'), 'Guests');
    expect(await wrongWith(page, 'copying entries')).toEqual([]);
    await turn(page, 'light');
    await shown.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('1 copied, 0 already there').waitFor();
    await page.getByRole('button', { name: 'Manage' }).click();
    await page.getByRole('menuitem', { name: /^Remove all matches/ }).click();
    await shown.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No entries yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row').filter({ hasText: 'ana@example.com' }).waitFor();

    await page
      .getByRole('navigation', { name: 'Address books' })
      .getByRole('link', { name: /^Guests/ })
      .click();
    await page.getByRole('heading', { name: 'Guests' }).waitFor();
    await page.getByRole('row').filter({ hasText: 'bo@example.com' }).waitFor();
    expect(await wrongWith(page, 'an address book')).toEqual([]);

    const small = await stage.office('/marketing-notice/address/email', phone);
    await small.getByRole('heading', { name: 'Guests' }).waitFor();
    await stage.look(small, 'address-book-phone');
    expect(await wrongWith(small, 'an address book on a phone')).toEqual([]);
    await small.goto(press);
    await small.getByRole('heading', { name: 'Press' }).waitFor();
    await small.getByRole('button', { name: 'Manage' }).click();
    await small.getByRole('menuitem', { name: 'Imports' }).click();
    await small.getByText('press.csv').waitFor();
    await stage.look(small, 'address-book-imports-phone', 'screen');
    expect(await wrongWith(small, 'the imports of a book on a phone')).toEqual([]);
  },
);
