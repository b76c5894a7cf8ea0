import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { act } from '../mount.tsx';
import { check, choose, input, message, one, show } from './fields-testing.tsx';

/** A phone number: of the specification's pattern, or with its country. */

const country = () => one<HTMLSelectElement>('.phone select');
const home = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
/** What comes after something was fetched. */
const until = (holds: () => void) =>
  vi.waitFor(
    async () => {
      await act(() => undefined);
      holds();
    },
    { timeout: 20_000 },
  );

/** With the countries, which are fetched. */
async function showAbroad(...shown: Parameters<typeof show>): Promise<void> {
  await show(...shown);
  await until(() => expect(country()).not.toBeNull());
}
afterEach(() => vi.restoreAllMocks());

describe('of the usual regions', () => {
  it('says beforehand which they are, and has no country to choose', async () => {
    await show({ type: 'phone' });
    expect(one('#field-f-shape').textContent).toBe('Mainland China, Hong Kong, Macao or Taiwan');
    expect(country()).toBeNull();
    await input(one('#field-f'), '+81 90 1234 5678');
    expect(await check()).toBeNull();
    expect(message()).toMatch(/^Not a valid phone number\. Mainland China/);
  });
});

test('without the countries, or until they are there, one writes the code oneself', async () => {
  await show({ type: 'phone', phoneRegions: 'any' });
  expect(one('#field-f-shape').textContent).toMatch(/^Choose the country/);
  one('#field-f').focus();
  await input(one('#field-f'), '+81 90 1234 5678');
  await until(() => expect(country()?.value).toBe('JP'));
  await until(() => expect(document.activeElement?.id).toBe('field-f'));
  expect(one('#field-f').value).toBe('90 1234 5678');
});

describe('of any country', () => {
  it('begins where the browser says its person is, names the countries and keeps the number with its code', async () => {
    home('ja-JP', 'ja');
    await showAbroad({ type: 'phone', phoneRegions: 'any', means: 'phone' });
    expect(country().value).toBe('JP');
    expect(one('#field-f').getAttribute('autocomplete')).toBe('tel');
    expect(country().getAttribute('aria-label')).toBe('Country or region code');
    await input(one('#field-f'), '90-1234-5678');
    expect(one('#field-f').value).toBe('90-1234-5678');
    expect(await check()).toEqual({ f: '+819012345678' });
    await choose(country(), 'ES');
    expect(one('.phone-code').textContent).toBe('+34');
    expect(await check()).toEqual({ f: '+349012345678' });
  });

  it('takes the country from a number that is pasted or filled in', async () => {
    home('zh-CN');
    await showAbroad({ type: 'phone', phoneRegions: 'any' });
    await input(one('#field-f'), '+81 90 1234 5678');
    expect([country().value, one('#field-f').value]).toEqual(['JP', '90 1234 5678']);
    expect(await check()).toEqual({ f: '+819012345678' });
    await input(one('#field-f'), '+86 138 0013 8000');
    expect(country().value).toBe('CN');
    expect(await check()).toEqual({ f: '13800138000' });
  });

  it('shows a draft as it was left, and an empty field as empty', async () => {
    await showAbroad({ type: 'phone', phoneRegions: 'any' }, { base: { f: '+34 612 345 678' } });
    expect([country().value, one('#field-f').value]).toEqual(['ES', '612 345 678']);
    await input(one('#field-f'), '');
    expect(await check()).toBeNull();
    expect(message()).toBe('Required.');
  });
});

describe('of some regions', () => {
  it('offers these alone, and says so of a number from elsewhere', async () => {
    await showAbroad({ type: 'phone', phoneRegions: ['CN', 'JP'] });
    expect([...country().options].map((each) => each.value).sort()).toEqual(['CN', 'JP']);
    await input(one('#field-f'), '+853 6123 4567');
    expect(await check()).toBeNull();
    expect(message()).toBe('Not a valid phone number of this country or region.');
    expect(one('#field-f').getAttribute('aria-describedby')).toContain('field-f-problem');
  });
});
