import { organizerLogoUpload } from '@convoke/contract/organizer/organizer.calls.ts';
import { logoBytes } from '@convoke/contract/organizer/organizer.rules.ts';
import { useTranslation } from 'react-i18next';
import { UploadPicture } from '../../resource/upload-picture.part.tsx';

const logos = {
  call: organizerLogoUpload,
  bytes: logoBytes,
  accept: 'image/svg+xml,image/png,image/jpeg,image/webp,.svg',
};

interface Props {
  value?: string | null;
  onChange?: (key: string | null) => void;
  url: string | null;
  id?: string;
}

/** A logo, which goes up as it is chosen. Its value is the storage key. */
export function LogoField(props: Props) {
  const { t } = useTranslation();
  return (
    <div className="organizer-logo-field">
      <UploadPicture {...props} by={logos} />
      <p className="muted">{t('organizer:form.logoHint')}</p>
    </div>
  );
}
