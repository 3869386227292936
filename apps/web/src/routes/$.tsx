import { createFileRoute } from '@tanstack/react-router';
import { NotFoundPage } from '#shell/not-found-page.tsx';

export const Route = createFileRoute('/$')({ component: NotFoundPage });
