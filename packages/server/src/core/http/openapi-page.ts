import type { ListedCall } from '@convoke/contract/all-calls.ts';
import { failures } from '@convoke/contract/failures.ts';
import { keyScopeOf } from '@convoke/contract/key-scope-of.ts';
import * as z from 'zod';

/** A page that shows every call: plain HTML without scripts, so the strict policy holds and any browser's search finds a path. */
export function openApiPage(calls: readonly ListedCall[]): string {
  const groups = new Map<string, ListedCall[]>();
  for (const call of calls) {
    const domain = call.id.split('.')[0] ?? '';
    groups.set(domain, [...(groups.get(domain) ?? []), call]);
  }
  const contents = [...groups]
    .map(([domain, of]) => `<a href="#${domain}">${domain} <small>${of.length}</small></a>`)
    .join('');
  const sections = [...groups]
    .map(([domain, of]) => `<h2 id="${domain}">${domain}</h2>${of.map(section).join('')}`)
    .join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Convoke API</title><link rel="stylesheet" href="/openapi.css"></head><body><nav>${contents}</nav><main>
<h1>Convoke API</h1><p>${calls.length} calls. Machine-readable: <a href="/openapi.json">/openapi.json</a>. Every answer is
<code>{ code, message, data }</code>; code 0 is success. Calls marked <em>signed</em> carry the headers APP_ID, TIMESTAMP, NONCE, SIGN_TYPE and SIGN. With an API key
(<code>Authorization: Bearer cvk_…</code>) a call is not signed; the scope that it needs stands beside it.</p>
${sections}</main></body></html>`;
}

function section(call: ListedCall): string {
  const refusals = call.fails
    .map((name) => `<li><code>${failures[name].code}</code> ${name}: ${escape(failures[name].text.en)}</li>`)
    .join('');
  return `<details><summary><b class="${call.method.toLowerCase()}">${call.method}</b> <code>${escape(call.path)}</code>
<span>${[call.audience, call.signed && 'signed', keyScopeOf(call)].filter(Boolean).join(', ')}</span></summary>
<p>${escape(call.summary)}</p><p><small>${call.id}</small></p><h4>Input</h4><pre>${schema(call.input, 'input')}</pre>
<h4>data</h4><pre>${call.file ? 'a file' : schema(call.output, 'output')}</pre>${refusals ? `<h4>Refusals</h4><ul>${refusals}</ul>` : ''}</details>`;
}

function schema(of: z.ZodType, io: 'input' | 'output'): string {
  const { $schema: _, ...rest } = z.toJSONSchema(of, { io, unrepresentable: 'any' }) as Record<string, unknown>;
  return escape(JSON.stringify(rest, null, 2));
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}

export const openApiStyles = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; grid-template-columns: 13rem minmax(0, 60rem); gap: 2rem; padding: 1.5rem; }
nav { position: sticky; top: 1.5rem; align-self: start; display: grid; gap: .25rem; }
nav a { color: inherit; text-decoration: none; } nav small, summary span { opacity: .6; }
details { border: 1px solid color-mix(in srgb, currentcolor 15%, transparent); border-radius: 8px; padding: .5rem .75rem; margin: .4rem 0; }
summary { cursor: pointer; display: flex; gap: .75rem; align-items: baseline; flex-wrap: wrap; } summary span { margin-left: auto; }
b { min-width: 4rem; font-size: .8rem; } .get { color: #1677ff; } .post { color: #389e0d; } .put { color: #d48806; } .delete { color: #cf1322; }
pre { overflow: auto; max-height: 24rem; background: color-mix(in srgb, currentcolor 6%, transparent); padding: .75rem; border-radius: 6px; font-size: .8rem; }
@media (max-width: 700px) { body { grid-template-columns: minmax(0, 1fr); } nav { position: static; grid-auto-flow: row; } }
`;
