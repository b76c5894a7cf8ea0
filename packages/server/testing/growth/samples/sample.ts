import { randomBytes } from 'node:crypto';
import type { GrowthWorld, Known } from '../known.ts';

export type Input = Record<string, unknown>;
export type Make<Made = Input> = (known: Known, world: GrowthWorld) => Made;

/** What the calls and jobs of a domain are measured with, by their names. */
export interface DomainSamples {
  /** What a call is asked with where the names of its fields do not say it. */
  calls?: Readonly<Record<string, Make<Input | Promise<Input>>>>;
  /** What is looked for, by the call: somebody or something there is one of. */
  searches?: Readonly<Record<string, Make>>;
  /** What a call is asked besides, where it reads something else then. */
  besides?: Readonly<Record<string, Readonly<Record<string, Make>>>>;
  /** What a job is given. */
  jobs?: Readonly<Record<string, Make<Input | Promise<Input>>>>;
}

export const nonce = () => randomBytes(12).toString('hex');
