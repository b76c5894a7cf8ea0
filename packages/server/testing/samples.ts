import { randomBytes } from 'node:crypto';
import type { GrowthWorld, Known } from './growth/known.ts';
import type { Making } from './growth/making.ts';
import type { OrderDesk } from './orders.ts';
import type { Of } from './selling.ts';
import type { Organisation, SendOptions, TestServer } from './server.ts';

/** Things of an organisation by the name of the field that would hold them, in the singular; `vote.templateId` where a domain means another one. */
export type Things = Readonly<Record<string, string>>;

/** An organisation with an event that sells tickets, to make something in. */
export interface ThingsWorld {
  server: TestServer;
  organisation: Organisation;
  desk: OrderDesk;
  sale: Of;
  eventId: string;
  /** A picture. */
  file: NonNullable<SendOptions['file']>;
  /** The `id` of a row, past every policy; $1 is the organisation, $2 the event. For what came about by itself, and what takes a gateway or a worker to make. */
  one(statement: string): Promise<string>;
}

export type Input = Record<string, unknown>;
export type Make<Made = Input, Rows extends string = never> = (known: Known<Rows>, world: GrowthWorld) => Made;
type Given<Rows extends string> = Readonly<Record<string, Make<Input | Promise<Input>, Rows>>>;

/**
 * What the tests of all calls need of a domain: `<domain>.samples.ts` in its folder, or several beside what they speak of. `Rows` are the rows that it
 * knows by name, of its own or of others.
 */
export interface Samples<Rows extends string = never> {
  /** The files that it builds on, by their names: `['ticket', 'member.labels']`. */
  after?: readonly string[];
  /** One of each thing that an organiser's call names, for all-calls.tenancy.test.ts. `made` is what those before have made. */
  things?(world: ThingsWorld, made: (name: string) => string): Promise<Things>;
  /** What a schema alone does not tell that it asks for, by the call, the place of the object, and the field that is named. */
  asked?: Readonly<Record<string, Input>>;
  /** Fields that are called like the name of a thing and name none that an organisation has, and why. */
  namesNothing?: Readonly<Record<string, string>>;
  /** What growth.test.ts measures. */
  growth?: GrowthSamples<Rows>;
}

export interface GrowthSamples<Rows extends string = never> {
  /** Makes what the demo lacks; answers ids and codes by the names of the fields that hold them, and rows. */
  world?(making: Making, known: Known<Rows>): Promise<Record<string, unknown>>;
  /** What a call is asked with where the names of its fields do not say it. */
  calls?: Given<Rows>;
  headers?: Readonly<Record<string, Make<Promise<Record<string, string>>, Rows>>>;
  /** What is looked for, by the call: somebody or something there is one of. */
  searches?: Readonly<Record<string, Make<Input, Rows>>>;
  /** What a call is asked besides, where it reads something else then. */
  besides?: Readonly<Record<string, Readonly<Record<string, Make<Input, Rows>>>>>;
  /** What a job is given. */
  jobs?: Given<Rows>;
  /** How names of calls and jobs begin that ask a gateway, keep a file, or send one code to one number: what they do to the database is one row, or what others here do as well. */
  unmeasured?: readonly string[];
  /** Calls and jobs whose cost grows as the rows do, and why: `growth/bounds.ts`. */
  growing?: Readonly<Record<string, string>>;
  /** How its tables become large, where not by themselves: `growth/grow.ts`. */
  holders?: readonly string[];
  fewInEach?: readonly string[];
  atMost?: Readonly<Record<string, number>>;
}

export const nonce = () => randomBytes(12).toString('hex');

/** What a call answered that had to succeed. */
export function taken<Data>(answer: { code: number; message: string; data: Data }): Data {
  if (answer.code !== 0) throw new Error(`${answer.code} ${answer.message} ${JSON.stringify(answer.data)}`);
  return answer.data;
}
