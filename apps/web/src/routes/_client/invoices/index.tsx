import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_client/invoices/')({
  beforeLoad: () => {
    throw redirect({ to: '/invoices/sent', replace: true });
  },
});
