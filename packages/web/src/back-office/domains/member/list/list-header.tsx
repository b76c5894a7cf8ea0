import { PlusOutlined, SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { MenuButton } from '../../../../ui/row-menu.tsx';

/** What members are kept in order by: each opens a drawer of its own. */
export type ListPart = 'groups' | 'channels' | 'fields' | 'rights' | 'sync';

interface Props {
  onAdd: () => void;
  onOpen: (part: ListPart) => void;
}

/** The head of the list of members: one action, the rest in a menu. */
export function ListHeader({ onAdd, onOpen }: Props) {
  const { t } = useTranslation();
  return (
    <PageHeader
      title={t('layout:title.MemberList')}
      text={t('member:text')}
      extra={
        <MenuButton
          icon={<SettingOutlined />}
          items={[
            { label: t('field:groups'), onClick: () => onOpen('groups') },
            { label: t('member-channel:channels'), onClick: () => onOpen('channels') },
            { label: t('member-field:title'), onClick: () => onOpen('fields') },
            'divider',
            { label: t('member-rights:log'), onClick: () => onOpen('rights') },
            { label: t('member:sync.title'), onClick: () => onOpen('sync') },
          ]}
        >
          {t('label:setUp')}
        </MenuButton>
      }
      action={
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
          {t('member:add')}
        </Button>
      }
    />
  );
}
