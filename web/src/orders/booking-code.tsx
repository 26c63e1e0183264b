import * as m from '@pantul/messages/words'
import styles from './booking-code.module.css'
import { BookingQr } from './booking-qr.tsx'

/** The order number as QR code and text, to show at the front desk. */
export const BookingCode = ({ number }: { readonly number: string }) => (
  <section className={styles['code']} aria-labelledby="booking-code">
    <BookingQr number={number} />
    <h2 id="booking-code">{m.payments_booking_code()}</h2>
    <p className="display">{number}</p>
    <small>{m.payments_show_at_desk()}</small>
  </section>
)
