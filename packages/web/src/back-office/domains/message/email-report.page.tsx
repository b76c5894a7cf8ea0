import { useParams } from 'react-router';
import { ReportView } from './report/report-view.tsx';

/** What one campaign of mails came to. */
export default function EmailReportPage() {
  const { groupId = '' } = useParams();
  return <ReportView channel="mail" taskId={groupId} />;
}
