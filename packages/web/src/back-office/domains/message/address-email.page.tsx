import { BookPage } from './book/book-page.tsx';

/** Address books of e-mail addresses. */
export default function AddressEmailPage() {
  return <BookPage channel="mail" />;
}
