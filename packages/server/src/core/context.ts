import type { CallKind } from '@convoke/contract/core/define-call.ts';
import type { FailureName } from '@convoke/contract/failures.ts';
import type { Language } from '@convoke/contract/core/language.ts';
import type { Selectable } from 'kysely';
import type { Caller } from './http/access.ts';
import type { Clock } from './clock.ts';
import type { CopiedTable } from './data/copied-tables.ts';
import type { Database, Db } from './data/database.ts';
import type { Event } from './data/database-types.ts';
import type { DocumentUses } from './document-uses.ts';
import type { Jobs } from './jobs/job-queue.ts';
import type { Log } from './log.ts';
import type { MailProvider } from './mail/mail.ts';
import type { SmsProvider } from './mail/sms.ts';
import type { Payments } from './payment/payments.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage.ts';

/** What the whole server shares; made once at the start. */
export interface Services {
  settings: Settings;
  database: Database;
  jobs: Jobs;
  storage: Storage;
  mail: MailProvider;
  sms: SmsProvider;
  payments: Payments;
  clock: Clock;
  /** The tables whose rows are copied with an event. */
  copied: readonly CopiedTable[];
  /** Where documents of the library are used. */
  documentUses: DocumentUses;
  log: Log;
}

export type EventRecord = Selectable<Event>;

/** The file of a multipart call. */
export interface Upload {
  fileName: string;
  /** The file as it comes; `truncated` once it is over the call's limit. Throws BAD_PARAMETER when it ends too early. */
  pieces: AsyncIterable<Buffer> & { readonly truncated: boolean };
  /** Reads the whole file; throws the refusal TOO_LARGE past the call's limit. */
  bytes(): Promise<Buffer>;
}

/** What every handler is given. */
export interface BaseContext<Fails extends FailureName> {
  services: Services;
  caller: Caller;
  language: Language;
  requestId: string;
  /** Of the client, for limits only. */
  address: string;
  header(name: string): string | undefined;
  /** Sets a header of the answer. */
  answerHeader(name: string, value: string): void;
  now(): Date;
  /** Refuses with one of the call's declared failures. */
  fail(name: Fails, data?: object): never;
  /** Refuses bad input that only the handler can see; paths as in the input. */
  failFields(fields: { path: string; message: string }[]): never;
  /** The answer for what does not exist or is another organisation's: they must look the same. */
  notFound(): never;
  /** Of the caller's token or of the scope. Throws where a call has neither. */
  readonly organisationId: string;
  /** The signed-in organiser. Throws for other callers. */
  readonly userId: string;
  /** The event of the call's scope. For batch calls only `eventId` is there. */
  readonly event: EventRecord;
  readonly eventId: string;
  /** What the scope's public code stands for. */
  readonly targetId: string;
  readonly upload: Upload | undefined;
  /** Of a call that takes several files: one after the other, each to be read before the next. */
  readonly uploads: AsyncIterable<Upload> | undefined;
}

export interface ReadContext<Fails extends FailureName> extends BaseContext<Fails> {
  db: Db;
}

export interface WriteContext<Fails extends FailureName> extends BaseContext<Fails> {
  tx: Db;
  /** Adds a job in this transaction: it is there exactly if the transaction commits. */
  sendJob(name: string, data: object, options?: { startAfterSeconds?: number; singletonKey?: string }): Promise<void>;
}

export interface OutsideContext<Fails extends FailureName> extends BaseContext<Fails> {
  /** The global tables; row-level security hides everything else. */
  global: Db;
}

/** Which context a kind of call gets. */
export interface ContextOf<Fails extends FailureName> {
  read: ReadContext<Fails>;
  write: WriteContext<Fails>;
  batch: BaseContext<Fails>;
  outside: OutsideContext<Fails>;
}

export type Context<Kind extends CallKind, Fails extends FailureName> = ContextOf<Fails>[Kind];
