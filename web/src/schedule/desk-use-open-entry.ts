import type { PlayDate } from '@pantul/rules/play-date'
import { useEffect, useState } from 'react'
import type { DayEntry, DayLayout } from './desk-day-layout.ts'
import { focusGrid } from './desk-grid-keys.ts'

/** The key of the opened entry (null: closed), and the address for which it was opened. */
type OpenedEntry = {
  readonly key: string | null
  readonly date: PlayDate
  readonly orderNumber: string | null
}

/**
 * The entry in the panel: the chosen one, at first that of the order in the address. Closing moves the focus to its
 * cell, or to the cell at its place if it no longer exists.
 */
export function useOpenEntry(layout: DayLayout | null, date: PlayDate, orderNumber: string | null) {
  const [chosen, setChosen] = useState<OpenedEntry | null>(null)
  const isForAddress = chosen?.date === date && chosen.orderNumber === orderNumber
  const key = isForAddress ? chosen.key : keyOfOrder(layout, orderNumber)
  const entry = layout?.entries.find((one) => one.key === key) ?? null
  const hasLeft = key !== null && layout !== null && entry === null
  // An effect, because focus is outside of React.
  useEffect(() => {
    if (hasLeft) focusGrid()
  }, [hasLeft])
  return {
    entry,
    /** Opens an entry of the date, or of another date that the address names next. */
    open: (one: DayEntry, on: PlayDate = date): void =>
      setChosen({ key: one.key, date: on, orderNumber: on === date ? orderNumber : null }),
    close: (): void => {
      document.querySelector<HTMLElement>('[role="grid"] [aria-expanded="true"]')?.focus()
      setChosen({ key: null, date, orderNumber })
    },
  }
}

const keyOfOrder = (layout: DayLayout | null, orderNumber: string | null): string | null =>
  layout?.entries.find((one) => one.kind === 'booking' && one.booking.orderNumber === orderNumber)?.key ??
  null
