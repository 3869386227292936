import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { currentBrand, type Brand } from '#lib/brand.ts';
import { Icon } from '#ui/controls/icons.tsx';

interface Props {
  readonly className?: string | undefined;
  /** Before its words, or instead of them where there is no room. */
  readonly hasIcon?: boolean;
  readonly place?: Brand['contact_us'];
}

/** The way to the provider: a page of the brand's help site, or one of the portal. */
export function ContactUs(props: Props): ReactElement {
  const { className, hasIcon = false, place = currentBrand().contact_us } = props;
  const shown = (
    <>
      {hasIcon && <Icon name="message" />}
      <span>Contact Us</span>
    </>
  );
  if ('internal' in place) {
    return (
      <Link to={place.internal} className={className}>
        {shown}
      </Link>
    );
  }
  return (
    // Beside the page, so that nothing typed there is lost.
    <a
      href={place.external}
      className={className}
      target="_blank"
      rel="noreferrer"
      title="Opens in a new tab"
    >
      {shown}
    </a>
  );
}

/** By the brand's word, at the foot of the sidebar or of the page. */
export function PrivacyPolicy({ className }: { className?: string | undefined }): ReactElement {
  return (
    <a
      href={currentBrand().privacy_url}
      className={className}
      target="_blank"
      rel="noreferrer"
      title="Opens in a new tab"
    >
      Privacy policy
    </a>
  );
}
