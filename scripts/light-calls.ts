import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AnyCall, Audience } from '@convoke/contract/core/define-call.ts';

/**
 * `npm run calls:light`: the calls that public pages may make, one file for each of the contract's, without the contract's code: zod would weigh
 * more than the pages. Run after a call that attendees make was added or changed; a test compares.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const contract = join(root, 'packages/contract/src');
export const lightFolder = join(root, 'packages/web/src/core/light-calls');

/** Organisers' pages have the contract itself, and nobody's page makes a call of another system. */
const audiences: readonly Audience[] = ['attendee', 'anonymous', 'staff', 'open'];

/** The light calls: name and text of each file. */
export async function lightCalls(): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const domain of readdirSync(contract, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
    const names = readdirSync(join(contract, domain.name)).filter((name) => name.endsWith('.calls.ts'));
    for (const name of names.sort()) {
      const module = (await import(pathToFileURL(join(contract, domain.name, name)).href)) as Record<string, unknown>;
      const calls = Object.entries(module)
        .filter((entry): entry is [string, AnyCall] => isLight(entry[1]))
        .sort(([a], [b]) => (a < b ? -1 : 1));
      if (calls.length > 0) files.set(name.replace('.calls.ts', '.ts'), fileOf(`${domain.name}/${name}`, calls));
    }
  }
  return files;
}

function isLight(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'audience' in value &&
    'path' in value &&
    audiences.includes(value.audience as Audience)
  );
}

function fileOf(source: string, calls: readonly (readonly [string, AnyCall])[]): string {
  const each = calls.map(([name, call]) => {
    const { method, path, audience, kind, signed, arrayBody, inQuery, uploadBytes, file } = call;
    const shape = {
      method,
      path,
      audience,
      kind,
      signed,
      ...(arrayBody !== undefined && { arrayBody }),
      ...(inQuery.length > 0 && { inQuery }),
      ...(uploadBytes !== undefined && { uploadBytes }),
      ...(file && { file }),
    };
    const text = JSON.stringify(shape).replaceAll("'", "\\'").replaceAll('"', "'");
    return `export const ${name} = /* @__PURE__ */ lightCall<typeof calls.${name}>(${text.replace(/'(\w+)':/g, '$1:')});`;
  });
  return [
    `// Made by \`npm run calls:light\` from ${source} of the contract.`,
    `import type * as calls from '@convoke/contract/${source}';`,
    `import { lightCall } from '../call-shape.ts';`,
    '',
    ...each,
    '',
  ].join('\n');
}

if (import.meta.main) {
  rmSync(lightFolder, { recursive: true, force: true });
  mkdirSync(lightFolder, { recursive: true });
  for (const [name, text] of await lightCalls()) writeFileSync(join(lightFolder, name), text);
}
