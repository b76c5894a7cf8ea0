import { publicCode } from '@convoke/contract/core/fields.ts';
import type { Texts } from '@convoke/contract/core/language.ts';
import { problemText } from '@convoke/contract/core/problems.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { checkAnswers } from '@convoke/contract/form/logic/form.check.ts';
import {
  memberChannelEnter,
  memberChannelPreview,
  type PublicChannel,
} from '@convoke/contract/member/member.channel.public.calls.ts';
import { channelStanding, noWords } from '@convoke/contract/member/member.channel.rules.ts';
import type { Services } from '../../../core/context.ts';
import { implement } from '../../../core/http/implement.ts';
import type { PublicPage } from '../../../core/http/pages.ts';
import { perServices } from '../../../core/per-services.ts';
import { ShortCache } from '../../../core/short-cache.ts';
import { formById } from '../../form/form.ops.ts';
import { entrantOf, entriesOf } from './member.channels.enter.ts';
import { channelById, type ChannelRow } from './member.channels.queries.ts';
// Answers are checked here, regions and phone numbers among them.
import '@convoke/contract/form/regions/regions.data.ts';
import '../../../core/phones.ts';

interface Loaded {
  row: ChannelRow;
  form: FormDefinition;
  organiserName: string;
}

const keptMs = 1000;
const cacheOf = perServices(() => new ShortCache<Loaded | null>(500, keptMs));

/**
 * A channel with its form, at most a second old: pages and entries under load share one reading. Older than the truth does no harm: the function that
 * takes entries looks at everything again.
 */
function keptChannel(services: Services, organisationId: string, channelId: string, maxAgeMs = keptMs) {
  return cacheOf(services).read(
    channelId,
    () =>
      services.database.inOrganisation(organisationId, 'read', async (db) => {
        const row = await channelById(db, organisationId, channelId);
        const form = row?.form_id ? await formById(db, organisationId, row.form_id) : null;
        if (!row || !form) return null;
        const { name } = await db
          .selectFrom('organisation')
          .select('name')
          .where('organisation_id', '=', organisationId)
          .executeTakeFirstOrThrow();
        return { row, form: form.definition, organiserName: name };
      }),
    maxAgeMs,
  );
}

const textsOf = (stored: unknown): Texts => ({ ...noWords, ...(stored as Partial<Texts>) });

function publicView({ row, form, organiserName }: Loaded, now: Date): PublicChannel {
  const standing = channelStanding({ isOpen: row.is_open, closesAt: row.closes_at }, now);
  return {
    code: row.code ?? '',
    name: row.name,
    organiserName,
    introduction: textsOf(row.introduction),
    thanks: textsOf(row.thanks),
    consent: row.has_consent ? textsOf(row.consent) : noWords,
    consentVersion: row.consent_version,
    standing,
    form: standing === 'open' ? form : null,
  };
}

export const publicChannelHandlers = [
  implement(memberChannelPreview, async (ctx) => {
    const loaded = (await keptChannel(ctx.services, ctx.organisationId, ctx.targetId)) ?? ctx.notFound();
    return publicView(loaded, ctx.now());
  }),

  implement(memberChannelEnter, async (ctx, input) => {
    const { services, organisationId, targetId: channelId } = ctx;
    const language = input.language ?? ctx.language;

    async function enter(maxAgeMs?: number) {
      const { form } = (await keptChannel(services, organisationId, channelId, maxAgeMs)) ?? ctx.notFound();
      if (input.formVersion !== form.version) return null;
      const { answers, problems } = checkAnswers(form, input.answers);
      if (problems.length > 0)
        return ctx.failFields(
          problems.map(({ fieldId, problem, n }) => ({
            path: `answers.${fieldId}`,
            message: problemText(problem, language, n),
          })),
        );
      const entrant = entrantOf(form, answers, language);
      if (entrant.phone === null && entrant.email === null) return ctx.fail('MEMBER_CHANNEL_CONTACT');
      const { nonce, consentVersion = null } = input;
      const facts = { nonce, consentVersion, formVersion: form.version, userId: null };
      return entriesOf(services)(
        { ...entrant, ...facts, source: 'form', language, answers },
        organisationId,
        channelId,
      );
    }

    // What was kept may be older than what the page knows.
    let entered = await enter();
    if (entered === null || entered.outcome === 'form-changed') entered = await enter(0);
    switch (entered?.outcome) {
      case 'made':
      case 'known':
      case 'conflict':
      case 'ambiguous':
      case 'repeated':
        return { entryId: entered.entryId ?? '' };
      case 'closed':
      case 'over':
        return ctx.fail('MEMBER_CHANNEL_CLOSED');
      case 'consent':
        await keptChannel(services, organisationId, channelId, 0);
        return ctx.fail('MEMBER_CHANNEL_CONSENT');
      case 'gone':
        return ctx.notFound();
      case 'form-changed':
      case undefined:
        return ctx.fail('FORM_CHANGED');
    }
  }),
];

/** What the page of a channel is rendered from. */
async function channelPage(services: Services, code: string | undefined): Promise<{ channel: PublicChannel } | null> {
  const parsed = publicCode.safeParse(code);
  if (!parsed.success) return null;
  const found = await placesOf(services).read(parsed.data, () =>
    services.database.global
      .selectFrom('directory')
      .select(['organisation_id', 'target_id'])
      .where('kind', '=', 'member-channel')
      .where('code', '=', parsed.data)
      .executeTakeFirst(),
  );
  const loaded = found && (await keptChannel(services, found.organisation_id, found.target_id));
  return loaded ? { channel: publicView(loaded, services.clock.now()) } : null;
}

/** Many load the page of one channel at once: its code is looked up once a second. */
const placesOf = perServices(
  () => new ShortCache<{ organisation_id: string; target_id: string } | undefined>(500, keptMs),
);

export const memberPages: readonly PublicPage[] = [
  { path: '/channel/:code', page: 'channel', load: (services, params) => channelPage(services, params['code']) },
];
