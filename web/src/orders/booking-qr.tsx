import * as m from '@pantul/messages/words'
import { QrCode } from '../design/qr-code.tsx'

/** The order number as a QR code, and as text for screen readers. */
export const BookingQr = ({ number }: { readonly number: string }) => (
  <>
    <QrCode text={number} />
    <span className="hiddenText">{m.payments_qr_name({ number })}</span>
  </>
)
