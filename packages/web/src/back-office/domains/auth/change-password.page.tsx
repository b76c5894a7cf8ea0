import { userPasswordUpdate } from '@convoke/contract/auth/own.calls.ts';
import { Alert, App, Form, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../core/call.ts';
import { Field } from '../../../ui/form/fields.tsx';
import { FormPage } from '../../../ui/form/form-page.tsx';
import { atFields } from '../../../ui/form/form-failure.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useRefresh } from '../../../ui/use-call.ts';
import './user.css';

interface Values {
  oldPassword: string;
  newPassword: string;
  again: string;
}

/** A new password, by the present one. All other devices are signed out. */
export default function ChangePasswordPage() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const refresh = useRefresh('user');
  const [done, setDone] = useState<number>();
  const save = async ({ oldPassword, newPassword }: Values) => {
    setDone(undefined);
    const { ended } = await atFields(call(userPasswordUpdate, { oldPassword, newPassword }, { quiet: true }), {
      PASSWORD_WRONG: 'oldPassword',
    });
    form.resetFields();
    setDone(ended);
    void message.success(t('user:password.done'));
    void refresh();
  };
  return (
    <>
      <PageHeader title={t('layout:title.ChangePassword')} text={t('user:password.text')} />
      <FormPage form={form} initial={{}} okText={t('user:password.set')} onSubmit={save}>
        <Panel>
          {done !== undefined && (
            <Alert className="user-note" type="success" showIcon title={t('user:password.ended', { count: done })} />
          )}
          <div className="user-narrow">
            <Field of={userPasswordUpdate} name="oldPassword" label={t('user:password.old')}>
              <Input.Password autoComplete="current-password" />
            </Field>
            <Field
              of={userPasswordUpdate}
              name="newPassword"
              label={t('user:password.new')}
              extra={t('user:password.rule')}
            >
              <Input.Password autoComplete="new-password" />
            </Field>
            <Form.Item
              name="again"
              label={t('user:password.again')}
              dependencies={['newPassword']}
              rules={[
                { required: true, message: t('user:password.again') },
                {
                  validator: (_, again: unknown) =>
                    again === undefined || again === '' || again === form.getFieldValue('newPassword')
                      ? Promise.resolve()
                      : Promise.reject(new Error(t('user:password.differs'))),
                },
              ]}
            >
              <Input.Password autoComplete="new-password" />
            </Form.Item>
          </div>
        </Panel>
      </FormPage>
    </>
  );
}
