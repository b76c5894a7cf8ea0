import type { FormDefinition } from '@convoke/contract/form/form.engine.ts';
import type { Services } from '../../../core/context.ts';
import type { Db } from '../../../core/data/database.ts';
import { gatherOrAlone } from '../../../core/data/gather.ts';
import { perServices } from '../../../core/per-services.ts';
import { claimFiles, fileIdsOf } from '../../form/files/form.files.ops.ts';
import { endDraft } from '../drafts/questionnaire.draft-store.ts';
import { noticeJob, type NoticeData, noticePauseSeconds } from '../questionnaire.job-names.ts';
import { partSize } from '../counting/questionnaire.columns.ts';
import { askForParts } from '../counting/questionnaire.parts.ts';
import { type Submitted, submitRows, type SubmitRow } from './questionnaire.sql.ts';

/** Rows of one statement: more would keep the tally locked longer than a page likes to wait. */
const batchRows = 50;

interface Asked {
  row: SubmitRow;
  /** The organiser wants to hear of it. */
  notify: boolean;
  /** The saved draft that ends with this answer. */
  draft?: { token: string; revision: number } | undefined;
  /** The form that was answered: files are looked up by it. */
  formId: string;
  form: Pick<FormDefinition, 'fields'>;
}

/** A file of the answer is not there any more, or somebody else's. */
export class FileGone extends Error {}

/** What takes answers in one server process: those to one questionnaire gathered into one transaction. */
class Collector {
  private readonly services: Services;
  private readonly gathered = gatherOrAlone<Asked, Submitted>(
    (items, organisationId, surveyId) =>
      this.services.database.inOrganisation(organisationId, 'write', (tx) =>
        this.take(tx, organisationId, surveyId, items),
      ),
    { limit: batchRows },
  );

  constructor(services: Services) {
    this.services = services;
  }

  submit(organisationId: string, surveyId: string, asked: Asked): Promise<Submitted> {
    // One with files goes alone: a file that is not there takes back its own answer only.
    if (fileIdsOf(asked.form, asked.row.answers).length > 0) return this.submitFiles(organisationId, surveyId, asked);
    return this.gathered(asked, organisationId, surveyId);
  }

  /** Throws FileGone; nothing is kept then. */
  private submitFiles(organisationId: string, surveyId: string, asked: Asked): Promise<Submitted> {
    return this.services.database.inOrganisation(organisationId, 'write', async (tx) => {
      const [outcome] = await this.take(tx, organisationId, surveyId, [asked]);
      if (!outcome) throw new Error('an answer without an outcome');
      if (outcome.outcome !== 'ok' || !outcome.id) return outcome;
      const { answers } = asked.row;
      const form = { formId: asked.formId, definition: asked.form };
      if (!(await claimFiles(tx, organisationId, form, outcome.id, answers))) throw new FileGone();
      // With the names and sizes that were stored, whatever was said.
      await tx
        .updateTable('questionnaire_answer')
        .set({ answers: JSON.stringify(answers) })
        .where('organisation_id', '=', organisationId)
        .where('id', '=', outcome.id)
        .execute();
      return outcome;
    });
  }

  /** In one transaction: the answers, the end of the drafts they were, and the job that tells the organiser. */
  private async take(tx: Db, organisationId: string, surveyId: string, items: readonly Asked[]): Promise<Submitted[]> {
    const rows = items.map((item) => item.row);
    const outcomes = await submitRows(tx, organisationId, surveyId, rows);
    for (const [at, { draft }] of items.entries()) {
      const outcome = outcomes[at]?.outcome;
      if (draft && (outcome === 'ok' || outcome === 'repeated'))
        await endDraft(tx, { organisationId, surveyId }, draft);
    }
    const taken = outcomes.some((each) => each.outcome === 'ok');
    if (taken && items.some((item) => item.notify)) {
      const data: NoticeData = { organisationId, surveyId };
      const options = { tx, singletonKey: surveyId, startAfterSeconds: noticePauseSeconds };
      await this.services.jobs.send(noticeJob, data, options);
    }
    // The last number of a part: it is complete with this transaction.
    if (outcomes.some((each) => each.outcome === 'ok' && (each.number ?? 0) % partSize === 0))
      await askForParts(this.services, organisationId, surveyId, tx);
    return outcomes;
  }
}

/** The one collector of these services. */
export const collectorOf = perServices((services) => new Collector(services));
