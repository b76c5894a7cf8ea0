import { WarningFilled } from '@ant-design/icons';
import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useDesigning } from '../design/designing.ts';
import type { FoundProblems } from '../design/form-problems.ts';

/** What stands in the way of publishing, each leading to its field. */
export function ProblemList({ problems }: { problems: FoundProblems }) {
  const { t } = useTranslation();
  const { design, language, dispatch } = useDesigning();
  if (problems.count === 0) return null;
  const nameOf = (fieldId: string) =>
    textIn(design.form.fields.find((field) => field.fieldId === fieldId)?.label, language) ||
    t('designer:canvas.unnamed');
  return (
    <section className="fd-summary" aria-label={t('designer:problems.title', { count: problems.count })}>
      <strong>
        <WarningFilled /> {t('designer:problems.title', { count: problems.count })}
      </strong>
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
    </section>
  );
}
