import './palette.css';
import { Modal } from 'antd';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { type PageKey, pageKeys } from '../../../ui/page-keys.ts';
import { useStore } from '../../../ui/use-store.ts';

const everywhere: readonly PageKey[] = [
  { keys: ['Ctrl', 'K'], text: 'palette:title' },
  { keys: ['?'], text: 'palette:keys.title' },
  { keys: ['Esc'], text: 'palette:keys.close' },
];

/** The keys that the page listens to, and those that work everywhere. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const own = useStore(pageKeys).flat();
  // Two parts of a page may listen to the same.
  const page = own.filter((key, at) => own.findIndex(({ text }) => text === key.text) === at);
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      title={t('palette:keys.title')}
      width={440}
      className="palette"
      destroyOnHidden
    >
      {page.length > 0 && <KeyList title={t('palette:keys.page')} keys={page} />}
      <KeyList title={t('palette:keys.everywhere')} keys={everywhere} />
    </Modal>
  );
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

function KeyList({ title, keys }: { title: string; keys: readonly PageKey[] }) {
  return (
    <section className="key-list">
      <h3>{title}</h3>
      <dl>
        {keys.map((key) => (
          <Key key={key.text} its={key} />
        ))}
      </dl>
    </section>
  );
}

function Key({ its }: { its: PageKey }) {
  const { t } = useTranslation();
  return (
    <>
      <dt>
        {its.keys.map((key, at) => (
          <Fragment key={key}>
            {at > 0 && ' '}
            <kbd>{isMac && key === 'Ctrl' ? '⌘' : key}</kbd>
          </Fragment>
        ))}
      </dt>
      <dd>{t(its.text)}</dd>
    </>
  );
}
