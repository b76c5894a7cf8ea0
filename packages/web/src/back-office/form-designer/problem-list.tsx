import { textIn } from '@convoke/contract/form/form.text-in.ts';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDesigning } from './designing.ts';
import type { FoundProblems } from './form-problems.ts';

/** What stands in the way of publishing, in one line that unfolds; each leads to its field. */
export function ProblemList({ problems }: { problems: FoundProblems }) {
  const { t } = useTranslation();
  const { design, language, dispatch } = useDesigning();
  if (problems.count === 0) return null;
  const nameOf = (fieldId: string) =>
    textIn(design.form.fields.find((field) => field.fieldId === fieldId)?.label, language) ||
    t('designer:canvas.unnamed');
  return (
    <Alert
      className="fd-summary"
      type="warning"
      showIcon
      title={t('designer:problems.title', { count: problems.count })}
      description={
        <ul>
          {[...problems.byField].map(([fieldId, list]) => (
            <li key={fieldId}>
              <Button type="link" size="small" onClick={() => dispatch({ do: 'choose', fieldId })}>
                {nameOf(fieldId)}
              </Button>{' '}
              {list.join(' ')}
            </li>
          ))}
        </ul>
      }
    />
  );
}
