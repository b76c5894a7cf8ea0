import { userInfo, userUpdate } from '@convoke/contract/auth/own.calls.ts';
import { languages } from '@convoke/contract/core/language.ts';
import { App, Form, Select, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { call } from '../../../core/call.ts';
import { browserZone, formatZone } from '../../../core/format.ts';
import { languageNames } from '../../../core/language.ts';
import { Field, TextField } from '../../../ui/form/fields.tsx';
import { FormPage } from '../../../ui/form/form-page.tsx';
import { ZoneSelect } from '../../../ui/form/zone-select.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/states.tsx';
import { useCall, useRefreshMe } from '../../../ui/use-call.ts';
import { UploadPicture } from '../resource/upload-picture.part.tsx';

type User = z.output<typeof userInfo.output>;
type Values = z.input<typeof userUpdate.input>;

/** The own profile: name, picture, language and zone. */
export default function UserInfoPage() {
  const { t } = useTranslation();
  const read = useCall(userInfo, {}, { anew: true });
  return (
    <>
      <PageHeader title={t('layout:title.UserInfo')} text={t('user:info.text')} />
      {read.data ? (
        <Profile user={read.data} />
      ) : (
        <Panel>
          {read.error ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : <Skeleton active />}
        </Panel>
      )}
    </>
  );
}

function Profile({ user }: { user: User }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const refreshMe = useRefreshMe();
  const { nickName, avatarKey, language, timeZone } = user;
  const save = async (values: Values) => {
    await call(userUpdate, values, { quiet: true });
    await refreshMe();
    void message.success(t('common:saved'));
  };
  return (
    <FormPage form={form} initial={{ nickName, avatarKey, language, timeZone }} onSubmit={save}>
      <Panel>
        <div className="form-grid">
          <TextField of={userUpdate} name="nickName" label={t('user:field.name')} required />
          <Form.Item label={t('user:field.username')} extra={t('user:info.username')}>
            <span>{user.username}</span>
          </Form.Item>
        </div>
        <Field of={userUpdate} name="avatarKey" label={t('user:field.picture')}>
          <UploadPicture url={user.avatar} />
        </Field>
        <div className="form-grid">
          <Field of={userUpdate} name="language" label={t('field:language')} extra={t('user:info.language')}>
            <Select
              allowClear
              placeholder={t('user:asBrowser')}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
              onClear={() => form.setFieldValue('language', null)}
            />
          </Field>
          <Field of={userUpdate} name="timeZone" label={t('field:timeZone')} extra={t('user:info.timeZone')}>
            <ZoneSelect
              allowClear
              placeholder={`${t('user:asBrowser')}: ${browserZone().replaceAll('_', ' ')} (${formatZone(browserZone())})`}
            />
          </Field>
        </div>
      </Panel>
    </FormPage>
  );
}
