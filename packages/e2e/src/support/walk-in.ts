import { checkinKeyAdd } from '@convoke/contract/checkin/checkin.keys.calls.ts';
import type { Page } from 'playwright-core';
import { must } from './client.ts';
import { phone, type Stage } from './stage.ts';

/** A desk that may register people and take cash. */
export async function openDesk(stage: Stage, eventId: string): Promise<Page> {
  const { product, organiser } = stage;
  const input = { eventId, label: 'North door', mayRegister: true, mayTakeCash: true };
  const { url } = await must(product.url, checkinKeyAdd, input, organiser.token);
  const desk = await stage.person(phone);
  await desk.goto(url);
  await desk.getByText('Hand scanners work right away').waitFor();
  return desk;
}

/** What somebody is registered in. */
export const sheetOf = (desk: Page) => desk.getByRole('dialog');
export const welcomed = (desk: Page) => desk.getByRole('alert').getByText('Welcome', { exact: true }).waitFor();
export const next = async (desk: Page) => {
  await desk.keyboard.press('Escape');
  await desk.getByRole('alert').waitFor({ state: 'hidden' });
};
