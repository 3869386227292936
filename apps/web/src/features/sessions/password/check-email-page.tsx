import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState, type ReactElement } from 'react';
import { formMessageOf, problemOf } from '#lib/api/problem.ts';
import { currentBrand } from '#lib/brand.ts';
import { Banner } from '#ui/page/banner.tsx';
import { Button } from '#ui/controls/button.tsx';
import styles from '../login-page.module.css';
import { SignInFrame } from '../sign-in-frame.tsx';
import { askForLink } from './ask-for-link.ts';

const TITLE = 'Check your email';

/** Shows the same whether or not there is an account for the email. */
export function CheckEmailPage(): ReactElement {
  const email = useLocation({ select: ({ state }) => state.askedEmail });
  const { support_email } = currentBrand();
  return (
    <SignInFrame title={TITLE}>
      <div className={styles.form}>
        <h1 tabIndex={-1}>{TITLE}</h1>
        <p>
          If there’s an account for {email ?? 'the email you gave'}, we’ve sent it a link to choose
          a new password. The link works for 1 hour.
        </p>
        <p>
          It may take a minute or two to arrive. If it doesn’t, check your junk folder, and check
          the email you gave is right.
        </p>
        {email !== undefined && <SendAgain email={email} />}
        <p>
          <Link to="/forgot-password">Use another email</Link>
        </p>
        <p>
          <Link to="/login">Back to login</Link>
        </p>
        <p className={styles.help}>
          Still nothing? Write to <a href={`mailto:${support_email}`}>{support_email}</a>
        </p>
      </div>
    </SignInFrame>
  );
}

/** In seconds: the first mail should have time to arrive. */
const WAIT = 60;

/** 59 -> "0:59" */
const minutes = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

function SendAgain({ email }: { email: string }): ReactElement {
  const [left, setLeft] = useState(WAIT);
  const [sent, setSent] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const send = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await askForLink(email);
      setSent(sent + 1);
      setLeft(WAIT);
    } catch (error) {
      const refused = problemOf(error);
      setProblem(formMessageOf(refused) ?? refused.message);
    } finally {
      setBusy(false);
    }
  };
  const wait = left > 0 ? `You can send it again in ${minutes(left)}.` : null;
  return (
    <>
      {problem && <Banner message={problem} attempt={sent} />}
      <Button wide busy={busy} refused={wait} onClick={() => void send()}>
        Send it again
      </Button>
      <p className={styles.help}>{wait}</p>
      <p className="hidden-text" role="status">
        {sent > 0 && 'It has been sent again.'}
      </p>
    </>
  );
}
