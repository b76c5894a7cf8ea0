import type { Services } from '../../core/context.ts';
import { Gather } from '../../core/gather.ts';
import { FormCache } from '../form/form.ops.ts';
import { confirmJob } from './participant.job-names.ts';
import { type Outcome, registerRows, type RegisterRow } from './participant.sql.ts';

/** Rows of one statement: more would keep the event's row locked longer than a page likes to wait. */
const batchRows = 50;

interface Asked {
  row: RegisterRow;
}

/** The registering of one server process: forms read lately, and people of one event gathered into one transaction. */
export class Registrar {
  readonly forms: FormCache;
  private readonly services: Services;
  private readonly gather: Gather<Asked, Outcome>;

  constructor(services: Services) {
    this.services = services;
    this.forms = new FormCache(services.database);
    this.gather = new Gather((items, key) => this.run(items, key), { limit: batchRows });
  }

  register(organisationId: string, eventId: string, row: RegisterRow): Promise<Outcome> {
    return this.gather.ask({ row }, `${organisationId}:${eventId}`);
  }

  private async run(items: Asked[], key: string): Promise<Outcome[]> {
    const [organisationId = '', eventId = ''] = key.split(':');
    const rows = items.map((item) => item.row);
    try {
      return await this.write(organisationId, eventId, rows);
    } catch (error) {
      // One row that the database cannot take must not refuse its neighbours.
      if (rows.length === 1 || !isOfData(error)) throw error;
      const outcomes: Outcome[] = [];
      for (const row of rows) outcomes.push(...(await this.write(organisationId, eventId, [row])));
      return outcomes;
    }
  }

  /** One transaction: the people, and the job that confirms them. */
  private write(organisationId: string, eventId: string, rows: RegisterRow[]): Promise<Outcome[]> {
    return this.services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const outcomes = await registerRows(tx, organisationId, eventId, rows, false);
      const ids = outcomes.flatMap((each) => (each.outcome === 'ok' && each.id ? [each.id] : []));
      if (ids.length > 0) await this.services.jobs.send(confirmJob, { organisationId, eventId, ids }, { tx });
      return outcomes;
    });
  }
}

/** PostgreSQL's classes for values that do not fit: 22 data, 23 constraints. */
function isOfData(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^2[23]/.test(code);
}

const registrars = new WeakMap<Services, Registrar>();

/** The one registrar of these services. */
export function registrarOf(services: Services): Registrar {
  let registrar = registrars.get(services);
  if (!registrar) {
    registrar = new Registrar(services);
    registrars.set(services, registrar);
  }
  return registrar;
}
