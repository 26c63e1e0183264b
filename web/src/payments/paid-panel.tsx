import {
  payments_add_to_calendar,
  payments_booking_code,
  payments_create_account,
  payments_directions,
  payments_in_your_mail,
  payments_save_details,
  payments_share,
  payments_show_at_desk,
} from '@pantul/messages/words'
import type { Payment } from '@pantul/contract/payments-wire'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, Check, MapPin, MessageCircle } from 'lucide-react'
import { useSession } from '../accounts/use-session.ts'
import { FileButtonLink, OutsideButtonLink } from '../design/button.tsx'
import { BookingQr } from './booking-qr.tsx'
import { bookingWords, mapAddress, shareAddress } from './booking-words.ts'
import { CancellationPolicy } from './cancellation-policy.tsx'
import styles from './paid-panel.module.css'
import { standingWords } from './standing-words.ts'

/** Paid: when to come, what to show at the desk, whom to tell. */
export function PaidPanel({ payment }: { readonly payment: Payment }) {
  const { profile, isKnown } = useSession()
  const { location, orderNumber, items } = payment
  return (
    <section className={styles['panel']}>
      <span className={styles['tick']}>
        <Check size={30} strokeWidth={2.6} aria-hidden="true" />
      </span>
      <h1 className="display">{standingWords('paid', payment).title}</h1>
      {items.map((item) => (
        <p key={item.id} className={styles['what']}>
          {bookingWords(item, location.timeZoneLabel)}
        </p>
      ))}
      <p className={styles['what']}>
        {location.name}, {location.address}
      </p>
      <section className={styles['code']} aria-labelledby="booking-code">
        <BookingQr number={orderNumber} />
        <h2 id="booking-code">{payments_booking_code()}</h2>
        <p className="display">{orderNumber}</p>
        <small>{payments_show_at_desk()}</small>
      </section>
      <div className={styles['actions']}>
        <FileButtonLink look="secondary" large wide href={`/api/payments/${payment.id}/calendar.ics`}>
          <CalendarPlus size={18} strokeWidth={1.75} aria-hidden="true" />
          {payments_add_to_calendar()}
        </FileButtonLink>
        <OutsideButtonLink look="secondary" large wide href={shareAddress(payment)}>
          <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
          {payments_share()}
        </OutsideButtonLink>
        <OutsideButtonLink look="secondary" large wide href={mapAddress(location)}>
          <MapPin size={18} strokeWidth={1.75} aria-hidden="true" />
          {payments_directions()}
        </OutsideButtonLink>
      </div>
      <p className={styles['mail']}>{payments_in_your_mail()}</p>
      <CancellationPolicy tiers={payment.cancellationTiers} />
      {isKnown && profile === null && (
        <p className={styles['account']}>
          {payments_save_details()} <Link to="/auth/register">{payments_create_account()}</Link>
        </p>
      )}
    </section>
  )
}
