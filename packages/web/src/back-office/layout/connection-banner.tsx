import { DisconnectOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../ui/use-store.ts';
import { isConnected, tryConnection, watchConnection } from '../app/connection.ts';

/** Says that the server cannot be reached, for as long as that is so. */
export function ConnectionBanner() {
  const { t } = useTranslation();
  const connected = useStore(isConnected);
  const [trying, setTrying] = useState(false);
  useEffect(watchConnection, []);
  return (
    // There all the time, so that it is read out when it gets its words.
    <div role="status">
      {!connected && (
        <div className="connection-banner">
          <DisconnectOutlined aria-hidden="true" />
          <span>{t('layout:connection.lost')}</span>
          <Button
            size="small"
            loading={trying}
            onClick={() => {
              setTrying(true);
              void tryConnection().finally(() => setTrying(false));
            }}
          >
            {t('layout:connection.try')}
          </Button>
        </div>
      )}
    </div>
  );
}
