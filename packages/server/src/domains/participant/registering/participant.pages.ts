import type { Language } from '@convoke/contract/core/language.ts';
import { publicCode } from '@convoke/contract/core/fields.ts';
import type { OldCode, OwnRegistration } from '@convoke/contract/participant/participant.calls.ts';
import type { PublishedForm } from '@convoke/contract/form/form.public.calls.ts';
import type { PublicEvent } from '@convoke/contract/event/event.public.calls.ts';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { languageOf } from '../../../core/http/error-answer.ts';
import { Elsewhere, type PublicPage } from '../../../core/http/pages.ts';
import { publishedEvent } from '../../event/page/event.page.ops.ts';
import { loadEvent } from '../../../core/http/scope.ts';
import { fileUrl } from '../../../core/storage.ts';
import { eventIn } from '../../../core/http/scope-event.ts';
import { oldCode } from '../../checkin/checkin.old-codes.ops.ts';
import { publishedView } from '../../form/form.ops.ts';
import { partyOf } from '../companions/participant.party.ts';
import { ownRecord } from '../participant.own.ts';
import { registrarOf } from './participant.register.ts';
import { joinLink } from '../../event/joining/event.join.ops.ts';
import { ownView } from '../participant.views.ts';

/** The registration page of a published event; of one with tickets the way to them. */
async function registerPage(
  services: Services,
  code: string | undefined,
  request: FastifyRequest,
): Promise<{ event: PublicEvent; form: PublishedForm; channel: string } | Elsewhere | null> {
  const event = await publishedEvent(services, code, languageOf(request));
  if (!event) return null;
  const channel = channelOf(request.query);
  if (event.useTicket === 1) {
    const query = new URLSearchParams({ event: event.code, ...(channel ? { channel } : {}) });
    return new Elsewhere(`/buy-ticket?${query.toString()}`);
  }
  const found = await organisationOf(services, 'event', event.code);
  const form = found ? await registrarOf(services).forms.read(found.organisationId, event.eventId) : null;
  if (!form) return null;
  return { event, form: publishedView(form), channel };
}

/** The source named in the address (`?channel=`), as the call takes it. */
function channelOf(query: unknown): string {
  const { channel } = (query ?? {}) as Record<string, unknown>;
  return (typeof channel === 'string' ? channel : '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 40)
    .toWellFormed();
}

async function ownPage(
  services: Services,
  code: string | undefined,
  language: Language,
): Promise<OwnRegistration | OldCode | null> {
  const parsed = publicCode.safeParse(code);
  const found = parsed.success ? await organisationOf(services, 'participant', parsed.data) : null;
  if (!found) return null;
  return services.database.inOrganisation(found.organisationId, 'read', async (db) => {
    const own = await ownRecord(db, found.organisationId, found.targetId);
    if (!own) return oldPage(db, found, language);
    const party = await partyOf(db, own.participant, own.event);
    const link = await joinLink(services, db, own.event);
    return ownView(own.participant, party, eventIn(own.event, language), link, services.clock.now());
  });
}

/** Of a code that lets nobody in any more: that it does not, and nothing of whose the ticket is now. */
async function oldPage(
  db: Db,
  { organisationId, targetId }: { organisationId: string; targetId: string },
  language: Language,
): Promise<OldCode | null> {
  const old = await oldCode(db, organisationId, targetId);
  const event = old && (await loadEvent(db, organisationId, old.eventId).catch(() => null));
  if (!event) return null;
  return {
    why: old.why,
    event: { code: event.code, title: eventIn(event, language).title, coverUrl: fileUrl(event.cover_key) },
  };
}

async function organisationOf(services: Services, kind: string, code: string) {
  const row = await services.database.global
    .selectFrom('directory')
    .select(['organisation_id as organisationId', 'target_id as targetId'])
    .where('kind', '=', kind)
    .where('code', '=', code)
    .executeTakeFirst();
  return row ?? null;
}

export const participantPages: readonly PublicPage[] = [
  {
    path: '/register/:code',
    page: 'register',
    load: (services, params, request) => registerPage(services, params['code'], request),
  },
  {
    path: '/event/:code/ticket',
    page: 'find',
    load: async (services, params, request) => {
      const event = await publishedEvent(services, params['code'], languageOf(request));
      return event && { code: event.code, title: event.title };
    },
  },
  {
    path: '/qd/:code',
    page: 'qd',
    load: (services, params, request) => ownPage(services, params['code'], languageOf(request)),
  },
];
