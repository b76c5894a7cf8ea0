import { MoreOutlined } from '@ant-design/icons';
import type { EventInfo } from '@convoke/contract/event/event.calls.ts';
import type { FormRow } from '@convoke/contract/form/form.calls.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuButton } from '../../../ui/row-menu.tsx';
import type { DraftHandle } from './designer/draft-editor.part.tsx';
import { CopyForm } from './copy-form.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

/** The rarer things to do with a form. */
export function FormMenu({ event, form, draft }: { event: EventInfo; form: FormRow; draft: DraftHandle }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'copy' | 'versions' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <MenuButton
        icon={<MoreOutlined />}
        aria-label={t('form:menu')}
        items={[
          { label: t('form:copy.title'), onClick: () => setOpen('copy') },
          { label: t('form:versions.title'), onClick: () => setOpen('versions') },
        ]}
      />
      {open === 'copy' && <CopyForm event={event} draft={draft} onClose={close} />}
      {open === 'versions' && <VersionsDialog event={event} formId={form.formId} draft={draft} onClose={close} />}
    </>
  );
}
