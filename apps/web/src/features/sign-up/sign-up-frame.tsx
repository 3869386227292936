import {
  screenNumber,
  SIGN_UP_SCREENS,
  type SignUpScreen,
} from '@counterfoil/domain/sign-up/screens';
import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { currentBrand } from '#lib/brand.ts';
import { useIsDark } from '#lib/theme.ts';
import { sessionStore } from '#lib/session/session-store.ts';
import { Progress } from '#ui/page/progress.tsx';
import styles from './sign-up.module.css';

interface Props {
  readonly screen: SignUpScreen;
  /** The screens that are counted, by default all; null while that is not known, and outside the steps of a sign-up. */
  readonly screens?: readonly SignUpScreen[] | null;
  /** The client has left: no step follows. */
  readonly isOver?: boolean;
  /** The client who signs up, with a link to the user's others. */
  readonly client?: ReactNode;
  readonly support?: ReactNode;
  readonly banners?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the sign-up's screens: whose it is, the progress, and a way out. */
export function SignUpFrame(props: Props): ReactElement {
  const {
    screen,
    screens = SIGN_UP_SCREENS,
    isOver = false,
    client,
    support,
    banners,
    children,
  } = props;
  const { name, logo } = currentBrand();
  const isDark = useIsDark();
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to main content
      </a>
      {banners}
      <div className={styles.frame}>
        <header className={`top-bar ${styles.bar}`}>
          <img src={isDark ? logo.bar_dark : logo.bar} alt={name} height={34} />
          {client && <div className={styles.client}>{client}</div>}
          {support}
          {sessionStore.read() && <Link to="/logout">Log out</Link>}
        </header>
        <main id="main" className={styles.main} tabIndex={-1}>
          {!isOver && screens && <Steps step={screenNumber(screen)} steps={screens.length} />}
          {children}
        </main>
        <Foot />
      </div>
    </>
  );
}

interface StepsProps {
  readonly step: number;
  readonly steps: number;
}

const Steps = ({ step, steps }: StepsProps): ReactElement => (
  <div className={styles.progress}>
    <Progress label="Sign-up" text={`Step ${step} of ${steps}`} value={step} max={steps} />
  </div>
);

/** Links to support and the privacy notice. */
function Foot(): ReactElement {
  const { legal_line, support_email, privacy_url } = currentBrand();
  return (
    <footer className={styles.legal}>
      <p className={styles.ways}>
        <a href={`mailto:${support_email}`}>{support_email}</a>
        <a href={privacy_url} target="_blank" rel="noreferrer" title="Opens in a new tab">
          Privacy policy
        </a>
      </p>
      <p>{legal_line}</p>
    </footer>
  );
}
