import { expect, test, vi } from 'vitest';
import { fetchAgain } from './fetch-again.ts';

test('what could not be fetched once is asked for again', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new TypeError('lost')).mockResolvedValue('part');
  await expect(fetchAgain(load)).resolves.toBe('part');
  expect(load).toHaveBeenCalledTimes(2);
});

test('what fails twice is told, and nothing is asked a third time', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('lost'));
  await expect(fetchAgain(load)).rejects.toThrow('lost');
  expect(load).toHaveBeenCalledTimes(2);
});

test('what comes at once is asked for once', async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('part');
  await fetchAgain(load);
  expect(load).toHaveBeenCalledTimes(1);
});
