import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Maps, startMaps } from './maps.ts';

let maps: Maps;
beforeAll(async () => {
  maps = await startMaps({ port: 0, key: 'key', securityCode: 'code' });
});
afterAll(() => maps.close());

async function ask(path: string, query: Record<string, string>): Promise<Record<string, unknown>> {
  const all = new URLSearchParams({ key: 'key', jscode: 'code', ...query });
  const answer = await fetch(`http://127.0.0.1:${maps.port}/${path}?${all.toString()}`);
  expect(answer.headers.get('x-simulator')).toContain('SIMULATED');
  return (await answer.json()) as Record<string, unknown>;
}

test('the script says that it is a simulator, and no key can write into it', async () => {
  const script = await (await fetch(`http://127.0.0.1:${maps.port}/maps?v=2.0&key=a"%0Aalert(1)//`)).text();
  expect(script).toContain('SIMULATED MAP · 模拟地图');
  expect(script.split('\n')[0]).toBe('window.__simulatedKey="a\\"\\nalert(1)//";');
});

test('key and code are checked as AMap does', async () => {
  const keywords = '会议';
  expect(await ask('v3/place/text', { key: 'other', keywords })).toEqual({
    status: '0',
    info: 'INVALID_USER_KEY',
    infocode: '10001',
  });
  expect(await ask('v3/place/text', { jscode: '', keywords })).toMatchObject({ info: 'INVALID_USER_SCODE' });
  expect(await ask('v3/place/text', { keywords: 'over limit' })).toMatchObject({ infocode: '10003' });
  expect(await ask('v3/other', {})).toMatchObject({ infocode: '10002' });
});

test('places by name, points of addresses, addresses of points', async () => {
  expect(await ask('v3/place/text', { keywords: 'expo center' })).toMatchObject({
    status: '1',
    count: '1',
    pois: [{ name: '上海世博中心', location: '121.488932,31.187871' }],
  });
  expect(await ask('v3/place/text', { keywords: 'nowhere' })).toMatchObject({ status: '1', pois: [] });
  expect(await ask('v3/geocode/geo', { address: '福华三路' })).toMatchObject({
    geocodes: [{ formatted_address: '广东省深圳市福田区福华三路' }],
  });
  expect(await ask('v3/geocode/geo', { address: 'nowhere' })).toMatchObject({ status: '0', infocode: '30001' });
  expect(await ask('v3/geocode/regeo', { location: '121.4889,31.1878' })).toMatchObject({
    regeocode: { formatted_address: expect.stringMatching(/^上海市浦东新区模拟路\d+号$/) as string },
  });
  expect(await ask('v3/geocode/regeo', { location: '-3.7,40.4' })).toMatchObject({
    regeocode: { formatted_address: [] },
  });
});
