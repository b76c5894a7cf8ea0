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
  template: SurveyTemplate;
  open: boolean;
  onClose: () => void;
  onUse: (template: SurveyTemplate) => void;
}

/** A template as people would get it, to be filled in. */
export function TemplatePreview({ template, open, onClose, onUse }: Props) {
  const { t } = useTranslation();
  const first = useFirstField();
  const language = currentLanguage();
  return (
    <Modal
      {...first}
      open={open}
      title={textIn(template.title, language)}
      onCancel={onClose}
      width={1000}
      destroyOnHidden
      footer={
        <Button
          type="primary"
          onClick={() => {
            onClose();
            onUse(template);
          }}
        >
          {t('questionnaire:template.use')}
        </Button>
      }
    >
      <Suspense fallback={<Skeleton active />}>
        <Preview form={template.form} language={language} />
      </Suspense>
    </Modal>
  );
}
