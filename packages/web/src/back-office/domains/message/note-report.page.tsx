import { useParams } from 'react-router';
import { ReportView } from './report/report-view.tsx';

/** What one campaign of text messages came to. */
export default function NoteReportPage() {
  const { groupId = '' } = useParams();
  return <ReportView channel="sms" taskId={groupId} />;
}
