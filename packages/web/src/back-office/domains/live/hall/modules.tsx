import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import {
  moduleDelete,
  moduleList,
  type ModuleRow,
  moduleSort,
  moduleSwitch,
} from '@convoke/contract/live/live.hall.calls.ts';
import { mostModules } from '@convoke/contract/live/live.rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { call } from '../../../../core/call.ts';
import { BusySwitch } from '../../../../ui/busy-switch.tsx';
import { useDialogs } from '../../../../ui/dialogs.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { SortableLine, SortableList } from '../../../../ui/sortable.tsx';
import { useTold } from '../../../../ui/told.ts';
import { queryOf, useRefresh } from '../../../../ui/use-call.ts';
import { useDeletes } from '../../../../ui/use-deletes.ts';
import { moduleNameOf } from './module-name.ts';

/** What a module shows, in a line; undefined = nothing is chosen yet. */
function contentOf(module: ModuleRow, t: TFunction): string | undefined {
  switch (module.kind) {
    case 'vote':
    case 'questionnaire':
      return module.targetId === null ? undefined : module.targetTitle;
    case 'documents':
      return module.documents.length === 0
        ? undefined
        : t('live:module.documentsOf', { count: module.documents.length });
    case 'page':
      return module.text === '' ? undefined : t('live:module.textOwn');
    case 'introduction':
      return t(module.text === '' ? 'live:module.textOfEvent' : 'live:module.textOwn');
    case 'programme':
    case 'chat':
    case 'questions':
      return t(`live:moduleText.${module.kind}`);
  }
}

/** The tabs of the watch page: in what order, which of them are on, and what they show. */
export function Modules({ eventId, modules }: { eventId: string; modules: readonly ModuleRow[] }) {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const client = useQueryClient();
  const refresh = useRefresh(moduleList);
  const told = useTold(refresh);
  const deletes = useDeletes(refresh);
  const open = (module: ModuleRow | undefined) =>
    dialogs.open(() => import('./module-dialog.tsx').then((part) => part.ModuleDialog), {
      eventId,
      module,
      onSaved: refresh,
    });
  const sort = (moduleIds: string[]) => {
    // It stays where it was dropped while the server is told.
    const sorted = moduleIds.flatMap((id) => modules.find(({ moduleId }) => moduleId === id) ?? []);
    client.setQueryData(queryOf(moduleList, { eventId }).queryKey, sorted);
    void told(call(moduleSort, { moduleIds }, { hideLoad: true }));
  };
  return (
    <Panel
      title={t('live:module.title')}
      extra={
        <Button icon={<PlusOutlined />} disabled={modules.length >= mostModules} onClick={() => open(undefined)}>
          {t('live:module.add')}
        </Button>
      }
    >
      <p className="muted live-text">{t('live:module.text')}</p>
      <SortableList
        className="live-modules"
        items={modules.map((module) => ({ key: module.moduleId, name: moduleNameOf(module, t), module }))}
        onSort={sort}
      >
        {({ key, name, module }) => {
          const content = contentOf(module, t);
          return (
            <SortableLine key={key} item={{ key, name }} className="live-module">
              {module.pictureUrl && <img src={module.pictureUrl} alt="" />}
              <div className="live-module-words">
                <strong>{name}</strong>
                <span className={content === undefined && module.isOn ? 'live-warn' : 'muted'}>
                  {content ?? t('live:module.nothing')}
                </span>
              </div>
              {module.kind === 'page' && (
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`${t('common:delete')}: ${name}`}
                  onClick={() => deletes({ name, call: moduleDelete, input: { moduleId: module.moduleId } })}
                />
              )}
              <Button
                type="text"
                icon={<EditOutlined />}
                aria-label={`${t('common:edit')}: ${name}`}
                onClick={() => open(module)}
              />
              <BusySwitch
                checked={module.isOn}
                aria-label={name}
                onChange={(isOn) => told(call(moduleSwitch, { moduleId: module.moduleId, isOn }, { hideLoad: true }))}
              />
            </SortableLine>
          );
        }}
      </SortableList>
    </Panel>
  );
}
