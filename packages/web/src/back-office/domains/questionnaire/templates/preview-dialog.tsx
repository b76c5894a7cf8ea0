import { formDraft } from '@convoke/contract/form/form.calls.ts';
import { Modal, Skeleton } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../../core/language.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { useCall } from '../../../../ui/use-call.ts';

const Preview = lazyPart(async () => ({ default: (await import('../../form/designer/preview.part.tsx')).Preview }));

/** A questionnaire as its designer left it, to be filled in without anything being sent. */
export function PreviewDialog({
  survey,
  open,
  onClose,
}: {
  survey: { formId: string; title: string };
  open: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const first = useFirstField();
  const query = useCall(formDraft, open && { formId: survey.formId }, { staleTime: 0 });
  return (
    <Modal
      {...first}
      open={open}
      title={t('questionnaire:preview.of', { title: survey.title })}
      onCancel={onClose}
      footer={null}
      width={1000}
      destroyOnHidden
    >
      {query.error ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data && !query.isFetching ? (
        <Suspense fallback={<Skeleton active />}>
          <div className="survey-preview">
            <Preview form={query.data.definition} language={currentLanguage()} />
          </div>
        </Suspense>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Modal>
  );
}
