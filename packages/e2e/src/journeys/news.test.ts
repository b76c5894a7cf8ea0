import { participantAdd } from '@convoke/contract/participant/participant.office.calls.ts';
import { expect } from 'vitest';
import { must } from '../support/client.ts';
import { publishedEvent } from '../support/event.ts';
import { journey, patient, phone, wide } from '../support/stage.ts';

/**
 * News: from a draft to the event's page, to a page that is open, to the people who come, and back.
 * @domains dynamic news
 */

journey(
  'a post is written, published while somebody has the page open, pinned, and told to the participants once',
  { timeout: 300_000 },
  async ({ stage }) => {
    const { product, organiser } = stage;
    const { eventId, code } = await publishedEvent(product.url, organiser.token, 'Winter fair');
    const email = stage.address('bo');
    const person = { name: 'Bo', phone: '13800138000', email };
    await must(product.url, participantAdd, { eventId, answers: person, notify: false }, organiser.token);

    const visitor = await stage.person(phone);
    await visitor.goto(`${product.url}/event/${code}`);
    await visitor.getByRole('heading', { name: 'Winter fair' }).first().waitFor();

    const page = await stage.office(`/activity-info/micro-dynamic?event=${eventId}`, wide);
    const dialog = page.getByRole('dialog').filter({ visible: true });
    const post = async (words: string, publish?: string) => {
      await page.getByRole('button', { name: 'Write a post' }).first().click();
      await dialog.getByLabel('Text').fill(words);
      if (publish) await dialog.getByText(publish, { exact: true }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('row', { name: words }).waitFor();
    };
    const choose = async (words: string, action: string) => {
      // A button that shows its last press takes no other, and the last menu goes slowly.
      await expect.poll(() => page.locator('.ant-btn-loading').filter({ visible: true }).count(), patient).toBe(0);
      await expect.poll(() => page.locator('.ant-dropdown').filter({ visible: true }).count(), patient).toBe(0);
      await page.getByRole('button', { name: `Actions for ${words}` }).click();
      await page.getByRole('menuitem', { name: action }).filter({ visible: true }).click();
    };
    await post('Doors are open!');
    await post('Soup is ready.', 'Publish now');
    // Who has the page open sees it without loading it anew, and no draft.
    await visitor.getByText('Soup is ready.').waitFor({ timeout: 60_000 });
    expect(await visitor.getByText('Doors are open!').count()).toBe(0);

    await choose('Doors are open!', 'Publish now');
    await page.getByRole('row', { name: 'Doors are open!' }).getByText('Public', { exact: true }).waitFor();
    await choose('Soup is ready.', 'Pin to the top');
    await page.getByRole('row', { name: 'Soup is ready.' }).getByText('Pinned').waitFor();
    await visitor.reload();
    const words = visitor.getByText(/^(Soup is ready\.|Doors are open!)$/);
    await expect.poll(() => words.allTextContents(), patient).toEqual(['Soup is ready.', 'Doors are open!']);

    await choose('Soup is ready.', 'Notify participants');
    await dialog.getByText('1 e-mail', { exact: true }).waitFor();
    await stage.look(page, 'news-tell', 'screen');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const mails = async () => {
      const answer = await fetch(`${product.outboxUrl}/api/messages`);
      const { messages } = (await answer.json()) as { messages: { to: string; text: string }[] };
      return messages.filter(({ to }) => to === email).map(({ text }) => text);
    };
    await expect.poll(async () => (await mails()).length, patient).toBe(1);
    const [link] = /http\S+\/news\/\S+/.exec((await mails())[0] ?? '') ?? [];
    await visitor.goto(link ?? '');
    await visitor.getByText('Soup is ready.').first().waitFor();

    // A second time nobody is told; the dialog says so and keeps what stands there.
    await choose('Soup is ready.', 'Notify participants');
    await dialog.getByText('Done', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Send' }).click();
    await dialog.getByText('Participants have already been notified of this post.').waitFor();
    expect(await mails()).toHaveLength(1);
  },
);
