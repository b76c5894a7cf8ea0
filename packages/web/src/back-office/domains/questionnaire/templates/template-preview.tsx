import { textIn } from '@convoke/contract/form/words/form.text-in.ts';
import type { SurveyTemplate } from '@convoke/contract/questionnaire/templates/template.ts';
import { Button, Modal, Skeleton } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../core/language.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { lazyPart } from '../../../../ui/lazy-part.ts';

const Preview = lazyPart(async () => ({ default: (await import('../../form/designer/preview.part.tsx')).Preview }));

interface Props {
  template: SurveyTemplate | undefined;
  onClose: () => void;
  onUse: (template: SurveyTemplate) => void;
}

/** A template as people would get it, to be filled in. */
export function TemplatePreview({ template, onClose, onUse }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const language = currentLanguage();
  return (
    <Modal
      {...first}
      open={template !== undefined}
      title={template && textIn(template.title, language)}
      onCancel={onClose}
      width={1000}
      destroyOnHidden
      footer={
        template && (
          <Button type="primary" onClick={() => onUse(template)}>
            {t('questionnaire:template.use')}
          </Button>
        )
      }
    >
      {template && (
        <Suspense fallback={<Skeleton active />}>
          <Preview form={template.form} language={language} />
        </Suspense>
      )}
    </Modal>
  );
}
