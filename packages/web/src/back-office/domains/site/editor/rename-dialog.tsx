import type { SiteModule } from '@convoke/contract/site/site.document.ts';
import { Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { tooLongRule } from '../../../../ui/form/fields.tsx';
import { FormDialog } from '../../../../ui/form/form-dialog.tsx';

interface Props {
  module: SiteModule;
  onRename: (name: string) => void;
  open: boolean;
  onClose: () => void;
}

/** What a module is called in the editor; empty = as its kind. */
export function RenameDialog({ module, onRename, open, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <FormDialog<{ name: string }>
      open={open}
      name="rename-site-module"
      title={t('common:rename')}
      initial={{ name: module.name }}
      onSubmit={async ({ name }) => onRename((name ?? '').trim())}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('field:thingName')} extra={t('site:module.nameHint')} rules={[tooLongRule(60)]}>
        <Input autoFocus />
      </Form.Item>
    </FormDialog>
  );
}
