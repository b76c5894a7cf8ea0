import {
  invoiceGroupAdd,
  invoiceGroupDelete,
  invoiceGroupEdit,
  invoiceGroupList,
} from '@convoke/contract/invoice/invoice.calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { company } from '../../../testing/invoices.ts';
import { type Organisation, startServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let organisation: Organisation;

beforeAll(async () => {
  server = await startServer({ domains: ['invoice'] });
  organisation = await server.organisation();
});
afterAll(() => server.close());

describe('a title', () => {
  const add = (fields: object) =>
    server.send(invoiceGroupAdd, { ...company, ...fields }, { token: organisation.token });
  const fieldOf = (answer: { data: unknown }) => (answer.data as { fields?: { path: string }[] }).fields?.[0]?.path;

  test('has a tax number without a wrong digit', async () => {
    const wrong = company.taxNumber.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(fieldOf(await add({ taxNumber: wrong }))).toBe('taxNumber');
    expect((await add({ taxNumber: ` ${company.taxNumber.toLowerCase()} ` })).code).toBe(0);
    expect((await add({ taxNumber: '110108123456789' })).code).toBe(0);
    expect(fieldOf(await add({ taxNumber: '1101081234567890' }))).toBe('taxNumber');
  });

  test('fits the tax system: 100 bytes of GBK, no characters it lacks, no angle brackets', async () => {
    expect((await add({ title: '字'.repeat(50) })).code).toBe(0);
    expect(fieldOf(await add({ title: `${'字'.repeat(50)}a` }))).toBe('title');
    expect(fieldOf(await add({ title: '😀公司' }))).toBe('title');
    expect(fieldOf(await add({ title: '<公司>' }))).toBe('title');
    expect(fieldOf(await add({ address: '路'.repeat(45), phone: '02112345678' }))).toBe('address');
    expect(fieldOf(await add({ kind: 'person', taxNumber: '', type: 'special' }))).toBe('type');
  });

  test('is the default alone, however many say so at once', async () => {
    const other = await server.organisation();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        server.send(invoiceGroupAdd, { ...company, title: `第${n}公司`, isDefault: true }, { token: other.token }),
      ),
    );
    expect(answers.every(({ code }) => code === 0)).toBe(true);
    const listed = await other.call(invoiceGroupList, { size: 100 });
    expect(listed.records.filter((each) => each.isDefault)).toHaveLength(1);
    const plain = listed.records.find((each) => !each.isDefault);
    const invoiceGroupId = plain?.invoiceGroupId ?? '';
    await other.call(invoiceGroupEdit, { invoiceGroupId, isDefault: true, bank: '工商银行' });
    const after = (await other.call(invoiceGroupList, { size: 100 })).records;
    expect(after.filter((each) => each.isDefault)).toMatchObject([
      { invoiceGroupId, bank: '工商银行', title: plain?.title },
    ]);
    expect(
      (await server.send(invoiceGroupDelete, { invoiceGroupId, type: 'special' }, { token: other.token })).status,
    ).toBe(403);
    await other.call(invoiceGroupDelete, { invoiceGroupId, type: 'ordinary' });
  });
});
