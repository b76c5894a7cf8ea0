import {
  questionnaireAnswersDelete,
  questionnaireAnswersRestore,
} from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import { App } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { useOfferMessage } from '../../../../ui/offer-message.tsx';
import { unlessRefused } from '../../../../ui/told.ts';
import { useRefresh } from '../../../../ui/use-call.ts';

/** Deletes answers and brings them back, which it offers for a while; afterwards the filter "Deleted" still has them. Each answers whether it went through; a refusal has been toasted by then. */
export function useAnswerActions(surveyId: string) {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const offer = useOfferMessage();
  const refresh = useRefresh('questionnaire');
  return useMemo(() => {
    const restore = async (answerIds: readonly string[]) => {
      const out = await unlessRefused(call(questionnaireAnswersRestore, { answerIds: [...answerIds] }));
      if (!out) return false;
      const refused = out.rows.filter((row) => row.result !== 'done');
      if (out.restored > 0) void message.success(t('survey:done.restored', { count: out.restored }));
      if (refused.length > 0) {
        const reasons = Map.groupBy(refused, (row) => row.result);
        void modal.warning({
          title: t('survey:restore.some', { count: refused.length }),
          content: (
            <ul className="refusals">
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
      const out = await unlessRefused(call(questionnaireAnswersDelete, { answerIds: [...answerIds] }));
      if (!out) return false;
      offer(`deleted ${answerIds[0]}`, {
        text: t('survey:done.deleted', { count: out.deleted }),
        button: t('common:undo'),
        onTake: () => void restore(answerIds),
      });
      await refresh();
      return true;
    };
    return { remove, restore };
  }, [surveyId, refresh, message, modal, offer, t]);
}
