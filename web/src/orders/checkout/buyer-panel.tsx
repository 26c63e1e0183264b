import * as m from '@pantul/messages/words'
import type { Profile } from '@pantul/contract/accounts-wire'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import { useSessionNotice } from '../../accounts/session-notice-store.ts'
import type { TypedFields } from '../../accounts/typed-fields.ts'
import { Notice } from '../../basket/notice.tsx'
import { Button } from '../../design/button.tsx'
import { Initials } from '../../design/initials.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { Tabs } from '../../design/tabs.tsx'
import { useLoadedCode } from '../../design/use-loaded-code.ts'
import { GuestForm } from './guest-form.tsx'
import { BUYER_ID, type Buyer } from './use-buyer.ts'
import styles from './buyer-panel.module.css'

type Props = {
  readonly buyer: Buyer
  /** Places the order. Called by Enter in the guest form, and after the correct code from the mail was typed. */
  readonly onSubmit: () => void
  /** Locked while an order is pending or accepted. */
  readonly isLocked: boolean
}

const loadLogin = async () => (await import('../../accounts/login-form.tsx')).LoginForm
const loadRegister = async () => (await import('../../accounts/register-form.tsx')).RegisterForm

/** The buyer: a guest (default) or an account. */
export function BuyerPanel({ buyer, onSubmit, isLocked }: Props) {
  const hasSessionEnded = useSessionNotice() === 'ended-at-checkout'
  const emailProof = buyer.emailToProve !== null && !isLocked && (
    <EmailProof buyer={buyer} email={buyer.emailToProve} onProved={onSubmit} />
  )
  if (buyer.profile !== null)
    return (
      <>
        <AccountCard profile={buyer.profile} onLogOut={buyer.logOut} isLocked={isLocked} />
        {emailProof}
      </>
    )
  if (buyer.isSessionPending) return <Skeleton height={48} />
  return (
    <section id={BUYER_ID} tabIndex={-1} aria-label={m.checkout_who()} className={styles['buyerTabs']}>
      {hasSessionEnded && <Notice>{m.checkout_logged_out()}</Notice>}
      <Tabs
        label={m.checkout_who()}
        value={buyer.tab}
        onValue={buyer.chooseTab}
        isLocked={isLocked}
        tabs={[
          {
            value: 'guest',
            label: m.checkout_guest(),
            content: () => (
              <>
                <GuestForm
                  formState={buyer.guestForm}
                  showsAllErrors={buyer.showsAllErrors}
                  onSubmit={onSubmit}
                />
                {emailProof}
              </>
            ),
          },
          {
            value: 'login',
            label: m.layout_log_in(),
            content: () => (
              <>
                <AccountForm buyer={buyer} load={loadLogin} />
                <Link to="/auth/forgot" className={styles['forgotPassword']}>
                  {m.accounts_forgot_password()}
                </Link>
              </>
            ),
          },
          {
            value: 'register',
            label: m.layout_register(),
            content: () => <AccountForm buyer={buyer} load={loadRegister} />,
          },
        ]}
      />
    </section>
  )
}

const loadProof = async () => (await import('./prove-email-form.tsx')).ProveEmailForm

type ProofProps = { readonly buyer: Buyer; readonly email: string; readonly onProved: () => void }

/** The form for the code that was mailed to the buyer. A correct code continues the order. */
function EmailProof({ buyer, email, onProved }: ProofProps) {
  const { code: Form, hasFailed, retry } = useLoadedCode(loadProof)
  if (hasFailed) return <NotLoaded onRetry={retry} />
  if (Form === null) return <Skeleton height={200} />
  const continueOrder = (): void => {
    buyer.onEmailProved()
    onProved()
  }
  const onLogIn = buyer.profile === null ? buyer.demandLogin : null
  return <Form key={email} email={email} onProved={continueOrder} onLogIn={onLogIn} />
}

const NotLoaded = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div role="alert" className={styles['notLoaded']}>
    <p>{m.checkout_form_not_loaded()}</p>
    <Button variant="secondary" onClick={onRetry}>
      {m.design_try_again()}
    </Button>
  </div>
)

type FormProps = {
  readonly initial: TypedFields
  readonly onTyped: (fields: Partial<TypedFields>) => void
  readonly onLoggedIn: (profile: Profile) => Promise<void>
}
type AccountProps = { readonly buyer: Buyer; readonly load: () => Promise<ComponentType<FormProps>> }

/** The login or registration form; its code loads on demand. */
function AccountForm({ buyer, load }: AccountProps) {
  const { code: Form, hasFailed, retry } = useLoadedCode(load)
  if (hasFailed) return <NotLoaded onRetry={retry} />
  if (Form === null) return <Skeleton height={240} />
  return <Form initial={buyer.initialFields} onTyped={buyer.rememberTyped} onLoggedIn={buyer.onLoggedIn} />
}

type CardProps = {
  readonly profile: Profile
  readonly onLogOut: () => Promise<void>
  readonly isLocked: boolean
}

function AccountCard({ profile, onLogOut, isLocked }: CardProps) {
  const [isLoggingOut, setIsLoggingOut] = useState(false)
  const logOut = async (): Promise<void> => {
    setIsLoggingOut(true)
    await onLogOut()
  }
  return (
    <section id={BUYER_ID} tabIndex={-1} aria-label={m.checkout_who()} className={styles['account']}>
      <Initials name={profile.fullname} />
      <p>
        <b>{m.checkout_booking_as({ name: profile.fullname })}</b>
        <span className="tight">{profile.email}</span>
      </p>
      <button type="button" disabled={isLoggingOut || isLocked} onClick={() => void logOut()}>
        {m.checkout_not_you()}
      </button>
    </section>
  )
}
