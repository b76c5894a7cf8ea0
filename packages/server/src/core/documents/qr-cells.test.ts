import QRCode from 'qrcode';
import { expect, test } from 'vitest';
import { qrCells } from './qr-cells.ts';

test('what is drawn dark is what the code has dark, each cell once', () => {
  const cells = qrCells('https://convoke.example/qd/7K3F9QXM2P8DQR');
  const { modules } = QRCode.create('https://convoke.example/qd/7K3F9QXM2P8DQR', { errorCorrectionLevel: 'M' });
  expect(cells?.size).toBe(modules.size);
  const drawn = new Uint8Array(modules.size ** 2);
  for (const { row, column, count } of cells?.dark ?? []) {
    for (let step = 0; step < count; step += 1)
      drawn[row * modules.size + column + step] = (drawn[row * modules.size + column + step] ?? 0) + 1;
  }
  expect([...drawn]).toEqual([...modules.data].map(Number));
});

test('a text too long for the usual error correction is drawn with less, beyond that not at all', () => {
  expect(qrCells('x'.repeat(2400))?.size).toBe(161);
  expect(qrCells('x'.repeat(4000))).toBeNull();
  expect(qrCells('')).toBeNull();
});
