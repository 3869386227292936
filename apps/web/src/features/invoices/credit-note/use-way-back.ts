import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';

/** Back to where one came from; whoever came by the address alone goes to the invoice. */
export function useWayBack(invoiceId: string): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: '/invoices/sent/$id', params: { id: invoiceId } });
  };
}
