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
import { useFetched } from '../../design/use-fetched.ts'
import { GuestForm } from './guest-form.tsx'
import { BUYER_ID, type Buyer } from './use-buyer.ts'
import styles from './buyer-panel.module.css'

type Props = {
  readonly buyer: Buyer
  /** Enter in the guest form presses the page's button. */
  readonly onSubmit: () => void
  /** Locked while an order is pending or accepted. */
  readonly isLocked: boolean
}

const loadLogin = async () => (await import('../../accounts/login-form.tsx')).LoginForm
const loadRegister = async () => (await import('../../accounts/register-form.tsx')).RegisterForm

/** The buyer: a guest (default) or an account. */
export function BuyerPanel({ buyer, onSubmit, isLocked }: Props) {
  const hasEnded = useSessionNotice() === 'ended-at-checkout'
  const proof = buyer.toProve !== null && !isLocked && (
    <EmailProof buyer={buyer} email={buyer.toProve} onProved={onSubmit} />
  )
  if (buyer.profile !== null)
    return (
      <>
        <AccountCard profile={buyer.profile} onNotMe={buyer.notMe} isLocked={isLocked} />
        {proof}
      </>
    )
  if (buyer.isAwaited) return <Skeleton height={48} />
  return (
    <section id={BUYER_ID} tabIndex={-1} aria-label={m.checkout_who()} className={styles['who']}>
      {hasEnded && <Notice>{m.checkout_logged_out()}</Notice>}
      <Tabs
        label={m.checkout_who()}
        value={buyer.tab}
        onValue={buyer.choose}
        isLocked={isLocked}
        tabs={[
          {
            value: 'guest',
            label: m.checkout_guest(),
            content: () => (
              <>
                <GuestForm details={buyer.details} isSubmitted={buyer.isSubmitted} onSubmit={onSubmit} />
                {proof}
              </>
            ),
          },
          {
            value: 'login',
            label: m.layout_log_in(),
            content: () => (
              <>
                <Account buyer={buyer} load={loadLogin} />
                <Link to="/auth/forgot" className={styles['forgot']}>
                  {m.accounts_forgot_password()}
                </Link>
              </>
            ),
          },
          {
            value: 'register',
            label: m.layout_register(),
            content: () => <Account buyer={buyer} load={loadRegister} />,
          },
        ]}
      />
    </section>
  )
}

const loadProof = async () => (await import('./prove-email-form.tsx')).ProveEmailForm

type ProofProps = { readonly buyer: Buyer; readonly email: string; readonly onProved: () => void }

/** Form for the code that was mailed to the buyer. The order continues automatically afterwards. */
function EmailProof({ buyer, email, onProved }: ProofProps) {
  const { part: Form, hasFailed, retry } = useFetched(loadProof)
  if (hasFailed) return <NotLoaded onRetry={retry} />
  if (Form === null) return <Skeleton height={200} />
  const proved = (): void => {
    buyer.proved()
    onProved()
  }
  const onLogIn = buyer.profile === null ? buyer.demandLogin : null
  return <Form key={email} email={email} onProved={proved} onLogIn={onLogIn} />
}

const NotLoaded = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div role="alert" className={styles['failed']}>
    <p>{m.checkout_form_not_loaded()}</p>
    <Button variant="secondary" onClick={onRetry}>
      {m.design_try_again()}
    </Button>
  </div>
)

type FormProps = {
  readonly initial: TypedFields
  readonly onTyped: (fields: Partial<TypedFields>) => void
  readonly onEntered: (profile: Profile) => Promise<void>
}
type AccountProps = { readonly buyer: Buyer; readonly load: () => Promise<ComponentType<FormProps>> }

/** The login or registration form; its code loads on demand. */
function Account({ buyer, load }: AccountProps) {
  const { part: Form, hasFailed, retry } = useFetched(load)
  if (hasFailed) return <NotLoaded onRetry={retry} />
  if (Form === null) return <Skeleton height={240} />
  return <Form initial={buyer.initial} onTyped={buyer.noteTyped} onEntered={buyer.entered} />
}

type CardProps = {
  readonly profile: Profile
  readonly onNotMe: () => Promise<void>
  readonly isLocked: boolean
}

function AccountCard({ profile, onNotMe, isLocked }: CardProps) {
  const [isLeaving, setIsLeaving] = useState(false)
  const leave = async (): Promise<void> => {
    setIsLeaving(true)
    await onNotMe()
  }
  return (
    <section id={BUYER_ID} tabIndex={-1} aria-label={m.checkout_who()} className={styles['account']}>
      <Initials name={profile.fullname} />
      <p>
        <b>{m.checkout_booking_as({ name: profile.fullname })}</b>
        <span className="tight">{profile.email}</span>
      </p>
      <button type="button" disabled={isLeaving || isLocked} onClick={() => void leave()}>
        {m.checkout_not_you()}
      </button>
    </section>
  )
}
