import { readdirSync } from 'node:fs';
import type { Opened } from './office-opening.ts';

const folder = new URL('./office-dialogs/', import.meta.url);

/** Every dialog and drawer that the demo's pages open, and what each is about: the domain that its file is named after, and those whose files draw it. */
export const dialogs: readonly (Opened & { domains: readonly string[] })[] = (
  await Promise.all(
    readdirSync(folder).map(async (file) => {
      const { dialogs } = (await import(new URL(file, folder).href)) as { dialogs: readonly Opened[] };
      const name = file.replace(/\.ts$/, '');
      return dialogs.map((each) => ({ ...each, domains: [name, ...each.drawnBy.flatMap(domainOf)] }));
    }),
  )
).flat();

/** Of a file of the back office; the kit is of no domain. */
function domainOf(file: string): string[] {
  const [, name] = /^back-office\/(?:domains\/)?([^/]+)\//.exec(file) ?? [];
  return name === undefined ? [] : [name];
}
