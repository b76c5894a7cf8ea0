import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * A settings file of docs/ as a test uses it: each of these lines is replaced by the test's own, all else is as people are told. Throws when such a line is
 * no longer there.
 */
export function asDocumented(name: string, own: readonly (readonly [lines: RegExp, own: string])[]): string {
  let text = readFileSync(fileURLToPath(new URL(`../../../../docs/${name}`, import.meta.url)), 'utf8');
  for (const [lines, ours] of own) {
    if (!lines.test(text)) throw new Error(`docs/${name} has no lines ${lines.source}`);
    text = text.replace(lines, () => ours);
  }
  return text;
}
