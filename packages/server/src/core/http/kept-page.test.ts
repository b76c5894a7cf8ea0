import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { encoded, KeptPages, type PublicPageInput } from './kept-page.ts';

const config = {
  appId: 'a',
  appSecret: 's',
  nonce: 'of-this-answer',
  publicUrl: 'http://x',
  outboxUrl: null,
  hasMap: false,
};
const input = (more: Partial<PublicPageInput> = {}): PublicPageInput => ({
  page: 'survey',
  language: 'en',
  locale: 'en-GB',
  url: 'http://x/survey/abc',
  publicUrl: 'http://x',
  data: { title: 'One' },
  config,
  ...more,
});

function pages() {
  const rendered: PublicPageInput[] = [];
  const renderTurned = (each: PublicPageInput) => JSON.stringify(each.data);
  const renderDocument = (each: PublicPageInput) => {
    rendered.push(each);
    const { title } = each.data as { title: string };
    return `<style nonce="${each.config.nonce}">p{color:red}</style><style nonce="guessed">i{}</style><p lang="${each.language}">${title}</p>`;
  };
  const kept = new KeptPages({ renderDocument, renderTurned });
  return { kept, rendered };
}

describe('a rendered page', () => {
  test('is made once for all who are to see the same, also when they ask at once', async () => {
    const { kept, rendered } = pages();
    const all = await Promise.all([
      kept.read(input()),
      kept.read(input({ config: { ...config, nonce: 'of-another' } })),
      kept.read(input()),
    ]);
    expect(rendered).toHaveLength(1);
    expect(new Set(all).size).toBe(1);
  });

  test('is another one for another language, address or content', async () => {
    const { kept, rendered } = pages();
    const html = async (more: Partial<PublicPageInput>) => (await kept.read(input(more))).html.toString();
    await html({});
    expect(await html({ language: 'ja' })).toContain('lang="ja"');
    expect(await html({ data: { title: 'Two' } })).toContain('Two');
    await html({ url: 'http://x/survey/abc?channel=poster' });
    expect(rendered).toHaveLength(4);
    expect(await html({})).toContain('One');
    expect(rendered).toHaveLength(4);
  });

  test('says the digests of its own styles, and of no others', async () => {
    const { kept } = pages();
    const { html, styles } = await kept.read(input());
    expect(styles).toEqual([`'sha256-${createHash('sha256').update('p{color:red}').digest('base64')}'`]);
    expect(html.toString()).toContain('<style>p{color:red}</style><style nonce="guessed">');
  });

  test('that could not be made is tried again', async () => {
    let tries = 0;
    const renderDocument = () => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
      return 'there';
    };
    const kept = new KeptPages({ renderDocument, renderTurned: () => '' });
    await expect(kept.read(input())).rejects.toThrow('not yet');
    expect((await kept.read(input())).html.toString()).toBe('there');
  });

  test('is sent in the encoding that the browser takes', async () => {
    const { kept } = pages();
    const page = await kept.read(input());
    const sent = await encoded(page, 'gzip, deflate, br;q=0.9');
    expect(sent?.encoding).toBe('br');
    expect(brotliDecompressSync(sent?.body ?? '')).toEqual(page.html);
    const zipped = await encoded(page, 'br;q=0, gzip');
    expect(zipped?.encoding).toBe('gzip');
    expect(gunzipSync(zipped?.body ?? '')).toEqual(page.html);
    expect(await encoded(page, 'identity')).toBeNull();
    expect(await encoded(page, undefined)).toBeNull();
    expect((await encoded(page, 'br'))?.body).toBe(sent?.body);
  });
});
