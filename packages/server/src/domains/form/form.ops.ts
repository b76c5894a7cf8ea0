import type { PublishedForm } from '@convoke/contract/form/form.public.calls.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { Database, Db } from '../../core/data/database.ts';
import { ShortCache } from '../../core/short-cache.ts';

/** A form as it stands now. */
export interface CurrentForm {
  formId: string;
  definition: FormDefinition;
}

/** The registration form of an event, in its current version; null when there is no such event. */
export async function currentForm(db: Db, organisationId: string, eventId: string): Promise<CurrentForm | null> {
  const row = await currentVersions(db, organisationId)
    .innerJoin('event as e', (join) =>
      join.onRef('e.organisation_id', '=', 'f.organisation_id').onRef('e.form_id', '=', 'f.id'),
    )
    .where('e.id', '=', eventId)
    .executeTakeFirst();
  return row ? { formId: row.id, definition: definitionOf(row.definition, row.version) } : null;
}

/** A form in its current version, by its own id; null when there is none. */
export async function formById(db: Db, organisationId: string, formId: string): Promise<CurrentForm | null> {
  const row = await currentVersions(db, organisationId).where('f.id', '=', formId).executeTakeFirst();
  return row ? { formId: row.id, definition: definitionOf(row.definition, row.version) } : null;
}

/** The form that a ticket asks: its own, else that of its event; null when the ticket is not of that event. */
export async function formOfTicket(
  db: Db,
  organisationId: string,
  eventId: string,
  ticketId: string,
): Promise<CurrentForm | null> {
  const ticket = await db
    .selectFrom('ticket')
    .select('form_id')
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .where('id', '=', ticketId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!ticket) return null;
  return ticket.form_id === null
    ? currentForm(db, organisationId, eventId)
    : formById(db, organisationId, ticket.form_id);
}

/** The tickets of an event that ask a form of their own, with it. */
export async function ownForms(
  db: Db,
  organisationId: string,
  eventId: string,
): Promise<{ ticketId: string; form: PublishedForm }[]> {
  const rows = await currentVersions(db, organisationId)
    .innerJoin('ticket as k', (join) =>
      join.onRef('k.organisation_id', '=', 'f.organisation_id').onRef('k.form_id', '=', 'f.id'),
    )
    .select('k.id as ticket')
    .where('k.event_id', '=', eventId)
    .where('k.deleted_at', 'is', null)
    .orderBy('k.sort')
    .execute();
  return rows.map((row) => ({
    ticketId: row.ticket,
    form: publishedView({ formId: row.id, definition: definitionOf(row.definition, row.version) }),
  }));
}

function currentVersions(db: Db, organisationId: string) {
  return db
    .selectFrom('form as f')
    .innerJoin('form_version as v', (join) =>
      join
        .onRef('v.organisation_id', '=', 'f.organisation_id')
        .onRef('v.form_id', '=', 'f.id')
        .onRef('v.version', '=', 'f.current_version'),
    )
    .select(['f.id', 'v.version', 'v.definition'])
    .where('f.organisation_id', '=', organisationId)
    .where('f.deleted_at', 'is', null);
}

/** A form as pages are given it. */
export function publishedView(form: CurrentForm): PublishedForm {
  return { ...form.definition, formId: form.formId };
}

/** A form as it was when an answer was given. */
export async function formAsOf(
  db: Db,
  organisationId: string,
  formId: string,
  version: number,
): Promise<FormDefinition | null> {
  const row = await db
    .selectFrom('form_version')
    .select('definition')
    .where('organisation_id', '=', organisationId)
    .where('form_id', '=', formId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row ? definitionOf(row.definition, version) : null;
}

/** What differs between two versions of a form, field by field: for a page whose reader filled in the former one. */
export function formChanges(
  before: FormDefinition | null,
  after: FormDefinition,
): { fieldId: string; change: 'added' | 'changed' | 'removed' }[] {
  const former = new Map((before?.fields ?? []).map((field) => [field.fieldId, JSON.stringify(field)]));
  const changes = after.fields.flatMap((field): { fieldId: string; change: 'added' | 'changed' | 'removed' }[] => {
    const was = former.get(field.fieldId);
    former.delete(field.fieldId);
    if (was === undefined) return [{ fieldId: field.fieldId, change: 'added' }];
    return was === JSON.stringify(field) ? [] : [{ fieldId: field.fieldId, change: 'changed' }];
  });
  return [...changes, ...[...former.keys()].map((fieldId) => ({ fieldId, change: 'removed' as const }))];
}

/** Every version of a form, the newest first. */
export async function formVersions(db: Db, organisationId: string, formId: string): Promise<FormDefinition[]> {
  const rows = await db
    .selectFrom('form_version')
    .select(['definition', 'version'])
    .where('organisation_id', '=', organisationId)
    .where('form_id', '=', formId)
    .orderBy('version', 'desc')
    .execute();
  return rows.map((row) => definitionOf(row.definition, row.version));
}

/** What is stored as a definition: written by our own code only, from a checked one. */
export function definitionOf(stored: unknown, version: number): FormDefinition {
  return { ...(stored as FormDefinition), version };
}

/**
 * Forms for the hot paths of registering and ordering, at most two seconds old. An older version than the current one does no harm: the
 * registering function compares versions inside its transaction and refuses another, and publishing raises the version of the sale.
 */
export class FormCache {
  private readonly database: Database;
  private readonly kept = new ShortCache<CurrentForm | null>(500);

  constructor(database: Database) {
    this.database = database;
  }

  /** An event's own form. */
  read(organisationId: string, eventId: string, fresh = false): Promise<CurrentForm | null> {
    return this.keep(organisationId, `event:${eventId}`, fresh, (db) => currentForm(db, organisationId, eventId));
  }

  /** A form by its id. */
  byId(organisationId: string, formId: string, fresh = false): Promise<CurrentForm | null> {
    return this.keep(organisationId, `form:${formId}`, fresh, (db) => formById(db, organisationId, formId));
  }

  private keep(
    organisationId: string,
    key: string,
    fresh: boolean,
    work: (db: Db) => Promise<CurrentForm | null>,
  ): Promise<CurrentForm | null> {
    return this.kept.read(
      `${organisationId}:${key}`,
      () => this.database.inOrganisation(organisationId, 'read', work),
      fresh ? 0 : undefined,
    );
  }
}
