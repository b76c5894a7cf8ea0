import { useState } from 'react';
import { onDemand } from '../../../../ui/on-demand.tsx';
import { UploadPicture } from '../../resource/upload-picture.part.tsx';
import type { Cropping } from './crop-dialog.tsx';

const CropDialog = onDemand(
  () => import('./crop-dialog.tsx').then((part) => part.CropDialog),
  ({ cropping }) => cropping !== undefined,
);

interface Props {
  value?: string | null;
  onChange?: (key: string | null) => void;
  url: string | null;
  id?: string;
}

/** A photo of a person, cropped before it goes up. Its value is the storage key. */
export function PhotoField(props: Props) {
  const [cropping, setCropping] = useState<Cropping>();
  return (
    <div className="guest-photo-field">
      <UploadPicture {...props} prepare={(file) => new Promise((done) => setCropping({ file, done }))} />
      <CropDialog cropping={cropping} onClose={() => setCropping(undefined)} />
    </div>
  );
}
