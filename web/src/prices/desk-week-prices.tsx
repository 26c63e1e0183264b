import type { PriceList } from '@pantul/contract/desk-prices-wire'
import * as m from '@pantul/messages/words'
import { formatAmount } from '@pantul/rules/money'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import type { PriceRule } from '@pantul/rules/price-rule'
import { spanRange } from '@pantul/rules/hours'
import { useRef, type KeyboardEvent } from 'react'
import { shortDay, weekdayAndDay } from '../design/date-text.ts'
import {
  hoursOfWeek,
  isPicked,
  openHoursOf,
  pricesAt,
  type PickedCells,
  type WeekCell,
} from './desk-price-draft.ts'
import styles from './desk-prices.module.css'

type Props = {
  readonly list: PriceList
  /** The rules, and one more for the price that is not saved yet. */
  readonly rulesWithDraft: readonly PriceRule[]
  readonly monday: PlayDate
  readonly courtId: string | null
  /** Shows closed hours too, so that they can get a price before they open. */
  readonly showsAllHours: boolean
  readonly picked: PickedCells | null
  readonly onPick: (picked: PickedCells) => void
  /** Enter in a cell. */
  readonly onEnter: () => void
}

const arrowSteps: Readonly<Record<string, readonly [day: number, row: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/**
 * A week of prices. Arrow keys move the focus and pick the cell; with Shift they pick more cells. A press picks one
 * cell, a press with Shift or a drag picks several.
 */
export function DeskWeekPrices({
  list,
  rulesWithDraft,
  monday,
  courtId,
  showsAllHours,
  picked,
  onPick,
  onEnter,
}: Props) {
  const table = useRef<HTMLTableElement>(null)
  const hours = showsAllHours ? Array.from({ length: 24 }, (_, hour) => hour) : hoursOfWeek(list, monday)
  const dates = Array.from({ length: 7 }, (_, day) => addDays(monday, day))
  const focusedCell = picked?.to ?? { day: 0, hour: hours[0] ?? 0 }
  const pick = (cell: WeekCell, extendsRange: boolean): void =>
    onPick({ from: extendsRange && picked !== null ? picked.from : cell, to: cell })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      event.preventDefault()
      return onEnter()
    }
    const step = arrowSteps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const current = cellOf(event.target) ?? focusedCell
    const row = hours.indexOf(current.hour) + step[1]
    const cell = { day: Math.min(6, Math.max(0, current.day + step[0])), hour: hours[row] ?? current.hour }
    pick(cell, event.shiftKey)
    table.current?.querySelector<HTMLElement>(`[data-cell="${cell.day}-${cell.hour}"]`)?.focus()
  }
  return (
    <table
      ref={table}
      role="grid"
      onKeyDown={onKeyDown}
      className={styles['week']}
      aria-label={m.prices_grid({ day: shortDay(monday) })}
    >
      <thead>
        <tr>
          <th scope="col">
            <span className="hiddenText">{m.sell_hours()}</span>
          </th>
          {dates.map((date) => (
            <th key={date} scope="col" data-is-closed={openHoursOf(list, date).length === 0}>
              {weekdayAndDay(date)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => (
          <tr key={hour}>
            <th scope="row">{spanRange({ from: hour, until: hour + 1 }).slice(0, 5)}</th>
            {dates.map((date, day) => {
              const isOpen = openHoursOf(list, date).includes(hour)
              const { savedPrice, newPrice } = pricesAt(
                { rules: list.rules, rulesWithDraft },
                { courtId, date, hour },
              )
              const name = { day: shortDay(date), hours: spanRange({ from: hour, until: hour + 1 }) }
              const isShown = isOpen || showsAllHours
              const price = savedPrice === null ? m.prices_no_price() : formatAmount(savedPrice)
              const label =
                newPrice === savedPrice
                  ? m.prices_cell({ ...name, price })
                  : m.prices_cell_new({ ...name, price, next: formatAmount(newPrice ?? 0) })
              return (
                <td
                  key={date}
                  tabIndex={focusedCell.day === day && focusedCell.hour === hour ? 0 : -1}
                  data-cell={`${day}-${hour}`}
                  aria-selected={isPicked(picked, { day, hour })}
                  data-is-gap={isOpen && newPrice === null}
                  data-is-closed={!isOpen}
                  onPointerDown={(event) => pick({ day, hour }, event.shiftKey)}
                  onPointerEnter={(event) => {
                    if (event.buttons === 1) pick({ day, hour }, true)
                  }}
                >
                  <span className="hiddenText">
                    {isShown && label}
                    {!isOpen && ` ${m.prices_cell({ ...name, price: m.prices_closed() })}`}
                  </span>
                  <span aria-hidden="true">
                    {isShown && newPrice !== savedPrice && (
                      <s>{savedPrice === null ? '' : inThousands(savedPrice)}</s>
                    )}
                    {isShown && (newPrice === null ? '–' : inThousands(newPrice))}
                  </span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The cell in which an event happened; null if it was in none. */
function cellOf(target: EventTarget): WeekCell | null {
  const cell = target instanceof HTMLElement ? target.dataset['cell'] : undefined
  if (cell === undefined) return null
  const [day, hour] = cell.split('-').map(Number)
  return day === undefined || hour === undefined ? null : { day, hour }
}

/** `450` for 450.000; a price that is not a whole number of thousands is written in full: `450.500`. */
const inThousands = (price: number): string =>
  price % 1_000 === 0 ? String(price / 1_000) : formatAmount(price)
