import * as m from '@pantul/messages/words'
import { hourLabel } from '@pantul/rules/hours'
import { formatAmount, formatRupiah } from '@pantul/rules/money'
import { memo } from 'react'
import { useLanguage } from '../browser/language.ts'
import styles from './header-cells.module.css'

type Props = {
  readonly hour: number
  readonly price: number
  /** Whether the hour has the lowest price, if prices differ. */
  readonly isCheapest: boolean
  readonly isPicked: boolean
  /** Whether no court can be picked at this hour. */
  readonly isFull: boolean
  /** The promo for this hour; null if there is none. */
  readonly promo: string | null
  /** Whether the cell is the header of a row or of a column. Only rows show the price. */
  readonly scope: 'row' | 'col'
  /** Position in the grid; row 0 and column 0 are headers. */
  readonly row: number
  readonly column: number
  readonly isTabStop: boolean
}

/** The second row of the table's head, below the prices. */
const belowPrices = { gridRow: 2 }

/** The header of an hour: a button that picks the hour, or removes it. */
export const HourHeader = memo(function HourHeader(props: Props) {
  const { hour, price, isCheapest, isPicked, isFull, promo, scope, row, column, isTabStop } = props
  useLanguage() // renders again when the language changes
  const isRow = scope === 'row'
  const from = hourLabel(hour)
  const to = hourLabel(hour + 1)
  const hourText = isFull
    ? m.courts_hour_full({ from, to })
    : m.courts_hour_head({ from, to, price: formatRupiah(price) })
  return (
    <th
      scope={scope}
      className={styles['cell']}
      style={isRow ? undefined : belowPrices}
      data-sticky={isRow || undefined}
    >
      <button
        type="button"
        className={`${isRow ? styles['hourRow'] : styles['hourColumn']} tight`}
        aria-pressed={isPicked}
        data-hour={hour}
        data-row={row}
        data-column={column}
        tabIndex={isTabStop ? 0 : -1}
      >
        <span className="hiddenText">
          {promo === null ? hourText : m.promos_hour({ hour: hourText, name: promo })}
        </span>
        {isRow ? (
          <>
            <b aria-hidden="true">{from}</b>
            <span aria-hidden="true" data-cheapest={isCheapest || undefined}>
              {formatAmount(price)}
            </span>
          </>
        ) : (
          <span aria-hidden="true">{String(hour).padStart(2, '0')}</span>
        )}
        {promo !== null && <i className={styles['promoSign']} aria-hidden="true" />}
      </button>
    </th>
  )
})
