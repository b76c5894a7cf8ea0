import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  eicar,
  fakeClamd,
  findClamd,
  mostScanned,
  type Manner,
  type Scanner,
  startClamd,
} from '../../testing/clamd.ts';
import type { Services } from './context.ts';
import { Refusal } from './failure.ts';
import { VirusScan } from './virus-scan.ts';

const program = findClamd();
const scanners: { name: string; start: () => Promise<Scanner> }[] = [
  { name: 'something that speaks as clamd', start: fakeClamd },
  ...(program === undefined ? [] : [{ name: 'clamd itself', start: () => startClamd(program) }]),
];

/** What comes through, and whether it is clean; or the name of the refusal. */
async function scan(address: string | undefined, ...pieces: Buffer[]): Promise<[string, boolean] | string> {
  const services = { settings: { CLAMAV_ADDRESS: address }, log: { error() {} } };
  const it = new VirusScan(services as unknown as Pick<Services, 'settings' | 'log'>);
  async function* given() {
    for (const piece of pieces) yield await Promise.resolve(piece);
  }
  const came: Uint8Array[] = [];
  try {
    for await (const piece of it.through(given())) came.push(piece);
  } catch (error) {
    return error instanceof Refusal ? error.failureName : String(error);
  }
  return [Buffer.concat(came).toString().slice(0, 20), it.isClean];
}

describe.each(scanners)('$name', ({ start }) => {
  let scanner: Scanner;
  beforeAll(async () => {
    scanner = await start();
  });
  afterAll(() => scanner.stop());

  test('finds nothing in what is clean', async () => {
    expect(await scan(scanner.address, Buffer.from('a '), Buffer.alloc(0), Buffer.from('plan'))).toEqual([
      'a plan',
      true,
    ]);
  });
  test('finds a virus, also where pieces cut it in two', async () => {
    expect(await scan(scanner.address, eicar)).toBe('FILE_INFECTED');
    expect(await scan(scanner.address, eicar.subarray(0, 30), eicar.subarray(30))).toBe('FILE_INFECTED');
  });
  test('of what is larger than it takes it is not said that it is clean', async () => {
    const pieces = Array.from({ length: 40 }, () => Buffer.alloc(mostScanned / 8, 'x'));
    expect(await scan(scanner.address, ...pieces)).toEqual(['x'.repeat(20), false]);
  });
});

test('without a scanner everything comes through, and nothing is called clean', async () => {
  expect(await scan(undefined, eicar)).toEqual([eicar.toString().slice(0, 20), false]);
});

test.each<Manner>(['hangs up', 'nonsense'])(
  'one that is not as it should be lets nothing through: %s',
  async (manner) => {
    const scanner = await fakeClamd();
    scanner.manner = manner;
    expect(await scan(scanner.address, Buffer.from('a plan'))).toBe('SCANNER_AWAY');
    await scanner.stop();
    expect(await scan(scanner.address, Buffer.from('a plan'))).toBe('SCANNER_AWAY');
  },
);
