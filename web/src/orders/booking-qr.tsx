import { payments_qr_name } from '@pantul/messages/words'
import { encode } from 'uqr'
import styles from './booking-qr.module.css'

/** The order number as a QR code. Dark on white in both themes, because scanners need that. */
export function BookingQr({ number }: { readonly number: string }) {
  const { data, size } = encode(number, { ecc: 'M', border: 0 })
  const squares = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <>
      <svg
        className={styles['code']}
        aria-hidden="true"
        viewBox={`-2 -2 ${size + 4} ${size + 4}`}
        shapeRendering="crispEdges"
      >
        <path d={squares} />
      </svg>
      <span className="hiddenText">{payments_qr_name({ number })}</span>
    </>
  )
}
