import * as m from '@pantul/messages/words'
import { QrCode } from '../design/qr-code.tsx'
import styles from './booking-code.module.css'

/** The order number as QR code and text, to show at the front desk. */
export const BookingCode = ({ orderNumber }: { readonly orderNumber: string }) => (
  <section className={styles['code']} aria-labelledby="booking-code">
    <QrCode text={orderNumber} />
    <span className="hiddenText">{m.payments_qr_name({ number: orderNumber })}</span>
    <h2 id="booking-code">{m.payments_booking_code()}</h2>
    <p className="display">{orderNumber}</p>
    <small>{m.payments_show_at_desk()}</small>
  </section>
)
