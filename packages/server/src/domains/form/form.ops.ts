import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { Database, Db } from '../../core/database.ts';

/** A form as it stands now. */
export interface CurrentForm {
  formId: string;
  definition: FormDefinition;
}

/** The registration form of an event, in its current version; null when there is no such event. */
export async function currentForm(db: Db, organisationId: string, eventId: string): Promise<CurrentForm | null> {
  const row = await db
    .selectFrom('event as e')
    .innerJoin('form as f', (join) =>
      join.onRef('f.organisation_id', '=', 'e.organisation_id').onRef('f.id', '=', 'e.form_id'),
    )
    .innerJoin('form_version as v', (join) =>
      join
        .onRef('v.organisation_id', '=', 'f.organisation_id')
        .onRef('v.form_id', '=', 'f.id')
        .onRef('v.version', '=', 'f.current_version'),
    )
    .select(['f.id', 'v.version', 'v.definition'])
    .where('e.organisation_id', '=', organisationId)
    .where('e.id', '=', eventId)
    .executeTakeFirst();
  return row ? { formId: row.id, definition: definitionOf(row.definition, row.version) } : null;
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

function definitionOf(stored: unknown, version: number): FormDefinition {
  // Written by our own code only, from a checked FormDefinition.
  return { ...(stored as FormDefinition), version };
}

const keptMs = 2000;
const keptForms = 500;

/**
 * Forms of events for the hot path of registration, at most two seconds old. An older version than the current one does no harm: the
 * registering function compares versions inside its transaction and refuses another.
 */
export class FormCache {
  private readonly database: Database;
  private readonly kept = new Map<string, { readAt: number; form: Promise<CurrentForm | null> }>();

  constructor(database: Database) {
    this.database = database;
  }

  read(organisationId: string, eventId: string, fresh = false): Promise<CurrentForm | null> {
    const found = this.kept.get(eventId);
    if (found && !fresh && Date.now() - found.readAt < keptMs) return found.form;
    const form = this.database.inOrganisation(organisationId, 'read', (db) => currentForm(db, organisationId, eventId));
    // Many ask at once: they share one read. One that failed is not kept.
    const entry = { readAt: Date.now(), form };
    this.kept.delete(eventId);
    this.kept.set(eventId, entry);
    if (this.kept.size > keptForms) this.kept.delete(this.kept.keys().next().value as string);
    form.catch(() => {
      if (this.kept.get(eventId) === entry) this.kept.delete(eventId);
    });
    return form;
  }
}
