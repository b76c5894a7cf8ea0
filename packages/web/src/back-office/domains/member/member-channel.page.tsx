import { SettingOutlined } from '@ant-design/icons';
import { fieldTypes } from '@convoke/contract/form/form.engine.ts';
import { memberChannelSwitch } from '@convoke/contract/member/member.channel.calls.ts';
import { Button, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { call } from '../../../core/call.ts';
import { BusySwitch } from '../../../ui/busy-switch.tsx';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { onDemand } from '../../../ui/on-demand.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useRefresh } from '../../../ui/use-call.ts';
import { EntriesTab } from './channels/entries-tab.tsx';
import { OverviewTab } from './channels/overview-tab.tsx';
import { useChannel } from './channels/use-channels.ts';
import './channels/channel.css';

const DraftEditor = onDemand(
  () => import('../form/designer/draft-editor.part.tsx').then((part) => part.DraftEditor),
  () => true,
);

const tabs = ['overview', 'entries', 'form'] as const;
/** A channel keeps no files. */
const types = fieldTypes.filter((type) => type !== 'file' && type !== 'signature');

/** One channel of members: its link, what came in, its form. */
export default function MemberChannelPage() {
  const { t } = useTranslation();
  const dialogs = useDialogs();
  const { channelId = '' } = useParams();
  const refresh = useRefresh('member');
  const [params, setParams] = useSearchParams();
  const { data: channel, error, refetch } = useChannel(channelId);
  if (!channel) {
    if (!error) return <PageSkeleton />;
    return (
      <Panel>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  const { formId } = channel;
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'overview';
  return (
    <>
      <PageHeader
        title={channel.name}
        text={t(`member-channel:standing.${channel.standing}`)}
        extra={
          <>
            <BusySwitch
              checked={channel.isOpen}
              aria-label={t('member-channel:open', { name: channel.name })}
              onChange={async (isOpen) => {
                await call(memberChannelSwitch, { channelId, isOpen });
                await refresh();
              }}
            />
            <Button
              icon={<SettingOutlined />}
              onClick={() =>
                dialogs.open(() => import('./channels/settings-dialog.tsx').then((part) => part.SettingsDialog), {
                  channel,
                  onSaved: refresh,
                })
              }
            >
              {t('member-channel:settings')}
            </Button>
          </>
        }
      />
      <Tabs
        activeKey={tab}
        onChange={(key) => setParams({ tab: key }, { replace: true })}
        destroyOnHidden
        items={[
          { key: 'overview', label: t('member-channel:overview'), children: <OverviewTab channel={channel} /> },
          { key: 'entries', label: t('member-channel:entries'), children: <EntriesTab channelId={channelId} /> },
          ...(formId === null
            ? []
            : [
                {
                  key: 'form',
                  label: t('member-channel:form'),
                  children: (
                    <DraftEditor
                      formId={formId}
                      types={types}
                      publishing={{
                        standing: channel.standing === 'open' ? 'public' : 'paused',
                        onPublished: () => void refresh(),
                      }}
                    />
                  ),
                },
              ]),
        ]}
      />
    </>
  );
}
