import { useState, type ReactElement } from 'react';
import { Loading } from '#ui/page/loading.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import type { InvitationLink } from '../invitation-link.ts';
import { focusTitle } from '../focus-title.ts';
import { NotComplete, RefusedInvitation } from '../refused-invitation.tsx';
import { screensAhead } from '../screens-ahead.ts';
import { SignUpFrame } from '../sign-up-frame.tsx';
import { OtherLogin, WayOn } from '../signed-in-notes.tsx';
import { useInvitation, type OpenedInvitation } from '../use-invitation.ts';
import { useVisitor, type Visitor } from '../use-visitor.ts';
import styles from '../sign-up.module.css';
import { AfterPassword } from './after-password.tsx';
import { PasswordForm } from './password-form.tsx';

/** The first password of somebody invited. The token and the contact are in the address. */
export function SetPasswordPage({ search }: { search: InvitationLink }): ReactElement {
  const [isAccepted, setAccepted] = useState(false);
  const visitor = useVisitor(search);
  const opened = useInvitation(search, visitor.kind === 'nobody');
  const onAccepted = () => {
    setAccepted(true);
    focusTitle();
  };
  return (
    <SignUpFrame screen="set-password" screens={screensAhead(visitor, opened)}>
      <PageHeader
        title="Choose a password"
        back="/sign-up/welcome"
        backSearch={{ ...search }}
        backLabel="What you will need"
      />
      {isAccepted ? (
        <AfterPassword contactId={search.contact_id} />
      ) : (
        <Choice link={search} {...{ visitor, opened, onAccepted }} />
      )}
    </SignUpFrame>
  );
}

interface InvitedProps {
  readonly link: InvitationLink;
  readonly opened: OpenedInvitation;
  readonly onAccepted: () => void;
}

interface Props extends InvitedProps {
  readonly visitor: Visitor;
}

function Choice({ visitor, ...invited }: Props): ReactElement {
  switch (visitor.kind) {
    case 'loading':
      return <Loading />;
    case 'own':
      return (
        <div className={styles.stack}>
          <p>You have a password. You can change it in your account, once it is set up.</p>
          <WayOn visitor={visitor} />
        </div>
      );
    case 'other':
      return <OtherLogin visitor={visitor} />;
    case 'nobody':
      return <Invited {...invited} />;
  }
}

/** An invitation that does not work is refused before a password is chosen. */
function Invited({ link, opened, onAccepted }: InvitedProps): ReactElement {
  const { invitation_token = '', contact_id } = link;
  switch (opened.kind) {
    case 'loading':
      return <Loading />;
    case 'none':
      return <NotComplete />;
    case 'refused':
      return <RefusedInvitation message={opened.message} contactId={contact_id} />;
    case 'open':
      return (
        <PasswordForm
          {...{ invitation_token, contact_id, onAccepted }}
          invitation={opened.invitation}
        />
      );
  }
}
