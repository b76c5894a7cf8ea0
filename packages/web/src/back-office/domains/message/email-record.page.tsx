import { RecordsView } from './record/records-view.tsx';

/** Every mail of a campaign. */
export default function EmailRecordPage() {
  return <RecordsView channel="mail" />;
}
