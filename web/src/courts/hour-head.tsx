import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { formatAmount, formatRupiah } from '@pantul/rules/money'
import { memo } from 'react'
import { useLanguage } from '../browser/language.ts'
import styles from './heads.module.css'

type Props = {
  readonly hour: number
  readonly price: number
  /** Whether this is one of the cheapest hours, if prices differ. */
  readonly isCheap: boolean
  readonly isPicked: boolean
  readonly isFull: boolean
  /** The promo for this hour; null if there is none. */
  readonly promo: string | null
  /** `row`: hours are rows with the price below. `column`: hours are columns. */
  readonly along: 'row' | 'column'
  /** Place in the grid; row and column 0 are the heads. */
  readonly row: number
  readonly column: number
  readonly isTabStop: boolean
}

const courtRowPosition = { gridRow: 2 }

/** The head of an hour: a button that picks the hour, or removes it. */
export const HourHead = memo(function HourHead(props: Props) {
  const { hour, price, isCheap, isPicked, isFull, promo, along, row, column, isTabStop } = props
  useLanguage() // renders again when the language changes
  const from = hourLabel(hour)
  const to = hourLabel(hour + 1)
  const words = isFull
    ? m.courts_hour_full({ from, to })
    : m.courts_hour_head({ from, to, price: formatRupiah(price) })
  return (
    <th
      scope={along === 'row' ? 'row' : 'col'}
      className={styles['holder']}
      style={along === 'row' ? undefined : courtRowPosition}
      data-sticky={along === 'row' || undefined}
    >
      <button
        type="button"
        className={`${along === 'row' ? styles['hourDown'] : styles['hourAcross']} tight`}
        aria-pressed={isPicked}
        data-hour={hour}
        data-row={row}
        data-column={column}
        tabIndex={isTabStop ? 0 : -1}
      >
        <span className="hiddenText">
          {promo === null ? words : m.promos_hour({ hour: words, name: promo })}
        </span>
        {along === 'row' ? (
          <>
            <b aria-hidden="true">{from}</b>
            <span aria-hidden="true" data-cheap={isCheap || undefined}>
              {formatAmount(price)}
            </span>
          </>
        ) : (
          <span aria-hidden="true">{String(hour).padStart(2, '0')}</span>
        )}
        {promo !== null && <i className={styles['promo']} aria-hidden="true" />}
      </button>
    </th>
  )
})
