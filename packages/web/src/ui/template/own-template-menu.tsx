import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  ExportOutlined,
  EyeOutlined,
  FormOutlined,
  MoreOutlined,
} from '@ant-design/icons';
import { App, Button, Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  template: { name: string };
  onUse: () => void;
  onEdit: () => void;
  onRename: () => void;
  onPreview?: () => void;
  onCopy: () => Promise<void>;
  onSave: () => Promise<void>;
  onRemove: () => Promise<void>;
}

/** What can be done with one template: its use as a button, the rest in a menu. */
export function OwnTemplateMenu({ template, onUse, onEdit, onRename, onPreview, onCopy, onSave, onRemove }: Props) {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const [busy, setBusy] = useState(false);
  const { name } = template;
  const run = (work: Promise<void>) => {
    setBusy(true);
    void work.finally(() => setBusy(false));
  };
  const items: NonNullable<MenuProps['items']> = [
    { key: 'edit', icon: <EditOutlined />, label: t('template:action.edit') },
    { key: 'rename', icon: <FormOutlined />, label: t('template:action.rename') },
    ...(onPreview ? [{ key: 'preview', icon: <EyeOutlined />, label: t('template:action.preview') }] : []),
    { type: 'divider' },
    { key: 'copy', icon: <CopyOutlined />, label: t('template:action.copy') },
    { key: 'export', icon: <ExportOutlined />, label: t('template:action.export') },
    { key: 'delete', icon: <DeleteOutlined />, danger: true, label: t('template:action.delete') },
  ];
  const onClick: MenuProps['onClick'] = ({ key }) => {
    if (key === 'edit') onEdit();
    else if (key === 'rename') onRename();
    else if (key === 'preview') onPreview?.();
    else if (key === 'copy') run(onCopy());
    else if (key === 'export') run(onSave());
    else
      void modal.confirm({
        title: t('template:delete.question', { name }),
        content: t('template:delete.text'),
        okText: t('template:action.delete'),
        okButtonProps: { danger: true },
        cancelText: t('common:cancel'),
        onOk: onRemove,
      });
  };
  return (
    // React hands every click in the menu on to the row that it belongs to, also one that slips beside an item: that would open the template.
    <span className="own-template-actions" onClick={(event) => event.stopPropagation()}>
      <Button size="small" aria-label={t('template:action.useOf', { name })} onClick={onUse}>
        {t('template:action.use')}
      </Button>
      <Dropdown menu={{ items, onClick }} trigger={['click']} placement="bottomRight">
        <Button
          type="text"
          size="small"
          loading={busy}
          icon={<MoreOutlined />}
          aria-label={t('template:list.actionsOf', { name })}
        />
      </Dropdown>
    </span>
  );
}
