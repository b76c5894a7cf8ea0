import type { Call, CallKind } from '@convoke/contract/core/define-call.ts';
import type { FailureName } from '@convoke/contract/failures.ts';
import { sql } from 'kysely';
import type { Caller } from '../core/http/access.ts';
import type { Services } from '../core/context.ts';
import { Database, type Db, rawQuery } from '../core/data/database.ts';
import { runCall } from '../core/http/run-call.ts';
import type { HandOff } from '../core/mail/hand-off.ts';
import { Scopes } from '../core/http/scope.ts';
import type { Person } from '../domains/auth/auth.people.ts';
import { badgeHandlers } from '../domains/badge/badge.handlers.ts';
import { cardHandlers } from '../domains/card/card.handlers.ts';
import { checkinHandlers } from '../domains/checkin/checkin.handlers.ts';
import { couponHandlers } from '../domains/coupon/coupon.handlers.ts';
import { guestHandlers } from '../domains/guest/guest.handlers.ts';
import { invoiceHandlers } from '../domains/invoice/invoice.handlers.ts';
import { memberHandlers } from '../domains/member/member.handlers.ts';
import { messageHandlers } from '../domains/message/message.handlers.ts';
import { orderHandlers } from '../domains/order/order.handlers.ts';
import { orderJobs } from '../domains/order/order.jobs.ts';
import { orderOfficeHandlers } from '../domains/order/office/order.office.ts';
import { deskHandlers } from '../domains/outbound/desk/outbound.desk.handlers.ts';
import { officeHandlers } from '../domains/outbound/office/outbound.office.handlers.ts';
import { participantHandlers } from '../domains/participant/participant.handlers.ts';
import { reviewedJob } from '../domains/participant/participant.ops.ts';
import { questionnaireHandlers } from '../domains/questionnaire/questionnaire.handlers.ts';
import { edmHandlers } from '../domains/resource/edm/edm.handlers.ts';
import { categoryHandlers } from '../domains/resource/library/category.handlers.ts';
import { documentHandlers } from '../domains/resource/library/document.handlers.ts';
import { scheduleHandlers } from '../domains/schedule/schedule.handlers.ts';
import { ticketHandlers } from '../domains/ticket/ticket.handlers.ts';
import { voteHandlers } from '../domains/vote/vote.handlers.ts';

const handlers = [
  ...ticketHandlers,
  ...couponHandlers,
  ...orderHandlers,
  ...orderOfficeHandlers,
  ...participantHandlers,
  ...checkinHandlers,
  ...cardHandlers,
  ...guestHandlers,
  ...scheduleHandlers,
  ...memberHandlers,
  ...messageHandlers,
  ...invoiceHandlers,
  ...badgeHandlers,
  ...questionnaireHandlers,
  ...edmHandlers,
  ...categoryHandlers,
  ...documentHandlers,
  ...voteHandlers,
  ...officeHandlers,
  ...deskHandlers,
];

/** Weeks of selling that happen within one transaction. */
export interface Past {
  organisationId: string;
  userId: string;
  tx: Db;
  /** The server's own, but all of it in this transaction, at a time that can be set, and nobody is written to. */
  services: Services;
  /** Sets the time. What the database dates by itself is dated back at the end (demo.dates.ts). */
  at(moment: number): void;
  /** Does what a call does, as the organiser, as somebody who buys, or as a call agent. */
  asOrganiser: Ask;
  asBuyer: Ask;
  asAgent: (agentId: string) => Ask;
}

type Ask = <Raw, In, Out, Fails extends FailureName, Kind extends CallKind>(
  call: Call<Raw, In, Out, Fails, Kind>,
  input: Raw,
) => Promise<Out>;

/**
 * Lets things happen that are over: either all of it is there afterwards or nothing, and nobody sees it half done. It runs as the owner of the
 * tables, since the server's own role may not date back what was written into histories and the ledger. Another process that makes the same demo waits.
 */
export async function inThePast(
  services: Services,
  person: Person,
  work: (past: Past) => Promise<void>,
): Promise<void> {
  const owner = new Database(services.settings.MIGRATION_DATABASE_URL, 1, (error) =>
    services.log.error({ err: error }, 'idle database connection'),
  );
  try {
    await owner.inOrganisation(person.organisationId, 'write', async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('convoke demo'))`.execute(tx);
      await work(pastIn(services, person, tx));
      // Nobody did any of this.
      await sql`DELETE FROM audit_entry WHERE organisation_id = ${person.organisationId} AND xmin = pg_current_xact_id()::xid`.execute(
        tx,
      );
    });
  } finally {
    await owner.close();
  }
}

function pastIn(services: Services, { organisationId, userId }: Person, tx: Db): Past {
  let now = services.clock.now();
  const past: Services = {
    ...services,
    clock: { now: () => now },
    database: onlyIn(services.database, tx),
    // What a campaign hands over went out long ago.
    mail: Object.assign(Object.create(services.mail) as Services['mail'], { send: handedOver }),
    sms: { ...services.sms, send: handedOver },
    // Whoever bought weeks ago has no mail coming. What a review does to orders happens at once.
    jobs: Object.assign(Object.create(services.jobs) as Services['jobs'], {
      async send(name: string, data: object) {
        if (name === reviewedJob) await orderJobs.find((job) => job.name === reviewedJob)?.run(past, data);
      },
    }),
  };
  const scopes = new Scopes(past.database);
  const as =
    (caller: Caller): Ask =>
    async (call, input) => {
      const implementation = handlers.find((each) => each.call.id === call.id);
      if (!implementation) throw new Error(`the demo does not know ${call.id}`);
      const request = {
        caller,
        language: 'en' as const,
        requestId: 'demo',
        address: '',
        upload: undefined,
        uploads: undefined,
      };
      const output = await runCall(past, scopes, implementation, {
        ...request,
        header: () => undefined,
        answerHeader: () => {},
        input: input as Record<string, unknown>,
      });
      return output as never;
    };
  return {
    organisationId,
    userId,
    tx,
    services: past,
    at: (moment) => {
      now = new Date(moment);
    },
    asOrganiser: as({ kind: 'organiser', organisationId, userId }),
    asBuyer: as({ kind: 'application' }),
    asAgent: (agentId) => as({ kind: 'outbound', organisationId, userId: agentId }),
  };
}

let handed = 0;
const handedOver = async (): Promise<HandOff> => ({ accepted: true, providerId: `demo-${(handed += 1)}` });

/** The database as seen from one transaction: whatever would begin one of its own joins it. */
function onlyIn(database: Database, tx: Db): Database {
  return Object.assign(Object.create(database) as Database, {
    global: tx,
    inOrganisation: (_organisation: string, _mode: string, work: (db: Db) => Promise<unknown>) => work(tx),
    query: async (text: string, values: unknown[] = []) => (await rawQuery(tx, text, values)).rows,
    queryAll: (text: string, values: unknown[] = []) => rawQuery(tx, text, values),
  });
}
