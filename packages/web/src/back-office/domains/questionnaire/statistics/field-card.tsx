import type { FieldStatistics } from '@convoke/contract/questionnaire/questionnaire.statistics.ts';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../core/format.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { ChoicesBody, DatesBody, PathsBody, SortBody } from './field-choices.tsx';
import { MatrixBody } from './field-matrix.tsx';
import { NumbersBody } from './field-numbers.tsx';

interface Props {
  field: FieldStatistics;
  number: number;
  /** Words and latest texts of a question of free text. */
  texts: (fieldId: string) => ReactNode;
}

/** What the answers to one question come to. */
export function FieldCard({ field, number, texts }: Props) {
  const { t } = useTranslation();
  const label = textIn(field.label, currentLanguage()) || field.fieldId;
  return (
    <Panel
      title={
        <>
          <span className="muted number">{number}.</span> {label}
        </>
      }
      extra={
        <span className="muted">
          {!field.current && <Tag>{t('survey:stat.former')}</Tag>}
          {t('survey:stat.answered', { count: field.answered, n: formatNumber(field.answered) })}
        </span>
      }
    >
      {field.answered === 0 ? (
        <p className="muted">{t('survey:stat.nobody')}</p>
      ) : (
        <Body field={field} label={label} texts={texts} />
      )}
    </Panel>
  );
}

function Body({ field, label, texts }: { field: FieldStatistics; label: string; texts: Props['texts'] }) {
  const { t } = useTranslation();
  switch (field.kind) {
    case 'choices':
      return <ChoicesBody field={field} label={label} />;
    case 'numbers':
      return <NumbersBody field={field} label={label} />;
    case 'matrix':
      return <MatrixBody field={field} label={label} />;
    case 'sort':
      return <SortBody field={field} label={label} />;
    case 'paths':
      return <PathsBody field={field} label={label} />;
    case 'dates':
      return <DatesBody field={field} label={label} />;
    case 'files':
      return <p>{t('survey:stat.files', { count: field.files, n: formatNumber(field.files) })}</p>;
    case 'texts':
      // Names, numbers and addresses are no words to count.
      return field.type === 'text' || field.type === 'longText' ? (
        <>{texts(field.fieldId)}</>
      ) : (
        <p className="muted">{t('survey:stat.private')}</p>
      );
  }
}
