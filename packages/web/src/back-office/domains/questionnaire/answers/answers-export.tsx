import { exportFormats, questionnaireExport } from '@convoke/contract/questionnaire/questionnaire.answers.calls.ts';
import type { ButtonProps } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { ExportMenu } from '../../../../ui/list/export-button.tsx';

interface Props extends Pick<ButtonProps, 'size'> {
  input: z.input<typeof questionnaireExport.input>;
}

/** Saves the answers that match as a file: for a spreadsheet, for anything, for SPSS. */
export function AnswersExport({ input, ...button }: Props) {
  const { t } = useTranslation();
  const files = exportFormats.map((format) => ({ label: t(`survey:export.${format}`), input: { ...input, format } }));
  return <ExportMenu {...button} call={questionnaireExport} files={files} />;
}
