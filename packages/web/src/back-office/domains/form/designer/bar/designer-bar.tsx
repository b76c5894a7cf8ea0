import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  AppstoreAddOutlined,
  CopyOutlined,
  DeleteOutlined,
  PlusOutlined,
  RedoOutlined,
  SettingOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { type Language, languages } from '@convoke/contract/core/language.ts';
import { Button, Dropdown, Segmented, Tooltip } from 'antd';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageNames } from '../../../../../core/language.ts';
import { useDialogs } from '../../../../../ui/dialogs.tsx';
import { copiesOf } from '../design/copies.ts';
import { chosenFields } from '../design/design.ts';
import { useDesigning } from '../design/designing.ts';
import { lackingInForm } from '../design/field-texts.ts';
import { afterLast } from './use-designer-keys.ts';

export type DesignerView = 'edit' | 'preview';

interface Props {
  view: DesignerView;
  onView: (view: DesignerView) => void;
  onLanguage: (language: Language) => void;
  tools: ReactNode;
}

/** History, language, how it is asked, preview; and what the owner adds. */
export function DesignerBar({ view, onView, onLanguage, tools }: Props) {
  const { t } = useTranslation();
  const { design, dispatch, language } = useDesigning();
  const lacks = lackingInForm(design.form);
  return (
    <div className="fd-bar">
      <div className="fd-bar-group">
        <IconButton
          icon={<UndoOutlined />}
          label={t('designer:bar.undo')}
          keys="Ctrl+Z"
          disabled={design.past.length === 0}
          onClick={() => dispatch({ do: 'undo' })}
        />
        <IconButton
          icon={<RedoOutlined />}
          label={t('designer:bar.redo')}
          keys="Ctrl+Shift+Z"
          disabled={design.future.length === 0}
          onClick={() => dispatch({ do: 'redo' })}
        />
      </div>
      <Segmented
        aria-label={t('designer:language.label')}
        value={language}
        onChange={onLanguage}
        options={languages.map((each) => ({
          value: each,
          label: (
            <span
              lang={each}
              title={lacks[each] > 0 ? t('designer:language.missing', { count: lacks[each] }) : undefined}
            >
              {languageNames[each]}
              {lacks[each] > 0 && (
                <>
                  {' '}
                  <span
                    className="fd-lacking"
                    role="img"
                    aria-label={t('designer:language.missing', { count: lacks[each] })}
                  />
                </>
              )}
            </span>
          ),
        }))}
      />
      <Dropdown
        trigger={['click']}
        menu={{
          selectable: true,
          selectedKeys: [design.form.pace ?? 'page'],
          items: [
            { key: 'page', label: t('designer:pace.page') },
            { key: 'field', label: t('designer:pace.field') },
          ],
          onClick: ({ key }) => dispatch({ do: 'pace', pace: key === 'field' ? 'field' : 'page' }),
        }}
      >
        <Button type="text" icon={<SettingOutlined />} aria-label={t('designer:pace.label')} />
      </Dropdown>
      <Segmented
        aria-label={t('designer:bar.view')}
        value={view}
        onChange={onView}
        options={(['edit', 'preview'] as const).map((each) => ({ value: each, label: t(`designer:bar.${each}`) }))}
      />
      <div className="fd-bar-end">{tools}</div>
    </div>
  );
}

interface IconButtonProps {
  icon: ReactNode;
  label: string;
  keys?: string;
  disabled?: boolean;
  danger?: boolean;
  onClick: () => void;
}

function IconButton({ icon, label, keys, disabled, danger, onClick }: IconButtonProps) {
  const { isWide } = useDesigning();
  // A finger does not hover: there the word would stand until the next tap.
  const title = isWide ? (keys ? `${label} (${keys})` : label) : undefined;
  return (
    <Tooltip title={title} mouseEnterDelay={0.6}>
      <Button type="text" icon={icon} aria-label={label} disabled={disabled} danger={danger} onClick={onClick} />
    </Tooltip>
  );
}

/** What can be done with the chosen fields; on a phone also the ways to the drawers. */
export function ChosenTools({ onAdd, onEdit }: { onAdd: (() => void) | undefined; onEdit: (() => void) | undefined }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { design, dispatch, language } = useDesigning();
  const fields = chosenFields(design);
  const none = fields.length === 0;
  const all = design.form.fields;
  return (
    <div className="fd-tools" role="toolbar" aria-label={t('designer:tools.label')}>
      {onAdd && (
        <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
          <span className="fd-tools-word">{t('designer:canvas.add')}</span>
        </Button>
      )}
      <span className="fd-tools-count muted">
        {fields.length > 1 && t('common:table.chosen', { count: fields.length })}
      </span>
      <IconButton
        icon={<ArrowUpOutlined />}
        label={t('designer:tools.up')}
        keys="Alt+↑"
        disabled={none || fields[0] === all[0]}
        onClick={() => dispatch({ do: 'shift', by: -1 })}
      />
      <IconButton
        icon={<ArrowDownOutlined />}
        label={t('designer:tools.down')}
        keys="Alt+↓"
        disabled={none || fields.at(-1) === all.at(-1)}
        onClick={() => dispatch({ do: 'shift', by: 1 })}
      />
      <IconButton
        icon={<CopyOutlined />}
        label={t('designer:tools.duplicate')}
        keys="Ctrl+D"
        disabled={none}
        onClick={() => dispatch({ do: 'add', fields: copiesOf(fields), at: afterLast(design) })}
      />
      <IconButton
        icon={<AppstoreAddOutlined />}
        label={t('designer:block.save')}
        disabled={none}
        onClick={() =>
          dialogs.open(() => import('./block-dialog.tsx').then((part) => part.BlockDialog), { fields, language })
        }
      />
      <IconButton
        icon={<DeleteOutlined />}
        label={t('common:delete.ok')}
        keys="Del"
        danger
        disabled={none}
        onClick={() => dispatch({ do: 'remove', fieldIds: design.chosen })}
      />
      {onEdit && (
        <IconButton icon={<SettingOutlined />} label={t('designer:prop.title')} disabled={none} onClick={onEdit} />
      )}
    </div>
  );
}
