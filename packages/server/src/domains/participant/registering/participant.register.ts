import { randomUUID } from 'node:crypto';
import type { ParticipantState } from '@convoke/contract/participant/participant.rules.ts';
import type { Services } from '../../../core/context.ts';
import { gatherOrAlone } from '../../../core/data/gather.ts';
import { perServices } from '../../../core/per-services.ts';
import type { Db } from '../../../core/data/database.ts';
import { claimFiles, fileIdsOf, handFiles, unclaimFiles } from '../../form/files/form.files.ops.ts';
import { type CurrentForm, FormCache } from '../../form/form.ops.ts';
import { confirmJob } from '../participant.job-names.ts';
import { type Outcome, registerRows, type RegisterRow } from '../participant.sql.ts';

/** Rows of one statement: more would keep the event's row locked longer than a page likes to wait. */
const batchRows = 50;

interface Asked {
  row: RegisterRow;
  /** Given when the answers name files: they are claimed by it. */
  form: CurrentForm | null;
}

/** The registering of one server process: forms read lately, and people of one event gathered into one transaction. */
export class Registrar {
  readonly forms: FormCache;
  private readonly services: Services;
  private readonly gathered = gatherOrAlone<Asked, Outcome>(
    (items, organisationId, eventId) => this.write(organisationId, eventId, items),
    { limit: batchRows },
  );

  constructor(services: Services) {
    this.services = services;
    this.forms = new FormCache(services.database);
  }

  register(organisationId: string, eventId: string, row: RegisterRow, form: CurrentForm): Promise<Outcome> {
    const hasFiles = fileIdsOf(form.definition, row.answers).length > 0;
    return this.gathered({ row, form: hasFiles ? form : null }, organisationId, eventId);
  }

  /** One transaction: the people, their files, and the job that confirms them. */
  private write(organisationId: string, eventId: string, items: readonly Asked[]): Promise<Outcome[]> {
    return this.services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const outcomes = items.some((item) => item.form)
        ? await registerWithFiles(tx, organisationId, eventId, items)
        : await registerRows(
            tx,
            organisationId,
            eventId,
            items.map((item) => item.row),
            false,
          );
      const ids = outcomes.flatMap((each) => (each.outcome === 'ok' && each.id ? [each.id] : []));
      if (ids.length > 0) await this.services.jobs.send(confirmJob, { organisationId, eventId, ids }, { tx });
      return outcomes;
    });
  }
}

const withoutFile: Outcome = {
  outcome: 'file-gone',
  id: null,
  code: null,
  state: null,
  takenBy: null,
  fullOptions: null,
};

/**
 * The same for a batch in which answers name files. These are claimed before the people are there, each under an id of its own, then handed
 * to whoever was registered; who was not gives them back.
 */
async function registerWithFiles(
  tx: Db,
  organisationId: string,
  eventId: string,
  items: readonly Asked[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const going: { item: Asked; at: number; claim: string | null }[] = [];
  // Sent several times at once: the first has the files, and the others hear what became of it.
  const firsts = new Map<string, number>();
  const repeats: { at: number; first: number }[] = [];
  for (const [at, item] of items.entries()) {
    const first = item.row.nonce === null ? undefined : firsts.get(item.row.nonce);
    if (item.row.nonce !== null && first === undefined) firsts.set(item.row.nonce, at);
    if (first !== undefined) repeats.push({ at, first });
    else if (!item.form) going.push({ item, at, claim: null });
    else {
      const claim = randomUUID();
      if (await claimFiles(tx, organisationId, item.form, claim, item.row.answers)) going.push({ item, at, claim });
      else outcomes[at] = (await registeredBefore(tx, organisationId, eventId, item)) ?? withoutFile;
    }
  }
  const rows = going.map(({ item }) => item.row);
  const registered = rows.length > 0 ? await registerRows(tx, organisationId, eventId, rows, false) : [];
  for (const [index, outcome] of registered.entries()) {
    const { at, claim } = going[index] as (typeof going)[number];
    outcomes[at] = outcome;
    if (claim === null) continue;
    if (outcome.outcome === 'ok' && outcome.id !== null) await handFiles(tx, organisationId, claim, outcome.id);
    else await unclaimFiles(tx, organisationId, [claim]);
  }
  for (const { at, first } of repeats) {
    const known = outcomes[first] as Outcome;
    outcomes[at] = known.outcome === 'ok' ? { ...known, outcome: 'repeated' } : known;
  }
  return outcomes;
}

/** The registration that has these files already, when it is this very request sent again after its answer was lost. */
async function registeredBefore(
  tx: Db,
  organisationId: string,
  eventId: string,
  { row, form }: Asked,
): Promise<Outcome | null> {
  const [fileId] = form ? fileIdsOf(form.definition, row.answers) : [];
  if (fileId === undefined || row.nonce === null) return null;
  const found = await tx
    .selectFrom('form_file as f')
    .innerJoin('participant as p', (join) =>
      join.onRef('p.organisation_id', '=', 'f.organisation_id').onRef('p.id', '=', 'f.subject_id'),
    )
    .select(['p.id', 'p.code', 'p.state'])
    .where('f.organisation_id', '=', organisationId)
    .where('f.id', '=', fileId)
    .where('p.event_id', '=', eventId)
    .where('p.request_nonce', '=', row.nonce)
    .executeTakeFirst();
  if (!found) return null;
  return {
    ...withoutFile,
    outcome: 'repeated',
    id: found.id,
    code: found.code,
    state: found.state as ParticipantState,
  };
}

/** The one registrar of these services. */
export const registrarOf = perServices((services) => new Registrar(services));
