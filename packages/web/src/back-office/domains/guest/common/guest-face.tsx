import { Avatar } from 'antd';

/** A guest's photo, or the first letter of the name; the words beside it say who it is. */
export function GuestFace({ name, photoUrl, size = 40 }: { name: string; photoUrl: string | null; size?: number }) {
  return (
    <Avatar
      className="guest-face"
      shape="square"
      size={size}
      {...(photoUrl && { src: <img src={photoUrl} alt="" loading="lazy" /> })}
    >
      {[...name.trim()][0] ?? '?'}
    </Avatar>
  );
}
