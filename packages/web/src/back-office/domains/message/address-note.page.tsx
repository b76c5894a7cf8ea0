import { BookPage } from './book/book-page.tsx';

/** Address books of phone numbers, for text messages. */
export default function AddressNotePage() {
  return <BookPage channel="sms" />;
}
