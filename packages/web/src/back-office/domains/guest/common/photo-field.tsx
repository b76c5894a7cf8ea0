import { useDialogs } from '../../../../ui/dialogs.tsx';
import { UploadPicture } from '../../resource/upload-picture.part.tsx';

interface Props {
  value?: string | null;
  onChange?: (key: string | null) => void;
  url: string | null;
  id?: string;
}

/** A photo of a person, cropped before it goes up. Its value is the storage key. */
export function PhotoField(props: Props) {
  const dialogs = useDialogs();
  return (
    <div className="guest-photo-field">
      <UploadPicture
        {...props}
        prepare={(file) =>
          new Promise((done) =>
            dialogs.open(() => import('./crop-dialog.tsx').then((part) => part.CropDialog), {
              cropping: { file, done },
            }),
          )
        }
      />
    </div>
  );
}
