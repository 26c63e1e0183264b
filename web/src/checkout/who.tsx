import {
  checkout_accounts_soon,
  checkout_booking_as,
  checkout_guest,
  checkout_who,
  layout_log_in,
  layout_register,
} from '@pantul/messages/words'
import { useSession } from '../accounts/use-session.ts'
import { Initials } from '../design/initials.tsx'
import { Segmented } from '../design/segmented.tsx'
import { GuestForm } from './guest-form.tsx'
import type { GuestDetails } from './use-guest.ts'
import styles from './who.module.css'

export type Way = 'guest' | 'login' | 'register'

type Props = {
  readonly way: Way
  readonly onWay: (way: Way) => void
  readonly details: GuestDetails
  readonly isAsked: boolean
  readonly onSubmit: () => void
}

/** Who orders: a guest, first and open, or the account (`design.md` §7.12). */
export function Who({ way, onWay, ...form }: Props) {
  const { profile } = useSession()

  if (profile !== null)
    return (
      <div className={styles['account']}>
        <Initials name={profile.fullname} />
        <p>
          <b>{checkout_booking_as({ name: profile.fullname })}</b>
          <span className="tight">{profile.email}</span>
        </p>
      </div>
    )
  return (
    <div className={styles['who']}>
      <Segmented
        name="checkout-way"
        label={checkout_who()}
        options={[
          { value: 'guest', label: checkout_guest() },
          { value: 'login', label: layout_log_in() },
          { value: 'register', label: layout_register() },
        ]}
        value={way}
        onValue={onWay}
      />
      {way === 'guest' ? <GuestForm {...form} /> : <p>{checkout_accounts_soon()}</p>}
    </div>
  )
}
