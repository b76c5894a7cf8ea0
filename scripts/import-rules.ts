import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { ServerCard } from './server-cards.ts';

/** One import that the architecture does not allow. Paths are relative to the repository and use "/". */
export interface BrokenRule {
  file: string;
  imported: string;
  rule: string;
}

/** Which domain may reach which other one. */
export type DomainImports = Record<string, readonly string[]>;

/** Of the server, through its `*.ops.ts` only; of the back office, through its `*.part.ts(x)` only. */
export interface Lists {
  server: DomainImports;
  web: DomainImports;
}

const packages = ['contract', 'server', 'web', 'gateways', 'live', 'line', 'launcher', 'e2e'];

/** What a package may import of the others. Tests of the server start a PostgreSQL by the launcher's module: see `isServerTesting`. */
const packageImports: Record<string, readonly string[]> = {
  contract: [],
  server: ['contract'],
  web: ['contract'],
  gateways: ['contract'],
  live: ['contract'],
  line: ['contract'],
  launcher: ['contract'],
  // What the stand-ins have written down is what runs are checked against.
  e2e: ['contract', 'launcher', 'gateways', 'live', 'line'],
};

/** Every specifier a source names: import and export … from, import('…'), import '…' and `import type`. */
export function importsOf(source: string): string[] {
  const code = withoutComments(source);
  const found: string[] = [];
  const patterns = [
    /(?:^|[;\s}])(?:import|export)\b[^'"`;()]*?\bfrom\s*(['"])([^'"\n]+)\1/g,
    /(?:^|[;\s}])import\s*(['"])([^'"\n]+)\1/g,
    /\bimport\s*\(\s*(['"`])([^'"`\n$]+)\1/g,
    /\brequire\s*\(\s*(['"`])([^'"`\n$]+)\1/g,
  ];
  for (const pattern of patterns) for (const match of code.matchAll(pattern)) found.push(match[2] ?? '');
  return found;
}

/** Line and block comments become spaces; strings (where "//" may stand) stay as they are. */
export function withoutComments(source: string): string {
  return source.replace(
    /("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\[\s\S])*`)|\/\/[^\n]*|\/\*[\s\S]*?\*\//g,
    (_all, text: string | undefined) => text ?? ' ',
  );
}

/** The rules of docs/architecture.md for one file. `source` is its text. */
export function brokenRules(file: string, source: string, lists: Lists): BrokenRule[] {
  const from = placeOf(file);
  if (from === undefined) return [];
  const isTest = /\.(test|bench|samples)\.tsx?$/.test(file) || file.includes('/testing/');
  const broken: BrokenRule[] = [];
  for (const imported of importsOf(source)) {
    const rule = ruleBrokenBy(from, file, imported, isTest, lists);
    if (rule !== undefined) broken.push({ file, imported, rule });
  }
  const mayOpenPool = isTest || ['core/data/database.ts', 'core/data/migrate.ts'].includes(from.path.join('/'));
  if (from.pkg === 'server' && !mayOpenPool && /\bnew\s+(?:\w+\.)?Pool\b/.test(withoutComments(source))) {
    broken.push({ file, imported: 'pg', rule: poolRule });
  }
  return broken;
}

interface Place {
  pkg: string;
  /** Inside the package's src: ["domains", "event", "event.ops.ts"]. */
  path: string[];
}

function ruleBrokenBy(from: Place, file: string, imported: string, isTest: boolean, lists: Lists): string | undefined {
  if (imported.startsWith('node:'))
    return from.pkg === 'contract' || from.pkg === 'web' ? nodeRule(from, isTest) : undefined;
  const target = targetOf(file, imported);
  if (target === undefined) return partRule(from, imported, isTest);
  const to = placeOf(target);
  if (to === undefined) return undefined;
  if (to.pkg !== from.pkg) return packageRule(from, to, file, isTest) ?? callsRule(from, to, isTest);
  if (from.pkg === 'server') return serverRule(from, to, isTest, lists.server);
  if (from.pkg === 'web') return webRule(from, to, isTest, lists.web);
  return undefined;
}

/** What a browser runs. The public pages are also rendered on the server, and their build refuses what a browser lacks. */
function nodeRule(from: Place, isTest: boolean): string | undefined {
  const runsInBrowser = from.pkg === 'contract' || ['core', 'ui', 'back-office'].includes(from.path[0] ?? '');
  return runsInBrowser && !isTest ? `${from.pkg} runs in the browser: no modules of Node` : undefined;
}

const poolRule = 'only server/src/core/data/database.ts opens a pool (and core/data/migrate.ts, as the owner)';

/** Rules about packages from the registry. */
function partRule(from: Place, imported: string, isTest: boolean): string | undefined {
  if (from.pkg === 'contract' && !isTest && imported !== 'zod' && !imported.startsWith('zod/'))
    return 'contract imports zod only';
  if (from.pkg === 'server' && imported === 'pg' && !isTest && from.path[0] === 'domains') return poolRule;
  if (/^preact(?:$|[/-])/.test(imported) || imported.startsWith('@preact/'))
    return 'the front end is React: only packages/web/public-runtime.ts knows of Preact';
  const isPublic = from.pkg === 'web' && from.path[0] === 'public';
  if (isPublic && !isTest && /^(antd|@ant-design|react-router|react-i18next)/.test(imported))
    return 'public pages are light: no parts of the back office';
  return undefined;
}

function packageRule(from: Place, to: Place, file: string, isTest: boolean): string | undefined {
  if (packageImports[from.pkg]?.includes(to.pkg)) return undefined;
  // The set-up of the server's tests starts the database as the launcher does.
  if (from.pkg === 'server' && to.pkg === 'launcher' && isTest) return undefined;
  // Tests of the ingest send by ffmpeg, those of the line call by sipp, which the launcher's module fetches.
  if ((from.pkg === 'live' || from.pkg === 'line') && to.pkg === 'launcher' && isTest) return undefined;
  // The web's outbox tests and the like: a test may start a gateway.
  if (to.pkg === 'gateways' && isTest && from.pkg === 'server') return undefined;
  return `${file.split('/')[1] ?? from.pkg} may not import ${to.pkg}`;
}

function serverRule(from: Place, to: Place, isTest: boolean, domainImports: DomainImports): string | undefined {
  const [fromArea, fromDomain = ''] = from.path;
  const [toArea, toDomain = '', ...rest] = to.path;
  if (isTest) return undefined;
  if (fromArea === 'core' && toArea === 'domains') return 'core knows nothing of any domain';
  if (fromArea !== 'domains' || toArea !== 'domains' || fromDomain === toDomain) return undefined;
  if (!rest.join('/').endsWith('.ops.ts')) return `domain ${fromDomain} reaches ${toDomain} only through its *.ops.ts`;
  if (!domainImports[fromDomain]?.includes(toDomain)) {
    return `${fromDomain} → ${toDomain} is not among the imports of its card`;
  }
  return undefined;
}

/** What stands below the domains of the web knows none of them; `light-calls` is made of the contract for the public pages. */
function callsRule(from: Place, to: Place, isTest: boolean): string | undefined {
  const [area = '', folder] = from.path;
  const isBelow = from.pkg === 'web' && ['ui', 'core'].includes(area) && folder !== 'light-calls';
  const isCalls = to.pkg === 'contract' && to.path[0] !== 'core' && to.path.at(-1)?.endsWith('.calls.ts');
  return isBelow && isCalls && !isTest ? `${area} names no calls of a domain` : undefined;
}

const siteEditor = 'back-office/domains/site';

/** What one domain of the back office shows of itself to others. */
const isPart = ({ path }: Place) => /\.part\.tsx?$/.test(path.at(-1) ?? '');

/** back-office: app → domains → ui → core; public → core; the two never meet. */
function webRule(from: Place, to: Place, isTest: boolean, domainImports: DomainImports): string | undefined {
  const layer = ({ path }: Place) =>
    path[0] === 'back-office' ? (path[1] === 'domains' ? 'domains' : 'back-office') : (path[0] ?? '');
  const [low, high] = [layer(from), layer(to)];
  if (isTest) return undefined;
  if (low === 'public' && ['back-office', 'domains'].includes(high))
    return 'public and back-office never import each other';
  // The editor of sites shows their modules as the public page does.
  const isCanvas = to.path.join('/') === 'public/site/canvas.tsx' && from.path.slice(0, 3).join('/') === siteEditor;
  if (isCanvas) return undefined;
  if (high === 'public' && ['back-office', 'domains'].includes(low))
    return 'public and back-office never import each other';
  if (low === 'public' && high === 'ui') return 'public imports core only, not ui';
  if (low === 'core' && ['ui', 'domains', 'back-office', 'public'].includes(high))
    return 'web core imports nothing above it';
  if (low === 'ui' && ['domains', 'back-office', 'public'].includes(high)) return 'ui imports core only';
  if (low === 'domains' && high === 'back-office') return 'a domain imports nothing of the shell above it';
  if (low === 'back-office' && high === 'domains' && !isPart(to))
    return 'the shell reaches a domain by its *.part only';
  if (low !== 'domains' || high !== 'domains') return undefined;
  const [fromDomain = '', toDomain = ''] = [from.path[2], to.path[2]];
  if (fromDomain === toDomain) return undefined;
  if (!isPart(to)) return `domain ${fromDomain} reaches ${toDomain} only through its *.part.ts(x)`;
  if (!domainImports[fromDomain]?.includes(toDomain))
    return `${fromDomain} → ${toDomain} is not in mayImport of ${fromDomain}.domain.ts`;
  return undefined;
}

/** "packages/server/src/core/x.ts" → server, ["core", "x.ts"]; files outside a src (migrations, testing, configurations) have no path. */
function placeOf(file: string): Place | undefined {
  const [root, pkg = '', area, ...path] = file.split('/');
  if (root !== 'packages' || !packages.includes(pkg)) return undefined;
  return { pkg, path: area === 'src' ? path : [] };
}

/** The file an import names, or undefined when it is a part from the registry. */
export function targetOf(file: string, imported: string): string | undefined {
  if (imported.startsWith('.')) return normalize(join(dirname(file), imported)).replaceAll('\\', '/');
  const workspace = /^@convoke\/([^/]+)\/(.+)$/.exec(imported);
  return workspace === null ? undefined : `packages/${workspace[1] ?? ''}/src/${workspace[2] ?? ''}`;
}

/** `mayImport` of each domain's card. Read as text: a card names pages, which only a browser can load. */
function webImports(root: string): DomainImports {
  const folder = 'packages/web/src/back-office/domains';
  const cards = [...sourcesBelow(root, folder)].filter((file) => file.endsWith('.domain.ts'));
  return Object.fromEntries(
    cards.map((file) => {
      const [, list = ''] = /\bmayImport: \[([^\]]*)\]/.exec(readFileSync(join(root, file), 'utf8')) ?? [];
      return [file.split('/').at(-2) ?? '', [...list.matchAll(/'([\w-]+)'/g)].map(([, name = '']) => name)];
    }),
  );
}

/** The list itself: no circle. Returns the way around, first domain repeated at the end. */
export function circleIn(domainImports: DomainImports): string[] | undefined {
  const done = new Set<string>();
  const visit = (domain: string, way: string[]): string[] | undefined => {
    if (way.includes(domain)) return [...way.slice(way.indexOf(domain)), domain];
    if (done.has(domain)) return undefined;
    for (const next of domainImports[domain] ?? []) {
      const circle = visit(next, [...way, domain]);
      if (circle !== undefined) return circle;
    }
    done.add(domain);
    return undefined;
  };
  for (const domain of Object.keys(domainImports)) {
    const circle = visit(domain, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}

/** Every broken rule of the repository, one readable line each. */
export function checkImports(root: string, cards: readonly ServerCard[]): string[] {
  const server = Object.fromEntries(cards.map(({ name, imports }) => [name, imports]));
  const lists = { server, web: webImports(root) };
  const lines: string[] = [];
  for (const [name, imports] of Object.entries(lists)) {
    const circle = circleIn(imports);
    if (circle !== undefined) lines.push(`the imports of the ${name}'s cards: a circle: ${circle.join(' → ')}`);
  }
  for (const file of sourcesBelow(root, 'packages')) {
    for (const { imported, rule } of brokenRules(file, readFileSync(join(root, file), 'utf8'), lists)) {
      lines.push(`${file}: imports "${imported}": ${rule}`);
    }
  }
  return lines;
}

export function* sourcesBelow(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (['node_modules', 'dist', 'data'].includes(entry.name) || entry.name.startsWith('.')) continue;
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* sourcesBelow(root, path);
    else if (/\.(ts|tsx|mts|js|mjs)$/.test(entry.name)) yield path;
  }
}
