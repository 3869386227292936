import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';

/** Returns to the previous page, or to the invoice when there is none. */
export function useWayBack(invoiceId: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: '/invoices/sent/$id', params: { id: invoiceId } });
  };
}
