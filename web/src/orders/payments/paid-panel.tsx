import * as m from '@pantul/messages/words'
import type { Payment } from '@pantul/contract/payments-wire'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, Check, MapPin, MessageCircle, ReceiptText } from 'lucide-react'
import { useSession } from '../../accounts/use-session.ts'
import { ButtonLink, FileButtonLink, OutsideButtonLink } from '../../design/button.tsx'
import { longDay } from '../../design/date-text.ts'
import { BookingCode } from '../booking-code.tsx'
import { bookingText, mapUrl, namedBookings, shareUrl } from '../booking-text.ts'
import { sessionsOf, sessionText, whereText } from '../place-text.ts'
import { CancellationPolicy } from './cancellation-policy.tsx'
import styles from './paid-panel.module.css'
import { phaseText } from './phase-text.ts'

/** A paid order: when to come, the booking code, and sharing. */
export function PaidPanel({ payment }: { readonly payment: Payment }) {
  const { profile, isKnown } = useSession()
  const { location, orderNumber, enrolments } = payment
  const named = namedBookings(payment.items)
  // A booking whose hours the venue closed has no time yet.
  const items = named.filter((item) => item.newTimeUntil == null)
  const isClosed = items.length < named.length
  // An order of packages has no play time yet.
  const isBooking = items.length > 0
  const isPlayed = isBooking || enrolments.length > 0
  const isOfPackages = payment.packages.length > 0
  const orderPage = `/history-transactions/${payment.orderId}`
  return (
    <section className={styles['panel']}>
      <span className={styles['tick']}>
        <Check size={30} strokeWidth={2.6} aria-hidden="true" />
      </span>
      <h1 className="display">{phaseText('paid', payment).title}</h1>
      {items.map((item) => (
        <p key={item.id} className={styles['what']}>
          {bookingText(item, location.timeZoneLabel)}
        </p>
      ))}
      {sessionsOf(enrolments).map((session) => (
        <p key={`${session.date} ${session.hours.join()}`} className={styles['what']}>
          {whereText(session)}, {sessionText(session, { dayText: longDay, zone: location.timeZoneLabel })}
        </p>
      ))}
      <p className={styles['what']}>
        {location.name}, {location.address}
      </p>
      {isClosed && (
        <p className={styles['what']}>
          <Link to={orderPage}>{m.after_booking_new_time()}</Link>
        </p>
      )}
      {isPlayed && (
        <div className={styles['code']}>
          <BookingCode number={orderNumber} />
        </div>
      )}
      <div className={styles['actions']}>
        {isPlayed && (
          <>
            <FileButtonLink variant="secondary" large wide href={`/api/payments/${payment.id}/calendar.ics`}>
              <CalendarPlus size={18} strokeWidth={1.75} aria-hidden="true" />
              {m.payments_add_to_calendar()}
            </FileButtonLink>
            {isBooking && (
              <OutsideButtonLink variant="secondary" large wide href={shareUrl({ ...payment, items })}>
                <MessageCircle size={18} strokeWidth={1.75} aria-hidden="true" />
                {m.payments_share()}
              </OutsideButtonLink>
            )}
            <OutsideButtonLink variant="secondary" large wide href={mapUrl(location)}>
              <MapPin size={18} strokeWidth={1.75} aria-hidden="true" />
              {m.payments_directions()}
            </OutsideButtonLink>
          </>
        )}
        {isOfPackages && profile !== null && (
          <ButtonLink large wide to="/quota-packages">
            {m.layout_page_quota_packages()}
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" large wide to={orderPage}>
          <ReceiptText size={18} strokeWidth={1.75} aria-hidden="true" />
          {m.payments_details()}
        </ButtonLink>
      </div>
      <p className={styles['mail']}>
        {isPlayed ? m.payments_in_your_mail() : m.payments_receipt_in_your_mail()}
      </p>
      {isPlayed && <CancellationPolicy tiers={payment.cancellationTiers} />}
      {isKnown && profile === null && (
        <p className={styles['account']}>
          {isOfPackages ? m.payments_package_account() : m.payments_save_details()}{' '}
          <Link to="/auth/register" search={{ redirect: orderPage }}>
            {m.payments_create_account()}
          </Link>
        </p>
      )}
    </section>
  )
}
