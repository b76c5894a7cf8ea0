import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import { formVersion, formVersions } from '@convoke/contract/form/form.calls.ts';
import { Modal, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { BusyButton } from '../../../ui/busy-button.tsx';
import { formatDateTime } from '../../../core/format.ts';
import { ErrorState } from '../../../ui/states.tsx';
import { useCall } from '../../../ui/use-call.ts';
import type { DraftHandle } from './designer/draft-editor.part.tsx';

interface Props {
  event: EventInfo;
  formId: string;
  draft: DraftHandle;
  onClose: () => void;
}

/** What was published and when; an earlier version can be taken into the draft again. */
export function VersionsDialog({ event, formId, draft, onClose }: Props) {
  const { t } = useTranslation();
  const versions = useCall(formVersions, { formId });
  const take = async (version: number) => {
    const before = await call(formVersion, { formId, version }, { hideLoad: true });
    draft.replace({ ...before, version: draft.form.version });
    onClose();
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
            <BusyButton size="small" onClick={() => take(version)}>
              {t('form:versions.take')}
            </BusyButton>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
