import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/**
 * `npm run new:call -- coupon.disable --method PUT --path /coupon/disable --audience organiser --kind write [--event eventId]`
 * declares the call in its domain's list, and gives it a handler to fill in. A new domain is begun by `npm run new:domain`.
 */

export interface NewCall {
  id: string;
  method: string;
  path: string;
  audience: string;
  kind: string;
  /** The input field that holds the event's id. */
  event?: string | undefined;
}

const choices = {
  method: ['GET', 'POST', 'PUT', 'DELETE'],
  audience: ['organiser', 'attendee', 'anonymous', 'outbound', 'staff', 'open'],
  kind: ['read', 'write', 'batch', 'outside'],
} as const;

/** coupon.code.disable → couponCodeDisable */
export function constantOf(id: string): string {
  return id.replace(/\.(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

export function domainOf(id: string): string {
  return id.split('.')[0] ?? id;
}

/** What is wrong with the request, in one line; undefined when nothing is. */
export function problemOf(call: NewCall): string | undefined {
  if (!/^[a-z]+(\.[a-z][A-Za-z0-9]*)+$/.test(call.id)) return `"${call.id}" is not noun.verb, such as coupon.disable`;
  if (!/^\/[\w./{}=-]+$/.test(call.path)) return `"${call.path}" is not a path`;
  for (const name of ['method', 'audience', 'kind'] as const) {
    const allowed: readonly string[] = choices[name];
    if (!allowed.includes(call[name])) return `--${name} is one of ${allowed.join(', ')}`;
  }
  return undefined;
}

/** The domain's calls file with the new call declared and listed. */
export function withCall(text: string, call: NewCall): string {
  const [name, list] = [constantOf(call.id), `${domainOf(call.id)}Calls`];
  const fields = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field ?? '');
  if (call.event !== undefined && !fields.includes(call.event)) fields.unshift(call.event);
  const declared = `export const ${name} = defineCall({
  id: '${call.id}',
  method: '${call.method}',
  path: '${call.path}',
  audience: '${call.audience}',
  kind: '${call.kind}',
${call.event === undefined ? '' : `  scope: { event: '${call.event}' },\n`}  summary: 'TODO: one sentence for the API document.',
  input: z.object({${fields.map((field) => ` ${field}: z.string().min(1)`).join(',')} }),
  output: z.object({}),
});

`;
  const at = text.indexOf(`export const ${list} `);
  if (at < 0) throw new Error(`the list "export const ${list} = […]" is not there`);
  return intoList(text.slice(0, at) + declared + text.slice(at), list, name);
}

/** The domain's handlers file with a handler that says it is not written yet. */
export function withHandler(text: string, call: NewCall): string {
  const [name, domain] = [constantOf(call.id), domainOf(call.id)];
  const source = `@convoke/contract/${domain}/${domain}.calls.ts`;
  const withImport = withName(withName(text, 'implement', '../../core/http/implement.ts'), name, source);
  const handler = `implement(${name}, async (_ctx, _input) => {\n    throw new Error('${call.id} is not written yet');\n  })`;
  return intoList(withImport, `${domain}Handlers`, handler);
}

/** The file with a name imported: in the import from that source, or in one of its own. Files that only gather the parts of a domain have none yet. */
function withName(text: string, name: string, source: string): string {
  const imported = new RegExp(`import \\{([^}]*)\\} from '${source.replaceAll('.', '\\.')}'`);
  if (!imported.test(text)) return `import { ${name} } from '${source}';\n${text}`;
  return text.replace(imported, (_all, names: string) => {
    const all = new Set([...names.split(',').map((each) => each.trim()), name].filter((each) => each !== ''));
    return `import { ${[...all].sort().join(', ')} } from '${source}'`;
  });
}

/** Adds an entry at the end of `export const <list>… = [ … ];`, also where a function takes the list. */
function intoList(text: string, list: string, entry: string): string {
  const begin = text.search(new RegExp(`export const ${list}\\b[^=]*= (?:\\w+\\()?\\[`));
  // The list closes on its own first line, or at the first line that begins with its bracket.
  const firstLine = text.slice(begin, text.indexOf('\n', begin));
  const end = firstLine.includes('];') ? begin + firstLine.lastIndexOf('];') : text.indexOf('\n]', begin) + 1;
  if (begin < 0 || end <= 0) throw new Error(`the list "export const ${list} = […]" is not there`);
  const before = text.slice(0, end).trimEnd();
  const comma = /[[,]$/.test(before) ? '' : ',';
  return `${before}${comma}\n  ${entry},\n${text.slice(end)}`;
}

function main(): void {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      method: { type: 'string', default: 'GET' },
      path: { type: 'string', default: '' },
      audience: { type: 'string', default: '' },
      kind: { type: 'string', default: 'read' },
      event: { type: 'string' },
    },
  });
  const call: NewCall = { ...values, id: positionals[0] ?? '', method: values.method.toUpperCase() };
  const problem = problemOf(call);
  if (problem !== undefined) stop(problem);
  const domain = domainOf(call.id);
  const calls = `packages/contract/src/${domain}/${domain}.calls.ts`;
  const handlers = `packages/server/src/domains/${domain}/${domain}.handlers.ts`;
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  if (!existsSync(join(root, calls))) stop(`there is no domain ${domain}: npm run new:domain -- ${domain}`);
  if (read(calls).includes(`id: '${call.id}'`)) stop(`${call.id} is declared already`);
  writeFileSync(join(root, calls), withCall(read(calls), call));
  writeFileSync(join(root, handlers), withHandler(read(handlers), call));
  spawnSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', calls, handlers], {
    cwd: root,
    stdio: 'ignore',
  });
  console.log(`${call.id}: declared in ${calls}, to be filled in there and in ${handlers}.`);
}

function stop(line: string): never {
  console.error(`new:call: ${line}`);
  process.exit(1);
}

if (import.meta.main) main();
