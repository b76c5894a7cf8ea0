import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * `npm run new:domain -- gadget --en gadgets --zh 小物 --es artilugios --ja 小物` makes a list domain of an event: contract, migration, server, page, texts
 * in four languages and tests, to be changed into what it shall be. The templates (scripts/new-domain) are about gadgets.
 */

export interface NewDomain {
  /** One word in lower case, and what several are called. */
  name: string;
  plural: string;
  /** What several are called by people. */
  en: string;
  zh: string;
  es: string;
  ja: string;
}

const languages = ['en', 'zh', 'es', 'ja'] as const;

/** Where the templates go. */
export const filesOf = ({ name, plural }: Pick<NewDomain, 'name' | 'plural'>, now: Date): Record<string, string> => {
  const [server, web] = [`packages/server/src/domains/${name}`, `packages/web/src/back-office/domains/${name}`];
  const stamp = now.toISOString().slice(0, 16).replace(/[-:]/g, '');
  return {
    'calls.ts': `packages/contract/src/${name}/${name}.calls.ts`,
    'contract-domain.ts': `packages/contract/src/${name}/${name}.domain.ts`,
    'migration.ts': `packages/server/migrations/${stamp}_${name}.ts`,
    'server-domain.ts': `${server}/${name}.domain.ts`,
    'handlers.ts': `${server}/${name}.handlers.ts`,
    'list.ts': `${server}/${name}.list.ts`,
    'samples.ts': `${server}/${name}.samples.ts`,
    'test.ts': `${server}/${name}.test.ts`,
    'web-domain.ts': `${web}/${name}.domain.ts`,
    'page.tsx': `${web}/${plural}.page.tsx`,
    'dialog.tsx': `${web}/${name}-dialog.tsx`,
  };
};

/** A template about gadgets, about something else. */
export function written(template: string, domain: NewDomain): string {
  const { name, plural } = domain;
  return template
    .replace(/@(en|zh|es|ja)@/g, (_all, language: (typeof languages)[number]) => domain[language])
    .replaceAll('GADGET', name.toUpperCase())
    .replaceAll('Gadgets', capital(plural))
    .replaceAll('gadgets', plural)
    .replaceAll('Gadget', capital(name))
    .replaceAll('gadget', name);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** A list with a domain's line in it: among the lines that say the same of other domains, by the alphabet. */
export function withLine(text: string, name: string, line: string): string {
  const lines = text.split('\n');
  if (lines.includes(line)) return text;
  const words = line.replace(/[.(){}'"/]/g, '\\$&').replaceAll(name, '\\w+');
  const alike = lines.flatMap((each, at) => (new RegExp(`^${words}$`).test(each) ? [at] : []));
  const at = alike.find((each) => (lines[each] ?? '') > line) ?? (alike.at(-1) ?? -1) + 1;
  return lines.toSpliced(at, 0, line).join('\n');
}

function main(): void {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: Object.fromEntries(['plural', ...languages].map((name) => [name, { type: 'string' as const }])),
  });
  const name = positionals[0] ?? '';
  if (!/^[a-z]+$/.test(name)) stop('usage: npm run new:domain -- NAME --en NAMES --zh … --es … --ja …');
  if (existsSync(join(root, `packages/contract/src/${name}`))) stop(`there is a domain ${name} already`);
  const plural = values['plural'] ?? `${name}s`;
  const called = Object.fromEntries(languages.map((each) => [each, values[each] ?? values['en'] ?? plural]));
  const domain = { name, plural, ...called } as unknown as NewDomain;
  const template = (file: string) => readFileSync(join(root, 'scripts/new-domain', `${file}.txt`), 'utf8');
  const changed: string[] = [];
  const change = (file: string, edit: (text: string) => string) => {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, edit(existsSync(path) ? readFileSync(path, 'utf8') : ''));
    changed.push(file);
  };
  for (const [from, to] of Object.entries(filesOf(domain, new Date())))
    change(to, () => written(template(from), domain));
  const texts = JSON.parse(written(template('texts.json'), domain)) as Record<string, object>;
  for (const language of languages) {
    change(`packages/web/src/texts/${language}/${name}.json`, () => `${JSON.stringify(texts[language], null, 2)}\n`);
    change(`packages/contract/src/menu-titles/${language}.ts`, (text) =>
      text.replace('\n}', `\n  ${capital(plural)}: '${capital(domain[language])}',\n}`),
    );
  }
  const card = `'./${name}/${name}.domain.ts';`;
  for (const [file, lines] of Object.entries({
    'contract/src/domains.ts': [`import { ${name}Domain } from ${card}`, `  ${name}Domain,`],
    'contract/src/menu.ts': [`import { ${name}Pages } from ${card}`, `  ...${name}Pages,`],
    'server/src/domains.ts': [
      `  ${name}: async () => (await import('./domains/${name}/${name}.domain.ts')).${name}Domain,`,
    ],
  }))
    change(`packages/${file}`, (text) => lines.reduce((all, line) => withLine(all, name, line), text));
  spawnSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', ...changed], { cwd: root, stdio: 'ignore' });
  console.log(`${changed.join('\n')}\n\nNext: npm run types:db, then npm run check, then what it shall be.`);
}

function stop(line: string): never {
  console.error(`new:domain: ${line}`);
  process.exit(1);
}

if (import.meta.main) main();
