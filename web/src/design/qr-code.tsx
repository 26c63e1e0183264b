import { encode } from 'uqr'
import styles from './qr-code.module.css'

/** A text as a QR code, hidden from screen readers. Dark on white in both themes, because scanners need that. */
export function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const squares = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      className={styles['code']}
      aria-hidden="true"
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      shapeRendering="crispEdges"
    >
      <path d={squares} />
    </svg>
  )
}
