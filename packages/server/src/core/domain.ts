import type { Domain } from '@convoke/contract/core/domain.ts';
import type { FastifyInstance } from 'fastify';
import type { Metric } from 'prom-client';
import type { Services } from './context.ts';
import type { CopiedRows, CopiedTable } from './data/copied-tables.ts';
import type { DocumentUses } from './document-uses.ts';
import type { Implementation } from './http/implement.ts';
import type { PublicPage } from './http/pages.ts';
import type { JobDefinition } from './jobs/jobs.ts';

/** What a domain adds to the server. */
export interface ServerDomain {
  contract: Domain;
  /** Domains that it may reach, through their `*.ops.ts`. They start with it. */
  imports?: readonly string[];
  /** For the calls of the contract's card, but those that a domain above does for it. */
  handlers: readonly Implementation[];
  /** Work outside requests. */
  jobs?: readonly JobDefinition[];
  /** Public pages that the server renders. */
  pages?: readonly PublicPage[];
  /** Routes that are no calls: files, notices of gateways, redirects. */
  mounts?: readonly ((app: FastifyInstance, services: Services) => void | Promise<void>)[];
  metrics?: readonly Metric[];
  /** The tables that are its own, and how the rows of each come into the copy of an event, or why they do not. No other domain writes them. */
  tables?: Readonly<Record<string, CopiedRows | readonly CopiedRows[] | string>>;
  /** What columns hold one of: the contract's lists, for whatever anybody outside the server hears of. Their CHECKs say the same. */
  enums?: Readonly<Record<string, Readonly<Record<string, readonly (string | number)[]>>>>;
  /** Of its tables those that name documents of the library, and what uses them there. */
  documentUses?: DocumentUses;
  /** Of its tables those of which every domain writes its own rows. */
  shared?: readonly string[];
  /** Files, in its folder or among its SQL functions, that write tables of others in one statement or under one lock with its own. */
  writes?: Readonly<Record<string, { tables: readonly string[]; why: string }>>;
}

/** The card of a domain, `<domain>/<domain>.domain.ts`, listed in `domains.ts`. */
export const defineServerDomain = (card: ServerDomain): ServerDomain => card;

/** What is copied with an event, of all these domains. */
export const copiedOf = (domains: readonly ServerDomain[]): CopiedTable[] =>
  domains
    .flatMap(({ tables = {} }) => Object.entries(tables))
    .flatMap(([table, rows]) => (typeof rows === 'string' ? [] : [rows].flat().map((each) => ({ ...each, table }))));

/** Where documents are used, of all these domains. */
export const usesOf = (domains: readonly ServerDomain[]): DocumentUses =>
  Object.assign({}, ...domains.map(({ documentUses }) => documentUses)) as DocumentUses;
