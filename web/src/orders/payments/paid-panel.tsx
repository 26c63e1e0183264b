import * as m from '@pantul/messages/words'
import type { Payment } from '@pantul/contract/payments-wire'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, Check, MapPin, MessageCircle, ReceiptText } from 'lucide-react'
import { useSession } from '../../accounts/use-session.ts'
import { ButtonLink, FileButtonLink, OutsideButtonLink } from '../../design/button.tsx'
import { classes } from '../../design/classes.ts'
import { longDay } from '../../design/date-text.ts'
import { BookingCode } from '../booking-code.tsx'
import { bookingText, mapUrl, namedBookings, shareUrl } from '../booking-text.ts'
import { courtAndCoachText, sessionsOf, sessionText } from '../session-text.ts'
import { CancellationPolicy } from './cancellation-policy.tsx'
import { OutcomePanel } from './outcome-panel.tsx'
import panelStyles from './outcome-panel.module.css'
import styles from './paid-panel.module.css'
import { phaseText } from './phase-text.ts'

/** A paid order: when to come, the booking code, and sharing. */
export function PaidPanel({ payment }: { readonly payment: Payment }) {
  const { profile, isKnown } = useSession()
  const { location, orderNumber, enrolments } = payment
  const { timeZoneLabel: zoneLabel } = location
  const bookings = namedBookings(payment.items)
  // A booking whose hours the venue closed has no time until a new one is chosen.
  const items = bookings.filter((item) => item.newTimeUntil == null)
  const hasClosedBooking = items.length < bookings.length
  const hasPlayTime = items.length > 0 || enrolments.length > 0
  const hasPackages = payment.packages.length > 0
  const orderPath = `/history-transactions/${payment.orderId}`
  return (
    <OutcomePanel
      icon={<Check size={30} strokeWidth={2.6} aria-hidden="true" />}
      variant="paid"
      heading={phaseText('paid', payment).heading}
    >
      {items.map((item) => (
        <p key={item.id} className={styles['facts']}>
          {bookingText(item, zoneLabel)}
        </p>
      ))}
      {sessionsOf(enrolments).map((session) => (
        <p key={`${session.date} ${session.hours.join()}`} className={styles['facts']}>
          {courtAndCoachText(session)}, {sessionText(session, { dayText: longDay, zoneLabel })}
        </p>
      ))}
      <p className={styles['facts']}>
        {location.name}, {location.address}
      </p>
      {hasClosedBooking && (
        <p className={styles['facts']}>
          <Link to={orderPath}>{m.after_booking_new_time()}</Link>
        </p>
      )}
      {hasPlayTime && (
        <div className={styles['code']}>
          <BookingCode orderNumber={orderNumber} />
        </div>
      )}
      <div className={classes(panelStyles['actions'], styles['actions'])}>
        {hasPlayTime && (
          <>
            <FileButtonLink variant="secondary" large wide href={`/api/payments/${payment.id}/calendar.ics`}>
              <CalendarPlus size={18} strokeWidth={1.75} aria-hidden="true" />
              {m.payments_add_to_calendar()}
            </FileButtonLink>
            {items.length > 0 && (
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
        {hasPackages && profile !== null && (
          <ButtonLink large wide to="/quota-packages">
            {m.layout_page_quota_packages()}
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" large wide to={orderPath}>
          <ReceiptText size={18} strokeWidth={1.75} aria-hidden="true" />
          {m.payments_details()}
        </ButtonLink>
      </div>
      <p className={styles['mailHint']}>
        {hasPlayTime ? m.payments_in_your_mail() : m.payments_receipt_in_your_mail()}
      </p>
      {hasPlayTime && <CancellationPolicy tiers={payment.cancellationTiers} />}
      {isKnown && profile === null && (
        <p className={styles['accountHint']}>
          {hasPackages ? m.payments_package_account() : m.payments_save_details()}{' '}
          <Link className={panelStyles['textLink']} to="/auth/register" search={{ redirect: orderPath }}>
            {m.payments_create_account()}
          </Link>
        </p>
      )}
    </OutcomePanel>
  )
}
