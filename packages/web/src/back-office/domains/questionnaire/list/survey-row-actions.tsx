import {
  BarChartOutlined,
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  EyeOutlined,
  MoreOutlined,
  QrcodeOutlined,
  SaveOutlined,
  SettingOutlined,
  StopOutlined,
} from '@ant-design/icons';
import type { SurveyRow } from '@convoke/contract/questionnaire/questionnaire.calls.ts';
import { App, Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { designPath, infoPath } from '../common/survey-paths.ts';
import { useDeleteSurvey } from './use-delete-survey.tsx';
import { useSurveyActions } from '../common/use-surveys.ts';

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
  const { modal } = App.useApp();
  const navigate = useNavigate();
  const actions = useSurveyActions();
  const remove = useDeleteSurvey();
  const [busy, setBusy] = useState(false);
  const run = async (work: Promise<unknown>) => {
    setBusy(true);
    await work.finally(() => setBusy(false));
  };
  const { surveyId, title, state } = survey;
  if (isBin) {
    return (
      <Button size="small" loading={busy} onClick={() => void run(actions.restore(surveyId))}>
        {t('questionnaire:delete.restore')}
      </Button>
    );
  }
  const items: NonNullable<MenuProps['items']> = [
    { key: 'info', icon: <BarChartOutlined />, label: t('questionnaire:action.info') },
    { key: 'design', icon: <EditOutlined />, label: t('questionnaire:action.design') },
    { key: 'settings', icon: <SettingOutlined />, label: t('questionnaire:action.settings') },
    { key: 'preview', icon: <EyeOutlined />, label: t('questionnaire:action.preview') },
    { key: 'link', icon: <QrcodeOutlined />, label: t('questionnaire:action.link') },
    { type: 'divider' },
    { key: 'copy', icon: <CopyOutlined />, label: t('questionnaire:action.copy') },
    { key: 'template', icon: <SaveOutlined />, label: t('template:action.saveAs') },
    ...(state === 'open' || state === 'paused'
      ? [{ key: 'close', icon: <StopOutlined />, label: t('questionnaire:action.close') }]
      : []),
    { key: 'delete', icon: <DeleteOutlined />, danger: true, label: t('questionnaire:delete.ok') },
  ];
  const onClick: MenuProps['onClick'] = ({ key, domEvent }) => {
    // React hands the click on to the row that this menu belongs to, which would open the questionnaire.
    domEvent.stopPropagation();
    if (key === 'info') void navigate(infoPath(surveyId));
    else if (key === 'design') void navigate(designPath(surveyId));
    else if (key === 'settings') does.settings(surveyId);
    else if (key === 'preview') does.preview(survey);
    else if (key === 'link') does.link(survey);
    else if (key === 'copy') void run(actions.copy(surveyId, title));
    else if (key === 'template') does.saveTemplate(survey);
    else if (key === 'delete') remove(survey);
    else if (key === 'close') {
      void modal.confirm({
        title: t('questionnaire:close.question', { title }),
        content: t('questionnaire:close.text'),
        okText: t('questionnaire:action.close'),
        cancelText: t('common:cancel'),
        onOk: () => actions.close(surveyId),
      });
    }
  };
  return (
    <Dropdown menu={{ items, onClick }} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        size="small"
        loading={busy}
        icon={<MoreOutlined />}
        aria-label={t('questionnaire:list.actionsOf', { title })}
      />
    </Dropdown>
  );
}
