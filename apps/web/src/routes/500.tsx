import { createFileRoute } from '@tanstack/react-router';
import { ErrorPage } from '#shell/message-page.tsx';

export const Route = createFileRoute('/500')({ component: () => <ErrorPage /> });
