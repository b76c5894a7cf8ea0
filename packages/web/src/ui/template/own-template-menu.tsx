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
      ok: t('common:delete'),
      danger: true,
      onOk: onRemove,
    });
  return (
    // React hands every click in the menu on to the row that it belongs to, also one that slips beside an item: that would open the template.
    <span className="own-template-actions" onClick={(event) => event.stopPropagation()}>
      <Button size="small" aria-label={t('template:action.useOf', { name })} onClick={onUse}>
        {t('common:use')}
      </Button>
      <RowMenu
        label={t('common:actionsFor', { name })}
        items={[
          { icon: <EditOutlined />, label: t('common:edit'), onClick: onEdit },
          { icon: <FormOutlined />, label: t('common:rename'), onClick: onRename },
          onPreview && { icon: <EyeOutlined />, label: t('common:preview'), onClick: onPreview },
          'divider',
          { icon: <CopyOutlined />, label: t('common:duplicate'), onClick: onCopy },
          { icon: <ExportOutlined />, label: t('template:action.export'), onClick: onSave },
          { icon: <DeleteOutlined />, danger: true, label: t('common:delete'), onClick: remove },
        ]}
      />
    </span>
  );
}
