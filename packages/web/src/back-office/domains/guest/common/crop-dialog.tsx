import { App, Form, Modal, Segmented, Slider } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { useBusy } from '../../../../ui/use-busy.ts';
import { cropPicture } from './crop-picture.ts';
import { useFirstField } from '../../../../ui/form/use-first-field.ts';
import { useLeave } from '../../../../ui/form/use-leave.ts';

/** A picture to be cropped, and who waits for it: null when nothing comes of it. */
export interface Cropping {
  file: File;
  done: (cropped: File | null) => void;
}

const shapes = { '3:4': 3 / 4, '1:1': 1 } as const;
const mostZoom = 4;

/** Chooses the part of a picture that is kept: moved by mouse, finger or arrow keys, enlarged by wheel, fingers or the slider. */
export function CropDialog({ cropping, open, onClose }: { cropping: Cropping; open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const first = useFirstField();
  const { message } = App.useApp();
  const { busy, run } = useBusy();
  const [shape, setShape] = useState<keyof typeof shapes>('3:4');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const file = cropping.file;
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url);
    },
    [url],
  );
  const [begun, setBegun] = useState(url);
  // Another picture begins anew.
  if (begun !== url) {
    setBegun(url);
    setCrop({ x: 0, y: 0 });
    setZoom(1);
    setArea(undefined);
  }
  const end = (cropped: File | null) => {
    cropping.done(cropped);
    onClose();
  };
  const { leave, onTyped } = useLeave(open, () => end(null));
  const take = () =>
    run(async () => {
      if (!url || !area) return;
      try {
        end(await cropPicture(url, area));
      } catch {
        void message.error(t('guest:crop.unreadable'));
        end(null);
      }
    });
  return (
    <Modal
      {...first}
      open={open}
      title={t('guest:crop.title')}
      okText={t('guest:crop.take')}
      cancelText={t('common:cancel')}
      okButtonProps={{ disabled: area === undefined }}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={() => void take()}
      onCancel={leave}
    >
      <div className="guest-crop">
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            maxZoom={mostZoom}
            aspect={shapes[shape]}
            keyboardStep={8}
            disableAutomaticStylesInjection
            cropperProps={{ 'aria-label': t('guest:crop.move') }}
            onInteractionStart={onTyped}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            mediaProps={{
              alt: '',
              onError: () => {
                void message.error(t('guest:crop.unreadable'));
                end(null);
              },
            }}
          />
        )}
      </div>
      <div className="guest-crop-tools">
        <Segmented
          value={shape}
          aria-label={t('guest:crop.shape')}
          options={[
            { value: '3:4', label: t('guest:crop.portrait') },
            { value: '1:1', label: t('guest:crop.square') },
          ]}
          onChange={(next: keyof typeof shapes) => {
            onTyped();
            setShape(next);
          }}
        />
        <Form.Item label={t('guest:crop.zoom')} className="guest-crop-zoom">
          <Slider
            value={zoom}
            min={1}
            max={mostZoom}
            step={0.05}
            tooltip={{ open: false }}
            ariaLabelForHandle={t('guest:crop.zoom')}
            onChange={(next) => {
              onTyped();
              setZoom(next);
            }}
          />
        </Form.Item>
      </div>
    </Modal>
  );
}
