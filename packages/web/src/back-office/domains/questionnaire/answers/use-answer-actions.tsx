import {
  questionnaireAnswersDelete,
  questionnaireAnswersRestore,
} from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { CallFailure } from '../../../../core/call-failure.ts';
import { surveysKey } from '../common/use-surveys.ts';

/** How long the offer to undo a deletion stays, in seconds; afterwards the filter "Deleted" still has them. */
const undoSeconds = 8;

/** Deletes answers and brings them back. Each answers whether it went through; a refusal has been toasted by then. */
export function useAnswerActions(surveyId: string) {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const client = useQueryClient();
  return useMemo(() => {
    const refresh = () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['survey', surveyId] }),
        client.invalidateQueries({ queryKey: ['answer'] }),
        client.invalidateQueries({ queryKey: surveysKey }),
      ]);
    const run = async <Out,>(work: Promise<Out>): Promise<Out | undefined> => {
      try {
        return await work;
      } catch (error) {
        if (error instanceof CallFailure) return undefined;
        throw error;
      }
    };
    const restore = async (answerIds: readonly string[]) => {
      const out = await run(call(questionnaireAnswersRestore, { answerIds: [...answerIds] }));
      if (!out) return false;
      const refused = out.rows.filter((row) => row.result !== 'done');
      if (out.restored > 0) void message.success(t('survey:done.restored', { count: out.restored }));
      if (refused.length > 0) {
        const reasons = Map.groupBy(refused, (row) => row.result);
        void modal.warning({
          title: t('survey:restore.some', { count: refused.length }),
          content: (
            <ul className="survey-refusals">
              {[...reasons].map(([reason, rows]) => (
                <li key={reason}>
                  {rows.length} × {t(`survey:restore.${reason}`)}
                </li>
              ))}
            </ul>
          ),
        });
      }
      await refresh();
      return true;
    };
    const remove = async (answerIds: readonly string[]) => {
      const out = await run(call(questionnaireAnswersDelete, { answerIds: [...answerIds] }));
      if (!out) return false;
      const key = `deleted ${answerIds[0]}`;
      void message.success({
        key,
        duration: undoSeconds,
        content: (
          <>
            {t('survey:done.deleted', { count: out.deleted })}{' '}
            <button
              type="button"
              className="link-button"
              onClick={() => {
                message.destroy(key);
                void restore(answerIds);
              }}
            >
              {t('questionnaire:delete.undo')}
            </button>
          </>
        ),
      });
      await refresh();
      return true;
    };
    return { remove, restore };
  }, [surveyId, client, message, modal, t]);
}
