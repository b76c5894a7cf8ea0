import type { Answers } from '@convoke/contract/form/logic/form.check.ts';
import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import { quarantine } from '@convoke/contract/vote/vote.rules.ts';
import { sql } from 'kysely';
import type { Services } from '../../../core/context.ts';
import { gatherOrAlone } from '../../../core/data/gather.ts';
import { perServices } from '../../../core/per-services.ts';
import { ShortCache } from '../../../core/short-cache.ts';
import { bringsFiles, castAlone, FileGone, limitedOf, OptionsFull } from './vote.alone.ts';
import { type OptionPlace, optionPlaces } from './vote.places.ts';
import {
  formOf,
  roundsOf,
  type RoundRecord,
  candidatesOf,
  voteOfRound,
  type VoteRecord,
  voteRecord,
  type VoteRow,
} from '../vote.read.ts';

/** A ballot on its way to cast_ballots. */
export interface BallotItem {
  /** Of the round that it was checked by. */
  version: number;
  voter: string;
  nonce: string;
  address: string;
  /** How long before the ballot its device was seen first; null for verified contacts. */
  deviceMs: number | null;
  /** The device has opened a page before; absent = nothing is known. */
  onPage?: boolean;
  /** The number or address that the voter proved, so that its member's history can say that they voted; no ballot keeps it. */
  contact?: string;
  agent: string;
  isBot: boolean;
  isScript: boolean;
  choices: readonly string[];
  choiceKey: string;
  answers: Answers | null;
  formId: string | null;
  formVersion: number | null;
  /** The limited options that the answers take; absent = none. */
  limited?: readonly { field: string; option: string }[];
}

type Outcome = 'ok' | 'repeated' | 'again' | 'voted' | 'full' | 'changed' | 'not-yet' | 'paused' | 'closed' | 'gone';

export interface Cast {
  outcome: Exclude<Outcome, 'again' | 'full'>;
  ballot_id: string | null;
  is_counted: boolean | null;
  cast_at: Date | null;
}

/** As the function answers it. */
type Answer = Omit<Cast, 'outcome'> & { outcome: Outcome; full_options: { field: string; option: string }[] | null };

function settledOf({ outcome, full_options: full, ...rest }: Answer): Cast {
  if (outcome === 'again') throw new Error('a ballot of a batch that holds no other of it');
  if (outcome === 'full') throw new OptionsFull((full ?? []).map(({ field, option }) => ({ fieldId: field, option })));
  return { ...rest, outcome };
}

/**
 * A ballot that was sent several times at once and came into one batch: only the first of them goes in, and the others hear what became of it.
 * `answers` in the order of `items`.
 */
function likeTheFirst(items: readonly BallotItem[], answers: Answer[]): Answer[] {
  const first = new Map<string, Answer>();
  return items.map(({ voter, nonce }, at) => {
    const answer = answers[at] as Answer;
    const same = `${voter}:${nonce}`;
    if (answer.outcome !== 'again') first.set(same, answer);
    const settled = first.get(same) ?? answer;
    return answer.outcome === 'again' && settled.outcome === 'ok' ? { ...settled, outcome: 'repeated' } : settled;
  });
}

/** What casting and counting need of a round. */
export interface Ballotable {
  vote: VoteRow;
  round: RoundRecord;
  form: FormDefinition | null;
}

/** What voters are shown of a vote. */
export interface KnownVote {
  record: VoteRecord;
  form: FormDefinition | null;
  places: OptionPlace[];
}

/** Ballots of one statement: more would keep the round's tally locked longer than a page likes to wait. */
const batchBallots = 100;
/** A hall sees a ballot within a second: this, and the pause between two of its questions. */
const tallyMs = 250;

/** The voting of one server process: what it knows of votes, and the ballots of one round gathered into one statement. */
export class Caster {
  private readonly services: Services;
  private readonly gathered = gatherOrAlone<BallotItem, Answer>(
    (items, organisationId, roundId) => this.write(organisationId, roundId, items),
    { limit: batchBallots },
  );
  private readonly rounds = new ShortCache<Ballotable | null>(500);
  private readonly votes = new ShortCache<KnownVote | null>(500);
  private readonly tallies = new ShortCache<Ballotable | null>(500, tallyMs);

  constructor(services: Services) {
    this.services = services;
  }

  /** A whole vote, at most two seconds old. */
  vote(organisationId: string, voteId: string) {
    return this.votes.read(voteId, () =>
      this.services.database.inOrganisation(organisationId, 'read', async (db) => {
        const record = await voteRecord(db, organisationId, voteId);
        if (!record) return null;
        const form = await formOf(db, organisationId, record.vote.form_id);
        return { record, form, places: await optionPlaces(db, organisationId, record.vote.form_id, form) };
      }),
    );
  }

  /** A round as ballots are checked by. An old one does no harm: the function compares versions and refuses another. */
  round(organisationId: string, roundId: string, isFresh = false): Promise<Ballotable | null> {
    return this.rounds.read(roundId, () => this.ballotable(organisationId, roundId), isFresh ? 0 : undefined);
  }

  /** A round with its votes, for as many viewers as ask: they share one read. */
  tally(organisationId: string, roundId: string): Promise<Ballotable | null> {
    return this.tallies.read(roundId, () => this.ballotable(organisationId, roundId));
  }

  /** Throws FileGone and OptionsFull for answers that take what is not there. */
  async cast(organisationId: string, { vote, round, form }: Ballotable, ballot: BallotItem): Promise<Cast> {
    const roundId = round.id;
    const asked = form && vote.form_id && ballot.answers && { formId: vote.form_id, form, answers: ballot.answers };
    const limited = asked ? limitedOf(asked) : [];
    const item = limited.length > 0 ? { ...ballot, limited } : ballot;
    if (asked && bringsFiles(asked)) {
      const cast = await castAlone(this.services.database, organisationId, asked, async (tx, id, answers) => {
        const items = JSON.stringify([{ ...item, id, answers }]);
        const { rows } = await sql<Answer>`
          SELECT * FROM cast_ballots(${organisationId}::uuid, ${roundId}::uuid, ${items}::jsonb, ${JSON.stringify(quarantine)}::jsonb)`.execute(
          tx,
        );
        const [cast] = rows;
        if (!cast) throw new Error('a ballot without an outcome');
        return cast;
      }).catch(async (error: unknown) => {
        const before = error instanceof FileGone ? await this.castBefore(organisationId, roundId, item) : null;
        if (before) return before;
        throw error;
      });
      return settledOf(cast);
    }
    return settledOf(await this.gathered(item, organisationId, roundId));
  }

  /** The ballot of this very request, that has its files already. */
  private castBefore(organisationId: string, roundId: string, { voter, nonce }: BallotItem): Promise<Answer | null> {
    return this.services.database.inOrganisation(organisationId, 'read', async (db) => {
      const known = await db
        .selectFrom('ballot')
        .select(['id', 'state', 'cast_at'])
        .where('organisation_id', '=', organisationId)
        .where('round_id', '=', roundId)
        .where('voter', '=', Buffer.from(voter, 'hex'))
        .where('nonce', '=', nonce)
        .executeTakeFirst();
      if (!known) return null;
      const is_counted = known.state === 'COUNTED';
      return { outcome: 'repeated', ballot_id: known.id, is_counted, cast_at: known.cast_at, full_options: null };
    });
  }

  private async write(organisationId: string, roundId: string, items: readonly BallotItem[]): Promise<Answer[]> {
    const rows = await this.services.database.query<Answer & { ord: number }>(
      'SELECT * FROM cast_ballots($1, $2, $3, $4)',
      [organisationId, roundId, JSON.stringify(items), JSON.stringify(quarantine)],
    );
    const answers: Answer[] = [];
    for (const { ord, ...row } of rows) answers[ord] = row;
    return likeTheFirst(items, answers);
  }

  private ballotable(organisationId: string, roundId: string): Promise<Ballotable | null> {
    return this.services.database.inOrganisation(organisationId, 'read', async (db) => {
      const vote = await voteOfRound(db, organisationId, roundId);
      if (!vote) return null;
      const round = await roundsOf(db, organisationId).where('r.id', '=', roundId).executeTakeFirstOrThrow();
      const candidates = await candidatesOf(db, organisationId).where('c.round_id', '=', roundId).execute();
      return { vote, round: { ...round, candidates }, form: await formOf(db, organisationId, vote.form_id) };
    });
  }
}

/** The one caster of these services. */
export const casterOf = perServices((services) => new Caster(services));
