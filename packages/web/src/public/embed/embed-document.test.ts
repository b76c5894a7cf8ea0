// @vitest-environment node
import type { EmbedData } from '@convoke/contract/embed/embed.data.ts';
import { hostileTexts } from '@convoke/contract/site/testing/hostile-texts.ts';
import { expect, it } from 'vitest';
import { createRenderer } from '../core/document.tsx';
import { anEvent, assets, config } from '../testing.ts';

const { renderDocument } = await createRenderer(assets);

function frames(text: string): EmbedData[] {
  const event = anEvent({ title: text });
  const item = { number: 1, startsAt: event.startsAt, minutes: 30, title: text, place: text, people: text };
  return [
    { theme: 'auto', kind: 'countdown', event },
    { theme: 'auto', kind: 'tickets', event, offering: null },
    { theme: 'auto', kind: 'programme', event, days: [{ date: '2026-11-28', title: text, items: [item] }], more: 1 },
  ];
}
const frame = (data: EmbedData) =>
  renderDocument({
    page: 'embed',
    language: 'en',
    locale: 'en-US',
    url: `/embed/abcdefghij12/${data.kind}`,
    publicUrl: 'https://events.example.org',
    config,
    data,
  });
/** The elements of a document, without what their attributes say. */
const tagsOf = (html: string) => [...html.matchAll(/<([a-z][a-z0-9]*)/gi)].map(([, name]) => name).join();

it('keeps hostile texts as texts, in every kind of frame', () => {
  const plain = frames('x').map((data) => tagsOf(frame(data)));
  for (const text of hostileTexts)
    for (const [at, data] of frames(text).entries()) {
      const html = frame(data);
      expect(tagsOf(html), text).toEqual(plain[at]);
      expect(html.replace(/<script type="application\/json"[^]*?<\/script>/, ''), text).not.toMatch(
        /(?:href|src)="?\s*(?:javascript|data|vbscript):/i,
      );
    }
});
