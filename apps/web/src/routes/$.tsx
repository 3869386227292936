import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '#shell/message-page.tsx';

export const Route = createFileRoute('/$')({ component: NotFoundPage });
