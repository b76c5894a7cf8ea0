import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type { ProductPlace } from './product.ts';
import { patient } from './stage.ts';

/** A button that is to be seen: some stand twice, for a phone and for a wide screen. */
export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true }).filter({ visible: true });
}

/** The address of an order's own page; its group is the order's id. */
export const success = /\/success\/([0-9a-f-]{36})/;

export interface Contact {
  name: string;
  phone?: string;
  email?: string;
}

/** Somebody who buys: what they do on the pages, with every tap and every filled field counted. */
export class Buyer {
  taps = 0;
  fields = 0;
  readonly page: Page;
  private readonly product: ProductPlace;
  private readonly isTouch: boolean;

  constructor(page: Page, product: ProductPlace, isTouch = true) {
    this.page = page;
    this.product = product;
    this.isTouch = isTouch;
  }

  /** Not before the page is awake: on a busy machine that takes a moment, and links lead elsewhere before. */
  async tap(target: Locator): Promise<void> {
    this.taps += 1;
    if (this.page.url().startsWith(this.product.url))
      await this.page.locator('html.awake').waitFor({ state: 'attached' });
    await (this.isTouch ? target.tap() : target.click());
  }

  press(name: string): Promise<void> {
    return this.tap(button(this.page, name));
  }

  follow(name: string): Promise<void> {
    return this.tap(this.page.getByRole('link', { name }).filter({ visible: true }).first());
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.fields += 1;
    await field.fill(text);
  }

  async openSale(code: string, more = ''): Promise<void> {
    await this.page.goto(`${this.product.url}/buy-ticket?event=${code}${more}`);
    await this.page.getByRole('heading', { name: 'Choose your tickets' }).waitFor();
  }

  /** So many of a ticket: one tap for each that is not chosen already, as the only kind of a sale is. */
  async choose(ticket: string, count = 1): Promise<void> {
    const chosen = this.page.getByRole('group', { name: `Number of ${ticket}`, exact: true }).locator('output');
    await this.page.locator('html.awake').waitFor({ state: 'attached' });
    for (let each = Number(await chosen.textContent()); each < count; each += 1)
      await this.press(`One more of ${ticket}`);
  }

  async toDetails(): Promise<void> {
    await this.press('Continue');
    await this.page.getByRole('heading', { name: 'Your details' }).waitFor();
  }

  async contact({ name, phone, email }: Contact): Promise<void> {
    const contact = this.page.getByRole('group', { name: 'Contact' });
    await this.fill(contact.getByLabel('Name'), name);
    if (phone !== undefined) await this.fill(contact.getByLabel(/^Phone/), phone);
    if (email !== undefined) await this.fill(contact.getByLabel(/^E-mail/), email);
  }

  /** Who comes on a further ticket. */
  async attendee(number: number, ticket: string, { name, phone }: Contact): Promise<void> {
    const person = this.page.getByRole('group', { name: `Attendee ${number}: ${ticket}` });
    await this.fill(person.getByLabel('Name'), name);
    if (phone !== undefined) await this.fill(person.getByLabel(/^Phone/), phone);
  }

  /** From a sale's page to the page on which one pays; the order's id. */
  async order(ticket: string, contact: Contact, amount: string): Promise<string> {
    await this.choose(ticket);
    await this.toDetails();
    await this.contact(contact);
    return this.placeFor(amount);
  }

  async placeFor(amount: string): Promise<string> {
    await this.press(`Pay ${amount}`);
    await this.page.waitForURL(/\/mobile-pay\//);
    return this.page.url().replace(/.*\//, '');
  }

  /** On a phone a tap on the gateway's name leads straight to its cashier, on a desktop the link of Alipay's page does. */
  async toCashier(link: 'WeChat Pay' | 'Alipay' | 'Continue to Alipay'): Promise<void> {
    await this.follow(link);
    await this.page.waitForURL(`${this.product.paymentUrl}/**`);
  }

  /** At the cashier: pays, and goes back to where the gateway leads. */
  async payAndReturn(): Promise<void> {
    await this.press('Pay');
    await this.page.getByRole('status').getByText('Paid', { exact: true }).waitFor();
    await this.follow('Back to the merchant');
  }

  /** The codes are there; the order's id. */
  async arrived(tickets: number): Promise<string> {
    await this.page.waitForURL(success);
    await this.page.getByRole('heading', { name: 'You’re in!' }).waitFor();
    await expect.poll(() => this.page.getByRole('img', { name: /^QR code of/ }).count(), patient).toBe(tickets);
    return success.exec(this.page.url())?.[1] as string;
  }
}
