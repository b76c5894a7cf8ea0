import { type AnyCall, pathParameters } from '@convoke/contract/core/define-call.ts';
import { sampleInput, schemaOf } from '../sample-input.ts';
import type { GrowthWorld } from './known.ts';
import { authSamples } from './samples/auth.ts';
import { checkinSamples } from './samples/checkin.ts';
import { eventSamples } from './samples/event.ts';
import { formsSamples } from './samples/forms.ts';
import { guestSamples } from './samples/guest.ts';
import { memberSamples } from './samples/member.ts';
import { messageSamples } from './samples/message.ts';
import { participantSamples } from './samples/participant.ts';
import { scheduleSamples } from './samples/schedule.ts';
import { sellingSamples } from './samples/selling.ts';
import type { DomainSamples, Input } from './samples/sample.ts';

/** What one call, or one job, is measured with. */
export interface Sample {
  /** What is special about it; empty: only what must be given. */
  label: string;
  input: Input;
  headers?: Record<string, string>;
}

const domains: readonly DomainSamples[] = [
  sellingSamples,
  participantSamples,
  checkinSamples,
  scheduleSamples,
  eventSamples,
  guestSamples,
  formsSamples,
  memberSamples,
  messageSamples,
  authSamples,
];
/** Of all domains in one: no two speak of the same call. */
function joined<Kind extends keyof DomainSamples>(kind: Kind): NonNullable<DomainSamples[Kind]> {
  return Object.assign({}, ...domains.map((domain) => domain[kind])) as NonNullable<DomainSamples[Kind]>;
}
const calls = joined('calls');
const searches = joined('searches');
const besides = joined('besides');
/** What a job is given, by its name. */
export const jobData = joined('jobs');

/** Samples of a call: one that asks for no more than it must, and one for each way to filter, search and sort. */
export async function samplesOf(call: AnyCall, world: GrowthWorld): Promise<Sample[]> {
  const { known } = world;
  const base = (await calls[call.id]?.(known, world)) ?? required(call, world);
  const headers = call.id === 'vote.cast' ? { headers: { cookie: await world.device() } } : {};
  const samples: Sample[] = [{ label: '', input: base, ...headers }];
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
