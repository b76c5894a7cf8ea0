import { allCalls } from '@convoke/contract/all-calls.ts';

/** `npm run calls`: method, path, audience and id of every call, tab-separated, by path. `-- WORD` keeps the lines that hold WORD. */
const wanted = process.argv[2]?.toLowerCase() ?? '';
const byPath = (a: { path: string; method: string }, b: { path: string; method: string }) =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : a.method < b.method ? -1 : 1;
const lines = [...allCalls]
  .sort(byPath)
  .map(({ method, path, audience, id }) => [method, path, audience, id].join('\t'))
  .filter((line) => line.toLowerCase().includes(wanted));
process.stdout.write(lines.map((line) => `${line}\n`).join(''));
