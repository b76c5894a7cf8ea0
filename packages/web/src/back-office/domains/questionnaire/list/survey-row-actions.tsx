import {
  BarChartOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  QrcodeOutlined,
  SaveOutlined,
  SettingOutlined,
  StopOutlined,
} from '@ant-design/icons';
import type { SurveyRow } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { BusyButton } from '../../../../ui/busy-button.tsx';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { useAsk } from '../../../../ui/use-ask.ts';
import { designPath, infoPath } from '../common/survey-paths.ts';
import { useDeleteSurvey, useSurveyActions } from '../common/use-surveys.ts';

/** What a row opens on its page. */
export interface SurveyRowDoes {
  settings: (surveyId: string) => void;
  link: (survey: SurveyRow) => void;
  preview: (survey: SurveyRow) => void;
  saveTemplate: (survey: SurveyRow) => void;
}

interface Props {
  survey: SurveyRow;
  isBin: boolean;
  does: SurveyRowDoes;
}

/** The menu of one row. A deleted questionnaire can only be brought back. */
export function SurveyRowActions({ survey, isBin, does }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ask = useAsk();
  const actions = useSurveyActions();
  const remove = useDeleteSurvey();
  const { surveyId, title, state } = survey;
  if (isBin) {
    return (
      <BusyButton size="small" onClick={() => actions.restore(surveyId)}>
        {t('questionnaire:delete.restore')}
      </BusyButton>
    );
  }
  const close = () =>
    ask({
      title: t('questionnaire:close.question', { title }),
      text: t('questionnaire:close.text'),
      ok: t('questionnaire:action.close'),
      onOk: () => actions.close(surveyId),
    });
  const go = (path: string) => void navigate(path);
  return (
    <RowMenu
      label={t('questionnaire:list.actionsOf', { title })}
      items={[
        { icon: <BarChartOutlined />, label: t('questionnaire:action.info'), onClick: () => go(infoPath(surveyId)) },
        { icon: <EditOutlined />, label: t('questionnaire:action.design'), onClick: () => go(designPath(surveyId)) },
        {
          icon: <SettingOutlined />,
          label: t('questionnaire:action.settings'),
          onClick: () => does.settings(surveyId),
        },
        { icon: <EyeOutlined />, label: t('questionnaire:action.preview'), onClick: () => does.preview(survey) },
        { icon: <QrcodeOutlined />, label: t('questionnaire:action.link'), onClick: () => does.link(survey) },
        'divider',
        {
          icon: <CopyOutlined />,
          label: t('questionnaire:action.copy'),
          onClick: () => actions.copy(surveyId, title),
        },
        { icon: <SaveOutlined />, label: t('template:action.saveAs'), onClick: () => does.saveTemplate(survey) },
        (state === 'open' || state === 'paused') && {
          icon: <StopOutlined />,
          label: t('questionnaire:action.close'),
          onClick: close,
        },
        { icon: <DeleteOutlined />, danger: true, label: t('common:delete.ok'), onClick: () => remove(survey) },
      ]}
    />
  );
}
