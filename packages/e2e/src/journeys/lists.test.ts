import { guestAdd } from '@convoke/contract/guest/guest.calls.ts';
import { memberEntry } from '@convoke/contract/member/member.calls.ts';
import { organizerAdd } from '@convoke/contract/organizer/organizer.calls.ts';
import { participantRegister } from '@convoke/contract/participant/participant.calls.ts';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { applicationToken, must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { place, sale } from '../support/selling.ts';
import { journey, patient, phone, type Stage, wide } from '../support/stage.ts';

/**
 * What the lists of the back office do when a screen is too narrow for them, and the button that stands beside them.
 * @domains ui shortlink
 */

const longName = `Wolfeschlegelsteinhausen${'bergerdorff'.repeat(3)}`;

/** The list of an event's twenty people, one of them with a very long name. */
async function twentyPeople({ product, organiser }: Stage): Promise<string> {
  const { eventId, code } = await publishedEvent(product.url, organiser.token, 'Open Evening');
  const application = await applicationToken(product.url);
  for (let person = 0; person < 20; person += 1) {
    const name = person === 0 ? longName : `Guest ${person}`;
    const answers = { name, phone: `1370001${String(person).padStart(4, '0')}` };
    await must(product.url, participantRegister, { code, answers }, application);
  }
  return `/activity-personnel/participants?event=${eventId}`;
}

async function boxOf(what: Locator) {
  const box = await what.boundingBox();
  if (!box) throw new Error('not shown');
  return box;
}

const shortLink = (page: Page) => page.getByRole('button', { name: 'Short link', exact: true });

journey('twenty people fit two screens of a phone, in rows of two lines', async ({ stage }) => {
  const page = await stage.office(await twentyPeople(stage), phone);
  const rows = page.locator('.phone-row');
  await expect.poll(() => rows.count(), patient).toBe(20);
  await stage.look(page, 'lists-1-phone');
  const last = await boxOf(rows.nth(19));
  expect(last.y + last.height).toBeLessThanOrEqual(2 * 844);
  const first = rows.filter({ hasText: 'Guest 7' });
  const [name, state, fact] = [first.getByText('Guest 7'), first.getByText('Approved'), first.getByText('13700010007')];
  // Name and state share a line, the facts stand below.
  expect(Math.abs((await boxOf(name)).y - (await boxOf(state)).y)).toBeLessThan(8);
  expect((await boxOf(fact)).y).toBeGreaterThan((await boxOf(name)).y + 10);

  // Many are chosen, and one is opened, by the finger and by the keyboard.
  await first.getByRole('checkbox').click();
  await page.getByText('1 selected').waitFor();
  await first.getByRole('button', { name: 'Guest 7', exact: true }).press('Enter');
  await page.getByRole('dialog').filter({ visible: true }).getByText('Guest 7').first().waitFor();

  // The filters wait behind one button beside the search.
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').filter({ visible: true }).waitFor({ state: 'detached' });
  const filters = page.getByRole('button', { name: 'Filters' });
  expect(Math.abs((await boxOf(filters)).y - (await boxOf(page.locator('.table-search'))).y)).toBeLessThan(4);
  await filters.click();
  await page.getByRole('combobox', { name: 'Check-in' }).waitFor();
});

journey('orders, guests and organizers stand on a phone in rows of two lines too', async ({ stage }) => {
  const { product, organiser } = stage;
  const ticket = {
    name: 'A ticket whose name is longer than the row of a phone is wide',
    priceCents: 0,
    maxPerOrder: 1,
  };
  const { eventId, ticketIds } = await sale(product, organiser.token, 'Open Evening', [ticket]);
  const application = await applicationToken(product.url);
  for (let person = 0; person < 20; person += 1) {
    const name = person === 0 ? longName : `Guest ${person}`;
    const phone = `1370002${String(person).padStart(4, '0')}`;
    await place(product.url, application, eventId, {
      buyer: { name, phone },
      tickets: [{ ticketId: ticketIds[0] ?? '', quantity: 1, attendees: [{ answers: { name, phone } }] }],
    });
    const company = `${name} and Daughters, makers of fine analytical engines`;
    await must(product.url, guestAdd, { name, company, title: 'Mathematician and writer', phone }, organiser.token);
    await must(product.url, organizerAdd, { name: company.slice(0, 100), contactName: name, phone }, organiser.token);
  }
  for (const [path, name] of [
    [`/activity-info/ticket-order?event=${eventId}`, 'orders'],
    ['/account/guest-library', 'guests'],
    ['/account/organization-manage', 'organizers'],
  ] as const) {
    const page = await stage.office(path, phone);
    const rows = page.locator('.phone-row');
    await expect.poll(() => rows.count(), patient).toBe(20);
    await stage.look(page, `lists-2-${name}`);
    const last = await boxOf(rows.nth(19));
    expect([name, last.y + last.height <= 2 * 844]).toEqual([name, true]);
    // None of them is a card: each as high as the others, however long its words.
    const heights = await rows.evaluateAll((each) => each.map((row) => row.getBoundingClientRect().height));
    expect([name, Math.max(...heights) <= 66]).toEqual([name, true]);
  }
});

journey('the title of an event has the room that the other columns leave', async ({ stage }) => {
  const { product, organiser } = stage;
  const title = 'An evening with the makers of fine analytical engines and their friends';
  const { eventId } = await publishedEvent(product.url, organiser.token, title);
  const page = await stage.office('/activity-manage/list', { ...wide, viewport: { width: 1700, height: 900 } });
  const words = page.locator('.event-cell-title');
  await words.getByText(title).waitFor();
  const isCut = (what: Locator) => what.evaluate((node) => node.scrollWidth > node.clientWidth);
  await expect.poll(() => isCut(words), patient).toBe(false);
  expect((await boxOf(words)).width).toBeGreaterThan(280);

  // Where there is less it ends in …, its own title says the whole, and the table is no wider for it.
  await page.setViewportSize({ width: 1200, height: 900 });
  await expect.poll(() => isCut(words), patient).toBe(true);
  await expect.poll(() => page.locator('.main-column .table-cell').getAttribute('title'), patient).toContain(title);
  const isWider = () => page.locator('.ant-table-content').evaluate((node) => node.scrollWidth > node.clientWidth);
  expect(await isWider()).toBe(false);

  // So does the selector of the event.
  await page.setViewportSize({ width: 1700, height: 900 });
  await page.goto(`${product.url}/manage-center/index?event=${eventId}`);
  const chosen = page.locator('.event-selector').getByText(title);
  await chosen.waitFor();
  await expect.poll(() => chosen.getAttribute('title'), patient).toBe(title);
  expect(await isCut(chosen)).toBe(false);
});

journey(
  'a table keeps name, state and actions in view, its words whole in a title, its tools together',
  async ({ stage }) => {
    const page = await stage.office(await twentyPeople(stage), { ...wide, viewport: { width: 1024, height: 900 } });
    const row = page.getByRole('row', { name: 'Wolfeschlegel' });
    await row.waitFor();
    const cell = row.locator('.table-cell').first();
    await expect.poll(() => cell.getAttribute('title'), patient).toBe(longName);
    expect((await boxOf(cell)).width).toBeLessThanOrEqual(200);
    for (const width of [1440, 1280, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      const tops = new Set<number>();
      for (const button of await page.locator('.table-tools-buttons button').all())
        tops.add(Math.round((await boxOf(button)).y + (await boxOf(button)).height / 2));
      // Export, import, rows and columns stand on one line, that of the search.
      const search = await boxOf(page.locator('.table-search'));
      expect([width, ...tops]).toEqual([width, Math.round(search.y + search.height / 2)]);
    }
    const table = page.locator('.ant-table-content');
    await table.evaluate((node) => node.scrollTo({ left: 10_000 }));
    const frame = await boxOf(table);
    const state = await boxOf(row.getByText('Approved'));
    expect(state.x).toBeGreaterThanOrEqual(frame.x);
    expect(state.x).toBeLessThan(frame.x + frame.width / 2);
    await table.evaluate((node) => node.scrollTo({ left: 0 }));
    const actions = await boxOf(page.getByRole('columnheader', { name: 'Review' }));
    expect(actions.x + actions.width).toBeLessThanOrEqual(frame.x + frame.width + 1);
    expect(await table.evaluate((node) => node.scrollWidth > node.clientWidth)).toBe(true);

    // The keys reach what the pointer reads in the title.
    const isCut = () => cell.evaluate((node) => node.scrollWidth > node.clientWidth);
    expect(await isCut()).toBe(true);
    for (let press = 0; press < 20; press += 1) await page.keyboard.press('j');
    await expect.poll(isCut, patient).toBe(false);
  },
);

journey(
  'no column of members ends under the menus of the rows, rows are 40 pixels high, the head stays',
  async ({ stage }) => {
    const { product, organiser } = stage;
    for (let person = 0; person < 20; person += 1)
      await must(
        product.url,
        memberEntry,
        {
          name: `Guest ${person} of the open evening`,
          company: 'Daughters, makers of fine analytical engines',
          phones: [`1370003${String(person).padStart(4, '0')}`],
          emails: [`a.rather.long.address.of.${person}@analytical-engines.example.com`],
        },
        organiser.token,
      );
    const page = await stage.office('/member-manage/list', { ...wide, viewport: { width: 1440, height: 800 } });
    const row = page.getByRole('row').filter({ hasText: 'Guest 7 of' });
    await row.waitFor();
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const ends = async () => {
        const [last, menu] = await row.evaluate((node) =>
          [...node.querySelectorAll('td')].slice(-2).map((cell) => cell.getBoundingClientRect()),
        );
        return [width, (last?.right ?? 0) <= (menu?.left ?? 0) + 1];
      };
      await expect.poll(ends, patient).toEqual([width, true]);
      expect((await boxOf(row)).height).toBe(40);
    }
    // Over the menu the wheel moves the menu.
    await row.hover();
    await page.mouse.wheel(0, 600);
    const head = page.getByRole('columnheader', { name: 'Name' });
    await expect.poll(async () => Math.round((await boxOf(head)).y), patient).toBe(84);
    await stage.look(page, 'lists-members-scrolled', 'screen');
  },
);

journey('the short link’s button is on every page: over none, below dialogs', async ({ stage }) => {
  const people = await twentyPeople(stage);
  const page = await stage.office(people, wide);
  const button = shortLink(page);
  await button.waitFor();
  const box = await boxOf(button);
  expect(box.x + box.width).toBeLessThanOrEqual((await boxOf(page.getByRole('main'))).x);
  expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
  await button.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByPlaceholder('Paste a link to shorten').waitFor();
  const isOnTop = () =>
    button.evaluate((node) => {
      const { left, top, width, height } = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  expect(await isOnTop()).toBe(false);

  // On a phone it stands beside the tabs, above the page however far that is scrolled.
  const small = await stage.office(people, phone);
  await small.locator('.phone-row').nth(19).waitFor();
  await small.mouse.wheel(0, 600);
  const end = await boxOf(shortLink(small));
  expect(end.x + end.width).toBeLessThanOrEqual(390);
  expect([end.y >= 50, end.y + end.height <= 84]).toEqual([true, true]);
  await shortLink(small).click();
  await small.getByRole('dialog').getByPlaceholder('Paste a link to shorten').waitFor();
});
