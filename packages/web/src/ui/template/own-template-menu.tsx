import {
  CopyOutlined,
  DeleteOutlined,
  EditOutlined,
  ExportOutlined,
  EyeOutlined,
  FormOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../row-menu.tsx';
import { useAsk } from '../use-ask.ts';

interface Props {
  template: { name: string };
  onUse: () => void;
  onEdit: () => void;
  onRename: () => void;
  onPreview?: () => void;
  onCopy: () => Promise<unknown>;
  onSave: () => Promise<unknown>;
  onRemove: () => Promise<unknown>;
}

/** What can be done with one template: its use as a button, the rest in a menu. */
export function OwnTemplateMenu({ template, onUse, onEdit, onRename, onPreview, onCopy, onSave, onRemove }: Props) {
  const { t } = useTranslation();
  const ask = useAsk();
  const { name } = template;
  const remove = () =>
    ask({
      title: t('template:delete.question', { name }),
      text: t('template:delete.text'),
      ok: t('common:delete.ok'),
      danger: true,
      onOk: onRemove,
    });
  return (
    // React hands every click in the menu on to the row that it belongs to, also one that slips beside an item: that would open the template.
    <span className="own-template-actions" onClick={(event) => event.stopPropagation()}>
      <Button size="small" aria-label={t('template:action.useOf', { name })} onClick={onUse}>
        {t('template:action.use')}
      </Button>
      <RowMenu
        label={t('template:list.actionsOf', { name })}
        items={[
          { icon: <EditOutlined />, label: t('template:action.edit'), onClick: onEdit },
          { icon: <FormOutlined />, label: t('template:action.rename'), onClick: onRename },
          onPreview && { icon: <EyeOutlined />, label: t('template:action.preview'), onClick: onPreview },
          'divider',
          { icon: <CopyOutlined />, label: t('template:action.copy'), onClick: onCopy },
          { icon: <ExportOutlined />, label: t('template:action.export'), onClick: onSave },
          { icon: <DeleteOutlined />, danger: true, label: t('common:delete.ok'), onClick: remove },
        ]}
      />
    </span>
  );
}
