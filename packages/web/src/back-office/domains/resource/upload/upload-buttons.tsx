import { FolderAddOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsMobile } from '../../../../ui/use-device.ts';
import { chosenFiles, type FoundFile } from './dropped-files.ts';

/** Chooses files, or a folder of them where there are folders. */
export function UploadButtons({ onFiles }: { onFiles: (found: readonly FoundFile[]) => void }) {
  const { t } = useTranslation();
  const isMobile = useIsMobile();
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (input: HTMLInputElement) => {
    onFiles(chosenFiles(input.files ?? []));
    // The same file may be chosen again, mended or to go on.
    input.value = '';
  };
  return (
    <>
      {!isMobile && (
        <Button icon={<FolderAddOutlined />} onClick={() => folder.current?.click()}>
          {t('upload:folder')}
        </Button>
      )}
      <Button type="primary" icon={<UploadOutlined />} onClick={() => files.current?.click()}>
        {t('library:upload.action')}
      </Button>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        aria-label={t('library:upload.action')}
        onChange={({ target }) => take(target)}
      />
      <input
        ref={(input) => {
          folder.current = input;
          input?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        hidden
        aria-label={t('upload:folder')}
        onChange={({ target }) => take(target)}
      />
    </>
  );
}
