import { DownloadOutlined } from '@ant-design/icons';
import { exportFormats, questionnaireExport } from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../../core/call-failure.ts';
import { download } from '../../../../core/download.ts';
import type { AnswerFilters } from './answers-input.ts';

interface Props {
  surveyId: string;
  filters: AnswerFilters;
  /** Only these. */
  answerIds?: readonly string[];
  small?: boolean;
}

/** Saves the answers that match as a file: for a spreadsheet, for anything, for SPSS. */
export function ExportMenu({ surveyId, filters, answerIds, small = false }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const save = async (format: (typeof exportFormats)[number]) => {
    setBusy(true);
    try {
      await download(questionnaireExport, {
        surveyId,
        format,
        ...filters,
        ...(answerIds && { answerIds: answerIds.join(',') }),
      });
    } catch (error) {
      // Toasted.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: exportFormats.map((format) => ({ key: format, label: t(`survey:export.${format}`) })),
        onClick: ({ key }) => {
          const format = exportFormats.find((each) => each === key);
          if (format) void save(format);
        },
      }}
    >
      <Button icon={<DownloadOutlined />} loading={busy} size={small ? 'small' : 'medium'}>
        {t('survey:export.button')}
      </Button>
    </Dropdown>
  );
}
