import { type AnyCall, pathParameters } from '@convoke/contract/core/define-call.ts';
import { joined } from '../all-samples.ts';
import { sampleInput, schemaOf } from '../sample-input.ts';
import type { Input } from '../samples.ts';
import type { GrowthWorld } from './known.ts';

/** What one call is measured with. */
export interface Sample {
  /** What is special about it; empty: only what must be given. */
  label: string;
  input: Input;
  headers?: Record<string, string>;
}

const calls = joined(({ growth }) => growth?.calls);
const searches = joined(({ growth }) => growth?.searches);
const besides = joined(({ growth }) => growth?.besides);
const headersOf = joined(({ growth }) => growth?.headers);
/** What a job is given, by its name. */
export const jobData = joined(({ growth }) => growth?.jobs);

/** Samples of a call: one that asks for no more than it must, and one for each way to filter, search and sort. */
export async function samplesOf(call: AnyCall, world: GrowthWorld): Promise<Sample[]> {
  const { known } = world;
  const base = (await calls[call.id]?.(known, world)) ?? required(call, world);
  const headers = await headersOf[call.id]?.(known, world);
  const samples: Sample[] = [{ label: '', input: base, ...(headers && { headers }) }];
  for (const [label, make] of Object.entries(besides[call.id] ?? {}))
    samples.push({ label, input: make(known, world) });
  if (call.kind !== 'read' || call.file) return samples;
  for (const [name, field] of Object.entries(schemaOf(call).properties ?? {})) {
    if (name in base || name === 'cursor' || name === 'size' || name === 'language') continue;
    if (name === 'search') {
      for (const [label, search] of Object.entries(searches[call.id]?.(known, world) ?? {}))
        samples.push({ label: `search ${label}`, input: { ...base, search } });
    } else if (name === 'current') samples.push({ label: 'third page', input: { ...base, current: 3 } });
    else
      for (const value of field.enum ?? [])
        samples.push({ label: `${name}=${String(value)}`, input: { ...base, [name]: value } });
  }
  return samples;
}

/** Only what must be given. */
function required(call: AnyCall, world: GrowthWorld): Input {
  const needed = new Set([...(schemaOf(call).required ?? []), ...pathParameters(call.path)]);
  return Object.fromEntries(Object.entries(sampleInput(call, world.known)).filter(([name]) => needed.has(name)));
}
