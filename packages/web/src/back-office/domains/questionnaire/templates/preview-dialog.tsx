import { formDraft } from '@convoke/contract/form/form.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Modal, Skeleton } from 'antd';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { currentLanguage } from '../../../../core/language.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { ErrorState } from '../../../../ui/states.tsx';
import '../../../form-designer/form-designer.css';
import { lazyPart } from '../../../../ui/lazy-part.ts';

const Preview = lazyPart(async () => ({ default: (await import('../../../form-designer/preview.tsx')).Preview }));

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
  const query = useQuery({
    queryKey: ['form-preview', survey.formId],
    queryFn: ({ signal }) => call(formDraft, { formId: survey.formId }, { signal, hideLoad: true }),
    enabled: open,
    staleTime: 0,
  });
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
