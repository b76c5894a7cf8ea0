import { RecordsView } from './record/records-view.tsx';

/** Every text message of a campaign. */
export default function NoteRecordPage() {
  return <RecordsView channel="sms" />;
}
