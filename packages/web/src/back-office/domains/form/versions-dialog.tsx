import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { formVersion, formVersions } from '@convoke/contract/form/form.calls.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { CallFailure } from '../../../core/call-failure.ts';
import { formatDateTime } from '../../../core/format.ts';
import { ErrorState } from '../../../ui/states.tsx';
import type { DraftHandle } from '../../form-designer/draft-editor.tsx';

interface Props {
  event: EventInfo;
  formId: string;
  draft: DraftHandle;
  onClose: () => void;
}

/** What was published and when; an earlier version can be taken into the draft again. */
export function VersionsDialog({ event, formId, draft, onClose }: Props) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState<number>();
  const versions = useQuery({
    queryKey: ['form-versions', formId],
    queryFn: ({ signal }) => call(formVersions, { formId }, { signal, hideLoad: true }),
  });
  const take = async (version: number) => {
    setBusy(version);
    try {
      const before = await call(formVersion, { formId, version }, { hideLoad: true });
      draft.replace({ ...before, version: draft.form.version });
      onClose();
    } catch (error) {
      // It has been toasted.
      if (!(error instanceof CallFailure)) throw error;
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Modal open title={t('form:versions.title')} footer={null} onCancel={onClose}>
      <p className="muted">{t('form:versions.text')}</p>
      {versions.isError && <ErrorState error={versions.error} onRetry={() => void versions.refetch()} />}
      {versions.isPending && <Skeleton active />}
      <ul className="form-versions">
        {(versions.data ?? []).map(({ version, publishedAt, fieldCount }) => (
          <li key={version}>
            <span>
              {t('form:versions.number', { n: version })}
              <span className="muted">
                {formatDateTime(publishedAt, event.timeZone)} · {t('form:fields', { count: fieldCount })}
              </span>
            </span>
            <Button size="small" loading={busy === version} onClick={() => void take(version)}>
              {t('form:versions.take')}
            </Button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
