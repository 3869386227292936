import { previewDocument } from '@counterfoil/contract/documents/routes';
import { useDownload } from '#lib/use-download.ts';
import { toast } from '#ui/dialogs/toast-store.ts';

interface Paper {
  readonly id: string;
  /** Its name when the server gives none. */
  readonly file_name: string;
}

/** Saves the PDF of a return or of its receipt. */
export const useReportPaper = () =>
  useDownload(
    previewDocument,
    ({ id }: Paper) => ({ params: { id }, query: { download: 'true' as const } }),
    ({ file_name }) => file_name,
    () => toast.success('Document has been downloaded'),
  );
